/** What a day brought, against its weekday a week ago and as it usually is, and which songs and platforms made it. */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Series } from '#contract/series.ts';
import type { Days } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { releaseAge } from '#domain/releases.ts';
import { comparedDays } from '#i18n/dates.ts';
import { changesTogether, knownSongs } from '#i18n/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useUsualOfWeekday } from '#web/music/of-a-day.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Change, changeKind } from '#web/ui/change.tsx';
import { RateChange } from '#web/ui/rate-change.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readSeries, type SeriesQuery } from '../explore/explore-query.ts';
import { usePanelRead } from '../read-panel.tsx';

export type DaySubject = {
  metric: Metric;
  platform?: PlatformId | undefined;
  /** By default all songs. */
  songIds?: readonly string[] | undefined;
  /** Of one song, its links that have the number. */
  trackIds?: readonly string[] | undefined;
  /** Of one song, one link alone. */
  link?: string | undefined;
};

type DayFactsProps = { days: Days; subject: DaySubject };

export function DayFacts({ days, subject }: DayFactsProps) {
  const { t } = useTranslation(['explore', 'metrics', 'changed', 'analytics']);
  const { change, count, list } = useFormats();
  const language = useLanguage();
  const { metric, platform, songIds, trackIds } = subject;
  const asked = { ...days, metric, ...(platform && { platform }) };
  const whole = usePanelRead(readSeries({ ...asked, ...wholeOf(subject) }));
  if (!whole.data)
    return whole.panelError ? (
      <RetryAlert {...whole.panelError}>{whole.panelError.message}</RetryAlert>
    ) : (
      <Skeleton className="mt-3 h-40" />
    );
  const { series, comparison, leftOut } = whole.data;
  // Of chosen songs together, as far as all of them are known.
  const { gained, compared } = changesTogether(series.map((one) => one.change));
  const [known, inBoth] = [
    sumOf(series, ({ ofSongs }) => knownSongs(ofSongs)),
    sumOf(series, ({ ofSongs }) => ofSongs.compared),
  ];
  const isOneSong = songIds?.length === 1;
  const byPlatform = isOneSong
    ? trackIds && ({ groupBy: 'track', ids: trackIds.join() } as const)
    : !songIds && !platform && ({ groupBy: 'platform' } as const);
  return (
    <div className={whole.stale ? 'stale' : ''}>
      <dl className="mt-2 flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <Fact name={t(`metrics:name.${metric}`)}>
          <span className="text-lg">{gained === null ? t('day.none') : change(gained)}</span>
        </Fact>
        {comparison && compared ? (
          <Fact
            difference={[compared.gained, compared.previous]}
            name={comparedDays(language, comparison, days.from)}
          >
            {count(compared.previous)}
          </Fact>
        ) : null}
        {days.from === days.to ? <UsualFact day={days.from} gained={gained} subject={subject} /> : null}
      </dl>
      {compared && inBoth < known && known > 1 ? (
        <p className="mt-2 text-muted text-xs">
          {t('analytics:figures.someCompared', { n: count(inBoth), of: count(known) })}
        </p>
      ) : null}
      <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 empty:hidden sm:grid-cols-2">
        {isOneSong ? null : (
          <Makers
            query={{ ...asked, groupBy: 'song', ...(songIds && { ids: songIds.join() }) }}
            title={t('changed:by.song')}
          />
        )}
        {byPlatform ? <Makers query={{ ...asked, ...byPlatform }} title={t('changed:by.platform')} /> : null}
      </div>
      {leftOut.length > 0 ? (
        <p className="mt-2 text-muted text-xs">
          {t('note.leftOut', { platforms: list(leftOut.map((id) => platformNames[id])) })}
        </p>
      ) : null}
    </div>
  );
}

const sumOf = (series: readonly Series[], pick: (one: Series) => number): number =>
  series.reduce((sum, one) => sum + pick(one), 0);

const wholeOf = ({ songIds, link: ids }: DaySubject): Pick<SeriesQuery, 'groupBy' | 'ids'> =>
  ids ? { groupBy: 'track', ids } : songIds ? { groupBy: 'song', ids: songIds.join() } : {};

