/** An address that leads nowhere, for whoever is signed in; stands inside the frame. */
import { Signpost } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#web/language/use-translation.tsx';
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
      <Address />
      <p className="text-muted">{t('notFound.text')}</p>
      <Link className={`mt-3 ${buttonStyle('primary', 'md')}`} to="/dashboard">
        {t('notFound.home')}
      </Link>
    </section>
  );
}

/** As it was asked for, so that a slip can be seen; other people may have written it, and it is shown as text alone. */
function Address() {
  const { pathname } = useLocation();
  return (
    <p className="max-w-full break-all font-mono text-body text-sm" dir="ltr">
      {pathname}
    </p>
  );
}

/** For visitors, who find the landing page there: why it is not the page they asked for. */
export function NotFoundNotice() {
  const { t } = useTranslation('site');
  return (
    <aside className="border-line border-b bg-surface" role="status">
      <div className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 text-sm sm:px-6">
        <p className="font-medium text-strong">{t('missing.title')}</p>
        <Address />
        <p className="text-muted">{t('missing.text')}</p>
      </div>
    </aside>
  );
}
