/** `/imports`: the place to drop files, what was imported before, and where each platform gives its export. */
import { Eye, FileUp, Scale } from 'lucide-react';
import { Link } from 'react-router';
import type { MusicImport } from '#contract/imports.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DropZone } from './drop-zone.tsx';
import { StateBadge } from './state-badge.tsx';
import { useImports } from './use-imports.ts';

export function ImportsPage() {
  const { t } = useTranslation(['imports', 'frame']);
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('intro')}</p>
        <Link
          className="inline-flex w-fit items-center gap-1.5 text-body text-sm underline underline-offset-4"
          to="/imports/reconciliation"
        >
          <Scale aria-hidden="true" className="size-4" />
          {t('compare')}
        </Link>
        <Link
          className="inline-flex w-fit items-center gap-1.5 text-body text-sm underline underline-offset-4"
          to="/worth-a-look"
        >
          <Eye aria-hidden="true" className="size-4" />
          {t('look')}
        </Link>
      </header>
      <DropZone />
      <ImportsPanel />
      <WaysPanel />
    </div>
  );
}

function ImportsPanel() {
  const { t } = useTranslation('imports');
  const reading = useImports();
  const { data, error } = reading;
  const failure = usePanelError(reading, t('list.failed'));
  return (
    <Panel error={failure} title={t('list.title')}>
      {data?.length === 0 ? (
        <EmptyState icon={<FileUp />} title={t('list.emptyTitle')}>
          {t('list.emptyText')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </ul>
      ) : null}
      {data || error ? null : <Skeleton className="h-24" />}
    </Panel>
  );
}

function ImportRow({ one }: { one: MusicImport }) {
  const { t } = useTranslation('imports');
  const { count, instant } = useFormats();
  const { id, kind, state, files, rows, createdAt } = one;
  const names = files.map(({ name }) => name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            className="min-w-0 truncate font-medium text-strong underline-offset-4 hover:underline"
            to={`/imports/${id}`}
          >
            {kind ? t(`kind.${kind}`) : t('unknownKind')}
          </Link>
          <StateBadge state={state} />
        </p>
        <p className="truncate text-muted text-xs" dir="auto">
          {names.length === 1 ? names[0] : t('files', { count: names.length, n: count(names.length) })}
        </p>
      </div>
      <p className="text-muted text-xs tabular-nums">
        {t('rows', { count: rows.total, n: count(rows.total) })}&nbsp;· {instant(createdAt)}
      </p>
    </li>
  );
}

const ways = ['spotify', 'youtube', 'apple', 'distributors', 'sound', 'other'] as const;

function WaysPanel() {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  return (
    <Panel
      footer={
        <Link
          className="rounded-sm text-body underline underline-offset-4 hover:text-strong"
          to={pathIn(language, '/help/imports')}
        >
          {t('ways.help')}
        </Link>
      }
      title={t('ways.title')}
    >
      <dl className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
        {ways.map((way) => (
          <div key={way}>
            <dt className="font-medium text-strong">{t(`ways.${way}`)}</dt>
            <dd className="text-body">{t(`ways.${way}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
