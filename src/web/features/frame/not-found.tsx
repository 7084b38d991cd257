/** An address that leads nowhere, for whoever is signed in. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';

export function NotFound() {
  const { t } = useTranslation('frame');
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-2xl">{t('error.title')}</h1>
      <Link className={buttonStyle('primary', 'md')} to="/dashboard">
        {t('error.home')}
      </Link>
    </main>
  );
}
