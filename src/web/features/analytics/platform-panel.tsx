/** What each platform brought and how that compares, which one grew fastest, from which links, and why some have no counts. */
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { whenWords } from '#i18n/answer.ts';
import { isPartAlone } from '#i18n/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { platformColor } from '#web/music/platforms.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FigurePace, Unknown } from './figures/figure-pace.tsx';
import { useBefore } from './figures/use-before.ts';
import { fastestOf, type PlatformRow, platformsOf } from './platforms.ts';

type PlatformPanelProps = { overview: Overview; stale?: boolean };

/** In this order they add up to the last. */
const counted = ['shown', 'others', 'withheld', 'without', 'all'] as const;

export function PlatformPanel({ overview, stale }: PlatformPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, share } = useFormats();
  const before = useBefore(overview);
  const { rows, counts } = platformsOf(overview);
  const isTotal = overview.growthFrom !== null;
  const name = overview.metric && metricText(`name.${overview.metric}`);
  const about = name ? t(isTotal ? 'platforms.inAll' : 'platforms.by', { metric: name }) : undefined;
  const fastest = isTotal ? null : fastestOf(rows);
  const uncounted = overview.platforms.filter(
    ({ platform }) => !overview.totals.some((total) => total.platform === platform),
  );
  return (
    <Panel
      description={about && [about, isTotal ? '' : before].filter(Boolean).join('\u00a0· ')}
      stale={stale}
      title={t('platforms.title')}
    >
      {fastest ? (
        <p className="mb-3 text-pretty text-body text-sm">
          {t('platforms.fastest', {
            platform: platformNames[fastest.platform],
            share: share(fastest.share),
          })}
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <PlatformBar key={row.platform} overview={overview} row={row} />
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

type PlatformBarProps = { row: PlatformRow; overview: Overview };

/** Bars beside each other, which add nothing up: what may not be summed has no share. Another metric than the one shown is named. */
function PlatformBar({ row, overview }: PlatformBarProps) {
  const { platform, metric, amount, length, links } = row;
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { change, count } = useFormats();
  const isTotal = overview.growthFrom !== null;
  const said = (value: number) => {
    const n = isTotal ? count(value) : change(value);
    return metric === overview.metric ? n : metricText(`amount.${metric}`, { count: value, n });
  };
  return (
    <li>
      <p className="flex items-center justify-between gap-3 text-sm">
        <PlatformMark className="min-w-0 text-body" name={platformNames[platform]} platform={platform} />
        <span className={amount === null ? 'text-muted' : 'font-medium text-strong'}>
          {amount === null ? '–' : said(amount)}
        </span>
      </p>
      <p className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 text-muted text-xs">
        <span>{t('platforms.links', { count: links, n: count(links) })}</span>
        <PlatformChange overview={overview} row={row} />
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

/** How it stands to the days before; where that is not known, why. */
function PlatformChange({ row, overview }: PlatformBarProps) {
  const { gained, part, compared, songs } = row.change;
  const { t } = useTranslation('analytics');
  const { count, shortDay } = useFormats();
  if (gained === null) return <Unknown figure={row} overview={overview} />;
  if (part && isPartAlone(row.change)) return <span>{whenWords(t, part, overview, shortDay)}</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {overview.comparison && compared && compared.songs < songs ? (
        <span>{t('figures.someCompared', { n: count(compared.songs), of: count(songs) })}</span>
      ) : null}
      <FigurePace figure={row} overview={overview} />
    </span>
  );
}