type FactProps = { name: string; children: ReactNode; difference?: readonly [now: number, before: number] };

function Fact({ name, children, difference }: FactProps) {
  const [now = 0, before = 0] = difference ?? [];
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="flex items-baseline gap-2 font-medium text-strong">
        {children}
        {difference && before > 0 ? <RateChange className="text-xs" share={(now - before) / before} /> : null}
      </dd>
    </div>
  );
}

/** What is usual for several chosen songs together nobody knows. */
function UsualFact({ day, gained, subject }: { day: string; gained: number | null; subject: DaySubject }) {
  const { t } = useTranslation('explore');
  const { count } = useFormats();
  const { metric, platform, songIds = [], link: trackId } = subject;
  const [songId] = songIds;
  const of = { metric, ...(trackId ? { trackId } : songId ? { songId } : platform && { platform }) };
  const usual = useUsualOfWeekday(day, of, songIds.length < 2);
  if (!usual) return null;
  if (usual.value === null) return <Fact name={usual.name}>{t('day.none')}</Fact>;
  return (
    <Fact {...(gained !== null && { difference: [gained, usual.value] as const })} name={usual.name}>
      {count(Math.round(usual.value))}
    </Fact>
  );
}

/** The rest is what the page itself shows of that day alone. */
const mostRows = 5;

function Makers({ query, title }: { query: SeriesQuery; title: string }) {
  const { t } = useTranslation(['explore', 'changed']);
  const { change, count } = useFormats();
  const { data, panelError } = usePanelRead(readSeries(query));
  const pathTo = usePathTo(query);
  if (!data && panelError) return <RetryAlert {...panelError}>{panelError.message}</RetryAlert>;
  if (!data) return <Skeleton className="h-24" />;
  const known = data.series.filter((one) => one.change.gained !== null);
  if (known.length === 0) return null;
  const others = data.others + known.length - mostRows;
  return (
    <section className="min-w-0">
      <h4 className="mb-1 text-muted text-xs">{title}</h4>
      <ul>
        {known.slice(0, mostRows).map((one) => (
          <li
            className="link-row relative -mx-2 flex items-baseline gap-3 rounded-md px-2 py-1 text-sm hover:bg-hover"
            key={one.key}
          >
            <Link
              className="min-w-0 grow truncate text-strong outline-none after:absolute after:inset-0 after:rounded-md"
              dir="auto"
              to={pathTo(one)}
            >
              {one.platform && query.groupBy !== 'song' ? (
                <PlatformMark name={platformNames[one.platform]} platform={one.platform} />
              ) : (
                one.title
              )}
            </Link>
            <span className="text-strong tabular-nums">{change(one.change.gained ?? 0)}</span>
            {one.change.compared ? (
              <Change
                className="min-w-16 justify-end text-xs"
                kind={kindOf(one, query.from)}
                text={change(one.change.compared.gained - one.change.compared.previous)}
              />
            ) : (
              <span className="min-w-16" />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && query.groupBy === 'song' ? (
        <p className="mt-1 text-muted text-xs">{t('changed:rest', { count: others, n: count(others) })}</p>
      ) : null}
    </section>
  );
}

/** What a new song gains less is no fall. */
function kindOf({ change, releaseDate }: Series, day = '') {
  const kind = changeKind((change.compared?.gained ?? 0) - (change.compared?.previous ?? 0));
  return kind === 'down' && releaseAge(releaseDate, day) !== null ? 'eased' : kind;
}

/** A song and a platform lead to the same day of theirs, a link to the day's readings: its source. */
function usePathTo({ from = '', metric = 'views' }: SeriesQuery): (series: Series) => string {
  const [search] = useSearchParams();
  return ({ trackId, songId, platform }) => {
    const to = new URLSearchParams({ metric, day: from });
    for (const name of ['period', 'from', 'to', 'compare', 'interval']) {
      const said = search.get(name);
      if (said) to.set(name, said);
    }
    if (trackId) return `/track/${trackId}?${to}`;
    if (songId) to.set('song', songId);
    else if (platform) to.set('platform', platform);
    return `/analytics?${to}`;
  };
}
