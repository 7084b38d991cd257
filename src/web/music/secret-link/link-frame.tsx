/** The page around what a secret link shows: without the site, and for no search engine. */
import type { ReactNode } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Logo } from '#web/ui/logo.tsx';

type LinkFrameProps = { title: string; footer: string; isWide?: boolean; children: ReactNode };

export function LinkFrame({ title, footer, isWide = false, children }: LinkFrameProps) {
  const { t } = useTranslation('frame');
  const width = isWide ? 'max-w-4xl' : 'max-w-3xl';
  return (
    <div className={`mx-auto flex min-h-dvh flex-col gap-8 px-4 py-6 sm:px-6 sm:py-10 ${width}`}>
      <title>{`${title} · ${t('product')}`}</title>
      <meta content="noindex" name="robots" />
      <meta content="no-referrer" name="referrer" />
      <header>
        <a className="inline-block rounded-md" href="/">
          <Logo name={t('product')} />
        </a>
      </header>
      <main className="flex-1" id="main">
        {children}
      </main>
      <footer className="text-muted text-xs">{footer}</footer>
    </div>
  );
}
