/** What each platform brought of the metric that is shown, from which links, and why some platforms have no counts. */
import type { Overview } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { platformColor } from '#web/music/platforms.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type PlatformRow, platformsOf } from './platforms.ts';

type PlatformPanelProps = { overview: Overview; stale?: boolean };

/** In this order they add up to the last. */
const counted = ['shown', 'others', 'withheld', 'without', 'all'] as const;

export function PlatformPanel({ overview, stale }: PlatformPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const { rows, counts } = platformsOf(overview);
  const isTotal = overview.growthFrom !== null;
  const uncounted = overview.platforms.filter(
    ({ platform }) => !overview.totals.some((total) => total.platform === platform),
  );
  return (
    <Panel
      description={
        overview.metric
          ? t(isTotal ? 'platforms.inAll' : 'platforms.by', { metric: metricText(`name.${overview.metric}`) })
          : undefined
      }
      stale={stale}
      title={t('platforms.title')}
    >
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <PlatformBar isTotal={isTotal} key={row.platform} row={row} shown={overview.metric} />
        ))}
      </ul>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 border-line border-t pt-4 text-sm">
        {counted
          .filter((name) => counts[name] > 0 || name === 'all')
          .map((name) => (
            <div className="flex items-baseline gap-2 last:ms-auto" key={name}>
              <dt className="text-muted text-xs">{t(`platforms.${name}`)}</dt>
              <dd className="font-medium text-strong">{count(counts[name])}</dd>
            </div>
          ))}
      </dl>
      {uncounted.length > 0 ? (
        <Disclosure className="mt-4 border-line border-t pt-2" label={t('platforms.why')}>
          <div className="mt-1 flex flex-col gap-1.5 text-muted text-xs">
            {uncounted.map(({ platform }) => (
              <p key={platform}>
                <AbsentReason metric="plays" platform={platform} />
              </p>
            ))}
          </div>
        </Disclosure>
      ) : null}
    </Panel>
  );
}

/** Bars beside each other, which add nothing up: what may not be summed has no share. Another metric than the one `shown` is named. */
type PlatformBarProps = { row: PlatformRow; isTotal: boolean; shown: Metric | null };

function PlatformBar({ row: { platform, metric, amount, length, links }, isTotal, shown }: PlatformBarProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { change, count } = useFormats();
  const said = (value: number) => {
    const n = isTotal ? count(value) : change(value);
    return metric === shown ? n : metricText(`amount.${metric}`, { count: value, n });
  };
  return (
    <li>
      <p className="flex items-center gap-3 text-sm">
        <PlatformMark
          className="min-w-0 flex-1 text-body"
          name={platformNames[platform]}
          platform={platform}
        />
        <span className="text-muted text-xs">{t('platforms.links', { count: links, n: count(links) })}</span>
        <span className={amount === null ? 'text-muted' : 'min-w-20 text-end font-medium text-strong'}>
          {amount === null ? t('songs.unknown') : said(amount)}
        </span>
      </p>
      {length === null ? null : (
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
          <div
            className="h-full rounded-full"
            style={{ inlineSize: `${length * 100}%`, background: platformColor(platform) }}
          />
        </div>
      )}
    </li>
  );
}
