/** What becomes of every row: the sums that add up to all of them, and the rows behind each sum. */
import { useState } from 'react';
import type { ImportRow, MusicImport } from '#contract/imports.ts';
import { type RowVerdict, rowVerdicts } from '#domain/imports.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useImportRows } from './use-imports.ts';

const tones: Record<RowVerdict, BadgeTone> = {
  new: 'up',
  known: 'neutral',
  differs: 'warning',
  unmatched: 'info',
  rejected: 'danger',
};

type Shown = RowVerdict | 'all';

/** `isStored`: its rows are figures now, and what was left out of it is only counted. */
export function RowsPanel({ one, isStored }: { one: MusicImport; isStored: boolean }) {
  const { t } = useTranslation('imports');
  const { count } = useFormats();
  const [shown, setShown] = useState<Shown>('all');
  const present = rowVerdicts.filter((verdict) => one.rows[verdict] > 0);
  return (
    <Panel
      description={t('sums.adds', {
        total: count(one.rows.total),
        parts: present.map((verdict) => `${t(`sums.${verdict}`)} ${count(one.rows[verdict])}`).join(' + '),
      })}
      title={t('sums.title')}
    >
      <div className="flex flex-col gap-4">
        <SumBar rows={one.rows} />
        {isStored ? null : (
          <>
            <Segmented<Shown>
              className="self-start"
              label={t('sums.title')}
              onValueChange={setShown}
              options={[
                { value: 'all', label: `${t('sums.all')} ${count(one.rows.total)}` },
                ...present.map((value) => ({
                  value,
                  label: `${t(`sums.${value}`)} ${count(one.rows[value])}`,
                })),
              ]}
              value={shown}
            />
            {shown === 'all' ? null : <p className="text-muted text-sm">{t(`sums.${shown}Text`)}</p>}
            <Rows id={one.id} key={shown} verdict={shown === 'all' ? undefined : shown} />
          </>
        )}
      </div>
    </Panel>
  );
}

const fills: Record<RowVerdict, string> = {
  new: 'bg-up',
  known: 'bg-muted',
  differs: 'bg-warning',
  unmatched: 'bg-info',
  rejected: 'bg-danger',
};

/** The sums as parts of one bar; they stand as words and numbers beside it. */
function SumBar({ rows }: { rows: MusicImport['rows'] }) {
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
      {rowVerdicts.map((verdict) =>
        rows[verdict] > 0 ? (
          <div className={fills[verdict]} key={verdict} style={{ flexGrow: rows[verdict], minWidth: 3 }} />
        ) : null,
      )}
    </div>
  );
}

function Rows({ id, verdict }: { id: string; verdict: RowVerdict | undefined }) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const list = useImportRows(id, verdict);
  const { items: rows, error, refetch } = list;
  const failure = error ? (
    <p className="flex flex-wrap items-center gap-3 text-danger text-sm" role="alert">
      {t('row.failed')} {errorText(error)}
      <Button onClick={() => void refetch()} size="sm">
        {t('list.retry')}
      </Button>
    </p>
  ) : null;
  if (!rows) return failure ?? <Skeleton className="h-64" />;
  if (rows.length === 0) return <p className="text-muted text-sm">{t('row.none')}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <Row key={`${row.file} ${row.line}`} row={row} />
        ))}
      </ul>
      {failure}
      <MoreButton label={t('row.more')} list={list} />
    </>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  const { day, count } = useFormats();
  const { days: spanText } = useDayFormats();
  const figures = useFigureText();
  const { verdict, reason, from, to, key, stored } = row;
  const days = from && to ? (from === to ? day(from) : spanText({ from, to })) : '';
  const says = figures.all(row.figures, row.currency);
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 text-sm md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_10rem]">
      <span className="text-muted text-xs tabular-nums md:pt-0.5">
        {t('row.line', { n: count(row.line) })}
      </span>
      <span className="min-w-0 break-words text-muted text-xs md:pt-0.5" dir="auto">
        {row.cells.filter(Boolean).join('\u00a0· ')}
      </span>
      <span className="min-w-0 text-body">
        {[days, key].filter(Boolean).join('\u00a0· ')}
        {says ? <span className="block tabular-nums">{says}</span> : null}
        {stored ? (
          <span className="block text-muted text-xs tabular-nums">
            {t('row.was', { figures: figures.all(stored, row.currency) })}
          </span>
        ) : null}
      </span>
      <span className="flex flex-col items-start gap-1">
        <Badge tone={tones[verdict]}>{t(`row.is.${verdict}`)}</Badge>
        {reason ? <span className="text-muted text-xs">{t(`reason.${reason}`)}</span> : null}
      </span>
    </li>
  );
}
