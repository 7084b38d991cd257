/** Around every public page: header, content, footer. */
import { ArrowUp } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
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
    <div className="flex min-h-dvh flex-col pb-(--bottom-inset)">
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

/** A way back up, once someone has scrolled further than 300 px. */
const topButtonAfterPx = 300;

function BackToTop() {
  const { t } = useTranslation('site');
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > topButtonAfterPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <div className="fixed end-4 bottom-[calc(16px+var(--bottom-inset))] z-20 animate-fade-in">
      <PlainIconButton
        className="bg-raised shadow-float"
        icon={<ArrowUp aria-hidden="true" />}
        label={t('footer.top')}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        variant="secondary"
      />
    </div>
  );
}
