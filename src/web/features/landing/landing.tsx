/** The landing page: what the product does, for whom, what it costs, and the way in. */
import { type ReactNode, Suspense } from 'react';
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

/** What lies below is taken over piece by piece, so that none of it holds up a tap. */
export function Landing({ demo, pricing }: LandingProps) {
  return (
    <>
      <Hero demo={demo} />
      <ProductShot />
      <Suspense>
        <PlatformRow />
        <Points />
      </Suspense>
      <Suspense>{pricing}</Suspense>
      <Suspense>
        <AboutSection />
        <PlaylistsSection />
        <Questions />
        <Closing demo={demo} />
      </Suspense>
    </>
  );
}
