/** What `/analytics` asks the server for: the lines of its chart, the songs that it names, and other days where these have nothing. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { getOwnSeries } from '#contract/own-series.ts';
import type { getSeries } from '#contract/series.ts';
import type { getSong, getSongBefore, Song } from '#contract/songs.ts';
import { lengthOf } from '#domain/comparison.ts';
import { addDays, type Days, daysBetween } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { read } from '#web/data/query.ts';
import { type Controls, withNumbers } from '#web/music/control-bar/controls.ts';
import { metricsOf } from '#web/music/metric-value.tsx';
import { overviewQuery, type Reader } from '../use-overview.ts';
import { type ExploreState, mostSongs } from './explore-state.ts';

export type SeriesReply = ReplyOf<typeof getSeries>;
export type SeriesQuery = QueryInputOf<typeof getSeries>;

export const readSeries = (query: SeriesQuery) => read<typeof getSeries>('/api/analytics/series', { query });
export const readSong = (id: string) => read<typeof getSong>('/api/songs/:id', { params: { id } });
export const readSongBefore = (id: string, metric: Metric) =>
  read<typeof getSongBefore>('/api/songs/:id/before', { params: { id }, query: { metric } });

/** The days, what they are compared with and how they are cut. */
export const periodQuery = (
  controls: Controls,
  reader: Reader,
  song: Pick<Song, 'releaseDate'> | undefined,
) => overviewQuery(controls, new URLSearchParams(), reader, song?.releaseDate);

/** `song`: the one that the page is about, with its links. */
export function seriesQuery(
  state: ExploreState,
  controls: Controls,
  reader: Reader,
  song: Song | null | undefined,
): SeriesQuery {
  const { metric, platform, by, mode, align, songs } = state;
  const shared = {
    ...periodQuery(controls, reader, song ?? undefined),
    ...(metric && { metric }),
    ...(mode !== 'change' && { mode }),
    ...(platform && { platform }),
    ...(align !== 'date' && { align }),
  };
  const gauge = gaugeOf(state, song);
  if (song && gauge) {
    const { align: _, ...dated } = shared;
    return { ...dated, metric: gauge, mode: 'total', groupBy: 'track', ids: idsOf(tracksWith(song, gauge)) };
  }
  if (state.song && by === 'platform' && align === 'date')
    return { ...shared, groupBy: 'track', ids: idsOf(song?.tracks.map(({ id }) => id) ?? []) };
  if (state.song) return { ...shared, groupBy: 'song', ids: state.song };
  if (by !== 'song') return by === 'none' ? shared : { ...shared, groupBy: by };
  return { ...shared, groupBy: 'song', ...(songs.length > 0 && { ids: songs.join() }) };
}

/** What is never added up: a popularity or rank that was asked for, or that is all a song has. */
function gaugeOf({ metric }: ExploreState, song: Song | null | undefined): Metric | undefined {
  if (!song) return undefined;
  if (metric) return isGauge(metric) ? metric : undefined;
  const known = metricsOf(song.tracks);
  return known.every(isGauge) ? known[0] : undefined;
}

/** No more than the server gives lines of. */
export const idsOf = (trackIds: readonly string[]): string => trackIds.slice(0, mostSongs).join();

/** The same days after the release before; null where none is to be compared with. */
export function releaseBeforeQuery(
  query: SeriesQuery,
  { from, to, interval }: Pick<SeriesReply, 'from' | 'to' | 'interval'>,
  song: Song,
  before: { id: string; releaseDate: string },
): SeriesQuery | null {
  if (!song.releaseDate) return null;
  const start = addDays(before.releaseDate, daysBetween(song.releaseDate, from));
  return {
    ...query,
    groupBy: 'song',
    ids: before.id,
    from: start,
    to: addDays(start, lengthOf({ from, to }) - 1),
    interval,
    compare: 'off',
  };
}

/** Links of a song that have the number. */
export const tracksWith = ({ tracks }: Pick<Song, 'tracks'>, metric: Metric): string[] =>
  tracks.filter(({ metrics }) => metrics[metric] !== undefined).map(({ id }) => id);

/** All days there may be: files are of days before anything was read. `hasSong`: of one no more than five years are told. */
export const everOf = (controls: Controls, hasSong: boolean): Controls => ({
  ...controls,
  ...{ days: undefined, compare: 'off' },
  ...(hasSong ? { preset: '5-years', interval: 'week' } : { preset: 'all', interval: undefined }),
});

type KnownWanted = {
  /** The lines of all days, or none. */
  ever: ReturnType<typeof readSeries>;
  songId: string | undefined;
  /** Whether imported days are drawn where public counters are. */
  hasOwn: boolean;
  isWanted: boolean;
};

/** null: nothing has a number at all; undefined: that is not read yet. */
export function useKnownDays({ ever, songId, hasOwn, isWanted }: KnownWanted): Days[] | null | undefined {
  const { data, error } = useQuery({ ...ever, enabled: isWanted });
  const own = useQuery({
    ...read<typeof getOwnSeries>('/api/own-series', { query: { songId } }),
    enabled: isWanted && songId !== undefined,
  });
  return useMemo(() => {
    if (error) return [];
    if (!data || own.isLoading) return undefined;
    const daysOf = (lines: readonly { values: (number | null)[] }[]) =>
      withNumbers(
        data.points,
        lines.map(({ values }) => values),
      );
    const counted = daysOf(data.series);
    // Where there are no others, imported days are drawn in any case.
    const imported = hasOwn || counted.length === 0 ? daysOf(data.imported) : [];
    const known = [...counted, ...imported, ...ownDays(own.data, data.metric)];
    return known.length === 0 && data.metric === null ? null : known;
  }, [data, error, hasOwn, own.data, own.isLoading]);
}

/** What no chart can draw: spans of the metric, where there is one; the latest of each, and all of the one that is told first. */
const ownDays = (own: ReplyOf<typeof getOwnSeries> | null | undefined, metric: Metric | null): Days[] =>
  (own?.figures ?? [])
    .filter(({ figure }) => metric === null || figure === metric)
    .flatMap(({ series }) => series.filter(({ grain }) => grain === 'span'))
    .flatMap(({ spans, latest }) => [...spans, latest])
    .flatMap(({ from, to }) => (from && to ? [{ from, to }] : []));
