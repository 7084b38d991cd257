/** What a song's page reads before it is shown, so that its first paint has the numbers. */
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { leadingMetricOf } from '#domain/metrics.ts';
import { readControls } from '#web/music/control-bar/controls.ts';
import { readDay, readGrowth, readHistory, readTrack } from '../queries.ts';
import { offeredFor, planOf, readHistoryState } from './history-state.ts';

export const idOf = (params: Record<string, string | undefined>): string => params.id ?? '';

type Reader = {
  timeZone: string;
  now: Date;
  /** What the browser keeps of the control bar. */
  kept: string;
};

/** Without the song itself its metrics are not known, and nothing of its history can be read. */
export function trackQueries(id: string, url: URL, track: Track | null, { timeZone, now, kept }: Reader) {
  const state = readHistoryState(url.searchParams);
  const metric = track && (state.metric ?? leadingMetricOf(track.metrics));
  if (!metric) return track ? [readTrack(id), readGrowth(id)] : [readTrack(id)];
  const today = dayIn(now, timeZone);
  const releasedOn = track.releaseDate;
  const controls = readControls(url.searchParams, kept, offeredFor(releasedOn, today));
  const { main, daily, before } = planOf({ state, controls, metric, today, timeZone, releasedOn });
  return [
    readTrack(id),
    readGrowth(id),
    readHistory(id, main),
    readHistory(id, daily),
    ...(before ? [readHistory(id, before)] : []),
    ...(state.day ? [readDay(id, state.day, timeZone)] : []),
  ];
}
