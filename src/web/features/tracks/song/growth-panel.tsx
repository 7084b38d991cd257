/** How much a song gained in the last 7, 28 and 90 complete days. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readHistory } from '../queries.ts';
import { type Growth, growthOver, isTiny } from './growth.ts';
import { growthQuery, growthSpans } from './history-state.ts';

type GrowthPanelProps = { track: Track; metric: Metric; today: string };

export function GrowthPanel({ track, metric, today }: GrowthPanelProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { timeZone } = useFormats();
  const keepDays = useTerms().keepDays[track.platform];
  const { data, error, isFetching, refetch } = useQuery(
    readHistory(track.id, growthQuery(metric, today, timeZone)),
  );
  const text = t('growth.text', { metric: t(`metrics:name.${metric}`) });
  const rows = growthSpans.map((days) => growthOver(data?.points ?? [], days, today, metric));
  return (
    <Panel
      description={text}
      error={
        error
          ? {
              message: t('history.failed'),
              retryLabel: t('song.retry'),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      title={t('growth.title')}
    >
      {data ? (
        <GrowthTable keepDays={keepDays} label={text} rows={rows} />
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}

/** What was gained over several spans of complete days, a row for each. */
type GrowthTableProps = {
  /** Names the table, e.g. which metric it speaks of. */
  label: string;
  rows: readonly Growth[];
  /** Days for which numbers may be kept; absent: as long as wanted. */
  keepDays: number | undefined;
};

const cell =
  'border-line border-b px-3 py-2.5 text-end whitespace-nowrap first:ps-0 last:pe-0 first:text-start';

function GrowthTable({ label, rows, keepDays }: GrowthTableProps) {
  const { t } = useTranslation('tracks');
  const hasCorrections = rows.some(({ corrected }) => corrected !== 0);
  const heads = [
    { name: t('growth.period') },
    { name: t('growth.gained') },
    { name: t('growth.perDay'), look: 'max-sm:hidden' },
    { name: t('growth.rate') },
    ...(hasCorrections ? [{ name: t('growth.corrected') }] : []),
  ];
  return (
    <section
      aria-label={label}
      className="overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(({ name, look }) => (
              <th className={cn(cell, 'font-medium text-muted text-xs', look)} key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((growth) => (
            <GrowthRow
              growth={growth}
              hasCorrections={hasCorrections}
              keepDays={keepDays}
              key={growth.days}
            />
          ))}
        </tbody>
      </table>
      {hasCorrections ? <p className="mt-3 text-muted text-xs">{t('growth.note')}</p> : null}
    </section>
  );
}

type GrowthRowProps = { growth: Growth; hasCorrections: boolean; keepDays: number | undefined };

function GrowthRow({ growth, hasCorrections, keepDays = Infinity }: GrowthRowProps) {
  const { t } = useTranslation('tracks');
  const { change, count } = useFormats();
  const { days, gained, perDay, rate, corrected } = growth;
  return (
    <tr>
      <th className={cn(cell, 'font-normal text-body')} scope="row">
        {t('growth.days', { count: days, n: count(days) })}
      </th>
      {gained === undefined ? (
        <td className={cn(cell, 'text-muted')} colSpan={hasCorrections ? 4 : 3}>
          {t(days < keepDays ? 'growth.unknown' : 'growth.notKept')}
        </td>
      ) : (
        <>
          <td className={cell}>
            <Change kind={changeKind(gained)} text={change(gained)} />
          </td>
          <td className={cn(cell, 'text-body max-sm:hidden')}>{change(rounded(perDay ?? 0))}</td>
          <td className={cell}>
            <Rate rate={rate} />
          </td>
          {hasCorrections ? (
            <td className={cell}>
              {corrected === 0 ? null : <Change kind="correction" text={change(corrected)} />}
            </td>
          ) : null}
        </>
      )}
    </tr>
  );
}

function Rate({ rate }: { rate: number | undefined }) {
  const { t } = useTranslation('tracks');
  const { share } = useFormats();
  if (rate === undefined) return <span className="text-muted">–</span>;
  if (isTiny(rate)) return <span className="text-muted">{t('growth.tiny', { rate: share(0.001) })}</span>;
  return <Change kind={changeKind(rate)} text={share(rate)} />;
}

const rounded = (value: number) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value));
