/** `/public-pages`: all that is shown to everybody, what came of it, and the way to an artist's page. */
import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PublicPage } from '#contract/sharing.ts';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readPublicPages } from '../queries.ts';
import { PageRow } from './page-row.tsx';

/** Of more the others are a press away. */
const shownAtFirst = 50;

export function PublicPagesPage() {
  const { t } = useTranslation(['public-pages', 'frame']);
  const reading = useQuery(readPublicPages());
  const failure = usePanelError(reading);
  const mayEdit = useMay('edit');
  const { data: pages } = reading;
  const add = mayEdit ? (
    <Link className={buttonStyle('primary')} to="/public-pages/new">
      <Plus aria-hidden="true" />
      {t('add')}
    </Link>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-body text-sm">{t('lead')}</p>
        </div>
        {pages && pages.length > 0 ? add : null}
      </header>
      {failure ? <RetryAlert {...failure}>{failure.message}</RetryAlert> : null}
      {pages?.length === 0 ? (
        <EmptyState action={add} className="rounded-lg border border-line" icon={<Globe />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : null}
      {pages ? <Pages pages={pages} /> : failure ? null : <Skeleton className="h-72" />}
    </div>
  );
}

function Pages({ pages }: { pages: readonly PublicPage[] }) {
  const { t } = useTranslation('public-pages');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pages : pages.slice(0, shownAtFirst);
  if (pages.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {shown.map((page) => (
          <li key={page.id}>
            <PageRow page={page} />
          </li>
        ))}
      </ul>
      {shown.length < pages.length ? (
        <Button className="self-center" onClick={() => setWhole(true)} size="sm" variant="ghost">
          {t('admin.more')}
        </Button>
      ) : null}
    </>
  );
}
