/** The landing page: what the product does, for whom, what it costs, and the way in. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { getSite } from '#contract/site.ts';
import { platformNames } from '#domain/platforms.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { useTheme } from '#web/shell/theme.ts';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Hero } from './hero.tsx';
import { LandingLink } from './landing-link.tsx';
import { Points } from './points.tsx';
import { Questions } from './questions.tsx';

type LandingProps = {
  /** A way in without an account, where there is one. */
  demo: ReactNode;
  /** The plans and their prices. */
  pricing: ReactNode;
  /** What artists made public. */
  playlists: ReactNode;
};

/** What lies below is taken over piece by piece, so that none of it holds up a tap. */
export function Landing({ demo, pricing, playlists }: LandingProps) {
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
        <PlaylistsSection>{playlists}</PlaylistsSection>
        <Questions />
        <Closing demo={demo} />
      </Suspense>
    </>
  );
}

/** The dashboard as it is; `npm run screenshots` takes these pictures from the running product. */
function ProductShot() {
  const { t } = useTranslation('landing');
  const theme = useTheme();
  return (
    <div className="relative mx-auto -mt-22 max-w-page px-4 pb-16 sm:-mt-26 sm:px-6 sm:pb-24">
      <figure>
        <Picture
          alt={t('shot.alt')}
          className="rounded-lg border border-line shadow-float"
          first={theme}
          name="dashboard"
        />
        <figcaption className="mt-3 text-center text-muted text-xs">{t('shot.caption')}</figcaption>
      </figure>
    </div>
  );
}

/** The platforms whose links can be added on this installation. */
function PlatformRow() {
  const { t } = useTranslation('landing');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (!site?.platforms.length) return null;
  return (
    <section aria-labelledby="platforms" className="border-line border-y bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-10 gap-y-4 px-4 py-6 sm:px-6">
        <h2 className="font-medium text-muted text-sm tracking-normal" id="platforms">
          {t('platforms.title')}
        </h2>
        <ul className="flex flex-wrap justify-center gap-x-8 gap-y-3">
          {site.platforms.map((platform) => (
            <li key={platform}>
              <PlatformMark
                className="font-medium text-base text-strong"
                name={platformNames[platform]}
                platform={platform}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Why the product exists, in three sentences. */
function AboutSection() {
  const { t } = useTranslation('landing');
  return (
    <PageSection className="border-line border-t bg-surface" id="about" title={t('about.title')}>
      <p className="mt-4 max-w-3xl text-body text-lg leading-relaxed">{t('about.text')}</p>
      <LandingLink to="/about">{t('about.link')}</LandingLink>
    </PageSection>
  );
}

/** Playlists that artists made public. */
function PlaylistsSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <PageSection
      className="border-line border-t"
      id="playlists"
      text={t('playlists.text')}
      title={t('playlists.title')}
    >
      <div className="mt-8">{children}</div>
      <LandingLink to="/discover-playlists">{t('playlists.link')}</LandingLink>
    </PageSection>
  );
}

/** The last words: the way in once more. */
function Closing({ demo }: { demo: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <section className="border-line border-t">
      <div className="mx-auto flex max-w-page flex-col items-center gap-3 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 className="text-2xl sm:text-3xl">{t('closing.title')}</h2>
        <p className="text-body">{t('closing.text')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <AuthButton mode="signup" size="lg" tier="free" variant="primary">
            {t('paste.start')}
          </AuthButton>
          {demo}
        </div>
      </div>
    </section>
  );
}
