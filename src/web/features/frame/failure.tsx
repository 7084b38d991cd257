/** What a person is told when a page failed, and ways to go on. */
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

export function Failure() {
  const { t } = useTranslation('frame');
  return (
    <section className="flex max-w-xl flex-col gap-4">
      <h1 className="flex items-start gap-3 text-2xl">
        <CircleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-danger" />
        {t('error.title')}
      </h1>
      <p>{t('error.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()} variant="primary">
          {t('error.retry')}
        </Button>
        <a className={buttonStyle()} href="/">
          {t('error.home')}
        </a>
      </div>
    </section>
  );
}
