/** What a link's chart asks the server for: its line, why days of it are missing, and a day that is open. */
import type { getTrackDay } from '#contract/track-day.ts';
import type { getTrackHistory, Track } from '#contract/tracks.ts';
import { addDays, lastDayIn } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { read } from '#web/data/query.ts';
import {
  type Controls,
  type Preset,
  presets,
  readControls,
  shownDays,
} from '#web/music/control-bar/controls.ts';
import { offeredSince } from '#web/music/control-bar/offered-since.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { periodQuery, readSeries, type SeriesQuery } from '../explore/explore-query.ts';
import { readExplore } from '../explore/explore-state.ts';
import type { Reader } from '../use-overview.ts';

type LinkTrack = Pick<Track, 'id' | 'releaseDate'>;

export const readLinkDay = (id: string, day: string, tz: string) =>
  read<typeof getTrackDay>('/api/tracks/:id/days/:day', { params: { id, day }, query: { tz } });

const withoutAll: readonly Preset[] = presets.filter((name) => name !== 'all');

/** Of one link no more than five years are told. */
export const offeredFor = (releasedOn: string | undefined, lastDay: string): readonly Preset[] =>
  offeredSince(withoutAll, releasedOn, lastDay);

type LinkWanted = { metric: Metric; mode: SeriesMode; controls: Controls; reader: Reader };

/**
 * What each day gained, unless totals are asked for; a popularity, rank or price gains nothing and is drawn as it stands.
 * `daily`: each day by itself, with where its number is from, or why it has none.
 */
export function linkQueries(track: LinkTrack, { metric, mode: asked, controls, reader }: LinkWanted) {
  const mode = isGauge(metric) ? 'total' : asked;
  const lastDay = lastDayIn(reader.now, reader.timeZone);
  const { from, to } = shownDays(controls, { lastDay, releasedOn: track.releaseDate });
  // The running day stands beside complete ones that reach up to it.
  const days = { from, to: to < lastDay ? to : addDays(lastDay, 1) };
  const line: SeriesQuery = {
    ...periodQuery(controls, reader, track),
    ...{ metric, groupBy: 'track', ids: track.id, running: 'true' },
    ...(mode === 'total' && { mode }),
  };
  const daily = (mode: SeriesMode) =>
    read<typeof getTrackHistory>('/api/tracks/:id/history', {
      params: { id: track.id },
      query: { ...days, metric, mode, tz: reader.timeZone },
    });
  return { line: readSeries(line), daily };
}

/** For loaders: `kept` is what the browser keeps of the control bar. */
export function readLinkLine(
  search: URLSearchParams,
  kept: string,
  track: LinkTrack,
  metric: Metric,
  reader: Reader,
) {
  const { mode, day } = readExplore(search);
  const controls = readControls(
    search,
    kept,
    offeredFor(track.releaseDate, lastDayIn(reader.now, reader.timeZone)),
  );
  const { line, daily } = linkQueries(track, { metric, mode, controls, reader });
  return [line, daily('total'), ...(day ? [readLinkDay(track.id, day, reader.timeZone)] : [])];
}
