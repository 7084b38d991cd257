/** The landing page: what the product does, for whom, what it costs, and the way in. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProps } from './auth-props.ts';
import { BackToTop } from './back-to-top.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { PlatformRow } from './platform-row.tsx';
import { Points } from './points.tsx';
import { Pricing } from './pricing.tsx';

type LandingProps = AuthProps & {
  /** Language and theme, at the end of the header. */
  controls: ReactNode;
  /** A way in without an account, where there is one. */
  demo: ReactNode;
};

const skipStyle = [
  'sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3 focus-visible:z-50',
  'focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:text-strong',
].join(' ');

export function Landing({ controls, demo, ...auth }: LandingProps) {
  const { t } = useTranslation('landing');
  return (
    <>
      <title>{t('meta.title')}</title>
      <meta content={t('meta.description')} name="description" />
      <a className={skipStyle} href="#content">
        {t('header.skip')}
      </a>
      <LandingHeader {...auth} controls={controls} />
      <main className="outline-none" id="content" tabIndex={-1}>
        <Hero {...auth} demo={demo} />
        <PlatformRow />
        <Points />
        <Pricing {...auth} />
        <Closing {...auth} demo={demo} />
      </main>
      <LandingFooter />
      <BackToTop />
    </>
  );
}
