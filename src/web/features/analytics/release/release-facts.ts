/** How a song that came out lately does: its number day by day after the release, beside the release before. Pure. */
import type { Series } from '#contract/series.ts';
import type { Song } from '#contract/songs.ts';
import { addDays, lastDayIn } from '#domain/days.ts';
import { releaseAge, releaseDays } from '#domain/releases.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { readSeries, type SeriesReply } from '../explore/explore-query.ts';

/** A song, or one of its links. */
export type ReleaseOf = { songId: string; trackId?: string };

const keyOf = ({ songId, trackId }: ReleaseOf): string => trackId ?? songId;

/** `age`: of the last complete day, in days after the release; -1 on the day itself. */
export type Release = { song: Song; age: number; lastDay: string };

/** All days of a release, those to come as well: the release before and what is usual say what they may bring. */
export const readRelease = (of: ReleaseOf, lastDay: string, mode: SeriesMode = 'total') =>
  readSeries({
    ...{ align: 'release', groupBy: of.trackId ? 'track' : 'song', ids: keyOf(of), previous: 'true' },
    ...{ from: addDays(lastDay, -releaseDays), to: lastDay, interval: 'day', compare: 'off' },
    ...(mode === 'total' && { mode }),
  });

/** For loaders: what a new song's page begins with; nothing for any other. */
export function releaseQueries(
  of: ReleaseOf,
  song: Song | null,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const lastDay = lastDayIn(now, timeZone);
  return releaseAge(song?.releaseDate, lastDay) === null ? [] : [readRelease(of, lastDay)];
}

export type ReleaseFacts = {
  /** The last day with a number. */
  age: number;
  value: number;
  previous: { title: string; value: number | null } | null;
  /** Between which two the middle half of so many earlier releases lay on that day. */
  usual: { low: number; high: number; songs: number } | null;
};

/** Of totals. Null: no complete day of it is known yet. */
export function releaseFacts(
  reply: Pick<SeriesReply, 'series' | 'usual'>,
  of: ReleaseOf,
): ReleaseFacts | null {
  const { own, before } = linesOf(reply.series, of);
  const age = own?.values.findLastIndex((value) => value !== null) ?? -1;
  const value = own?.values[age] ?? null;
  if (value === null) return null;
  const [low, high] = [reply.usual?.low[age] ?? null, reply.usual?.high[age] ?? null];
  return {
    age,
    value,
    previous: before ? { title: before.title ?? '', value: before.values[age] ?? null } : null,
    usual: reply.usual && low !== null && high !== null ? { low, high, songs: reply.usual.songs } : null,
  };
}

export const linesOf = (series: readonly Series[], of: ReleaseOf) => ({
  own: series.find(({ key }) => key === keyOf(of)),
  before: series.find(({ key }) => key !== keyOf(of)),
});
