/** An address that leads nowhere, for whoever is signed in; stands inside the frame. */
import { Signpost } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonStyle } from '#web/ui/button-style.ts';

export function NotFound() {
  const { t } = useTranslation('frame');
  return (
    <section className="mx-auto flex max-w-prose flex-col items-center gap-3 py-20 text-center">
      <title>{`${t('notFound.title')} · ${t('product')}`}</title>
      <span
        aria-hidden="true"
        className="mb-1 grid size-12 place-items-center rounded-full border border-line bg-hover text-muted [&_svg]:size-5"
      >
        <Signpost />
      </span>
      <h1 className="text-2xl">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <Link className={`mt-3 ${buttonStyle('primary', 'md')}`} to="/dashboard">
        {t('notFound.home')}
      </Link>
    </section>
  );
}
