/** `/analytics` as its address says it, with the numbers that it asks for; those of before stay until the new ones are there. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Song } from '#contract/songs.ts';
import { lastDayIn } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { useKept } from '#web/data/use-kept.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { type Controls, readControls } from '#web/music/control-bar/controls.ts';
import { offeredSince, withAll } from '#web/music/control-bar/offered-since.ts';
import { useControls } from '#web/music/control-bar/use-controls.ts';
import type { Reader } from '../use-overview.ts';
import {
  everOf,
  readSeries,
  readSong,
  readSongBefore,
  releaseBeforeQuery,
  type SeriesReply,
  seriesQuery,
  useKnownDays,
} from './explore-query.ts';
import { readExplore } from './explore-state.ts';
import { useExploreState } from './use-explore-state.ts';

export type Explore = ReturnType<typeof useExplore>;

export function useExplore() {
  const { state, change } = useExploreState();
  const { timeZone } = useFormats();
  const reader: Reader = { timeZone, now: usePageNow(), language: useLanguage() };
  const chosen = useQuery({ ...readSong(state.song ?? ''), enabled: state.song !== undefined });
  const song = (state.song && chosen.data) || undefined;
  const releasedOn = song?.releaseDate;
  const lastDay = lastDayIn(reader.now, reader.timeZone);
  const offered = useMemo(() => offeredSince(withAll, releasedOn, lastDay), [releasedOn, lastDay]);
  const controls = useControls({ offered, releasedOn, withReleases: releasedOn !== undefined });
  const query = seriesQuery(state, controls.controls, reader, song);
  const isAsked = state.song === undefined || song !== undefined;
  const lines = useKept({ ...readSeries(query), enabled: isAsked });
  const releaseBefore = useReleaseBefore({ query, song, controls: controls.controls, reply: lines.data });
  return { state, change, controls, reader, song, missing: chosen.error, lines, releaseBefore };
}

type BeforeInput = {
  query: ReturnType<typeof seriesQuery>;
  song: Song | undefined;
  controls: Controls;
  reply: SeriesReply | null | undefined;
};

/**
 * The same days after the release before, where the period is compared with that, beside the song's own as a whole.
 * Undefined: not compared so, or not read yet; without `previous` no song came out before.
 */
function useReleaseBefore({ query, song, controls, reply }: BeforeInput) {
  const isWanted = controls.compare === 'release' && song?.releaseDate !== undefined;
  const metric = (isWanted && reply?.metric && !isGauge(reply.metric) && reply.metric) || undefined;
  const found = useQuery({
    ...readSongBefore(song?.id ?? '', metric ?? 'views'),
    enabled: song !== undefined && metric !== undefined,
  });
  const own = useQuery({
    ...readSeries({ ...query, ...(metric && { metric }), groupBy: 'song', ids: song?.id ?? '' }),
    enabled: metric !== undefined,
  });
  const previous = (metric && found.data?.song) || undefined;
  const asked = previous && song && reply ? releaseBeforeQuery(query, reply, song, previous) : null;
  const before = useQuery({ ...readSeries(asked ?? {}), enabled: asked !== null });
  if (!metric || !found.data || !own.data) return undefined;
  if (!previous) return { own: own.data };
  return before.data ? { own: own.data, previous: { ...previous, reply: before.data } } : undefined;
}

export type ReleaseBefore = NonNullable<ReturnType<typeof useReleaseBefore>>;

/** The days that have a number at all, where those that are shown have none. */
export function useExploreDays({ state, controls, reader, song }: Explore, isWanted: boolean) {
  const ever = everOf(controls.controls, song !== undefined);
  const asked = seriesQuery({ ...state, align: 'date', mode: 'change' }, ever, reader, song);
  return useKnownDays({ ever: readSeries(asked), songId: song?.id, hasOwn: state.own, isWanted });
}

/** For loaders: `kept` is what the browser keeps of the control bar. */
export function readExploreLines(search: URLSearchParams, kept: string, reader: Reader, song: Song | null) {
  const releasedOn = song?.releaseDate;
  const offered = offeredSince(withAll, releasedOn, lastDayIn(reader.now, reader.timeZone));
  const controls = readControls(search, kept, offered, releasedOn !== undefined);
  return readSeries(seriesQuery(readExplore(search), controls, reader, song));
}
