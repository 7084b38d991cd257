/** Around every public page: header, content, footer. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToTop } from './back-to-top.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const skipStyle = [
  'sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-3 focus-visible:top-3 focus-visible:z-50',
  'focus-visible:rounded-md focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2.5 focus-visible:text-strong',
].join(' ');

type SiteFrameProps = {
  /** Language and theme, at the end of the header. */
  controls: ReactNode;
  children: ReactNode;
};

export function SiteFrame({ controls, children }: SiteFrameProps) {
  const { t } = useTranslation('site');
  return (
    <div className="flex min-h-dvh flex-col">
      <a className={skipStyle} href="#content">
        {t('header.skip')}
      </a>
      <SiteHeader controls={controls} />
      <main className="grow outline-none" id="content" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
      <BackToTop />
    </div>
  );
}
