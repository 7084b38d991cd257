/** What stands in place of a page that failed: what happened, and ways to go on. */
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

/** The error itself was reported where it arose; people get what helps them. */
export function PageError({ error: _error }: { error: unknown }) {
  const { t } = useTranslation('frame');
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <title>{`${t('error.title')} · ${t('product')}`}</title>
      <Logo className="mb-6" name={t('product')} />
      <h1 className="flex items-start gap-3 text-2xl">
        <CircleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-danger" />
        {t('error.title')}
      </h1>
      <p>{t('error.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()} variant="primary">
          {t('error.retry')}
        </Button>
        <Button asChild>
          <a href="/">{t('error.home')}</a>
        </Button>
      </div>
    </main>
  );
}
