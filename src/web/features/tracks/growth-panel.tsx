/** How much a song gained in the last 7, 28 and 90 complete days. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Metric } from '#contract/metrics.ts';
import type { Track } from '#contract/tracks.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Growth, growthOver } from './growth.ts';
import { growthQuery, growthSpans } from './history-state.ts';
import { readHistory } from './queries.ts';

type GrowthPanelProps = { track: Track; metric: Metric; today: string };

const cell =
  'border-line border-b px-3 py-2.5 text-right whitespace-nowrap first:pl-0 last:pr-0 first:text-left';
const rounded = (value: number) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value));

export function GrowthPanel({ track, metric, today }: GrowthPanelProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { change, count, share, timeZone } = useFormats();
  const { data, error, isFetching, refetch } = useQuery(
    readHistory(track.id, growthQuery(metric, today, timeZone)),
  );
  const rows: Growth[] = growthSpans.map((days) => growthOver(data?.points ?? [], days, today, metric));
  const hasCorrections = rows.some(({ corrected }) => corrected !== 0);
  const figure = (value: number | undefined, text: (value: number) => string) =>
    value === undefined ? (
      <span className="text-muted">–</span>
    ) : (
      <Change kind={changeKind(value)} text={text(value)} />
    );
  const heads = [
    t('growth.period'),
    t('growth.gained'),
    t('growth.perDay'),
    t('growth.rate'),
    ...(hasCorrections ? [t('growth.corrected')] : []),
  ];
  return (
    <Panel
      description={t('growth.text', { metric: t(`metrics:name.${metric}`) })}
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
        <div className="overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{t('growth.title')}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th className={`${cell} font-medium text-muted text-xs`} key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ days, gained, perDay, rate, corrected }) => (
                <tr key={days}>
                  <th className={`${cell} font-normal text-body`} scope="row">
                    {t('growth.days', { count: days, n: count(days) })}
                  </th>
                  {gained === undefined ? (
                    <td className={`${cell} text-muted`} colSpan={heads.length - 1}>
                      {t('growth.unknown')}
                    </td>
                  ) : (
                    <>
                      <td className={cell}>{figure(gained, change)}</td>
                      <td className={`${cell} text-body`}>{change(rounded(perDay ?? 0))}</td>
                      <td className={cell}>{figure(rate, share)}</td>
                      {hasCorrections ? (
                        <td className={cell}>
                          {corrected === 0 ? null : <Change kind="correction" text={change(corrected)} />}
                        </td>
                      ) : null}
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {hasCorrections ? <p className="mt-3 text-muted text-xs">{t('growth.note')}</p> : null}
        </div>
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}
