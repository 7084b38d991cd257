/** The landing page: what the product does, for whom, what it costs, and the way in. */
import type { ReactNode } from 'react';
import { AboutSection } from './about-section.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { PlatformRow } from './platform-row.tsx';
import { PlaylistsSection } from './playlists-section.tsx';
import { Points } from './points.tsx';
import { ProductShot } from './product-shot.tsx';
import { Questions } from './questions.tsx';

type LandingProps = {
  /** A way in without an account, where there is one. */
  demo: ReactNode;
  /** The plans and their prices. */
  pricing: ReactNode;
};

export function Landing({ demo, pricing }: LandingProps) {
  return (
    <>
      <Hero demo={demo} />
      <ProductShot />
      <PlatformRow />
      <Points />
      {pricing}
      <AboutSection />
      <PlaylistsSection />
      <Questions />
      <Closing demo={demo} />
    </>
  );
}
