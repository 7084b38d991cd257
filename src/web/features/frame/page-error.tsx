/** What stands in place of a page that failed: what happened, and ways to go on. */
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

export function PageError({ error: _error }: { error: unknown }) {
  const { t } = useTranslation('frame');
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-2xl">{t('error.title')}</h1>
      <p>{t('error.text')}</p>
      <div className="flex gap-3">
        <Button onClick={() => location.reload()}>{t('error.retry')}</Button>
        <Button asChild variant="secondary">
          <a href="/">{t('error.home')}</a>
        </Button>
      </div>
    </main>
  );
}
