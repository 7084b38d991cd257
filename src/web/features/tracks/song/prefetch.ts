/** What a song's page reads before it is shown, so that its first paint has the numbers. */
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { leadingMetricOf } from '#domain/metrics.ts';
import { readHistory, readTrack } from '../queries.ts';
import { growthQuery, historyQuery, readHistoryState } from './history-state.ts';

export const idOf = (params: Record<string, string | undefined>): string => params.id ?? '';

type Reader = { timeZone: string; now: Date };

/** Without the song itself its metrics are not known, and nothing of its history can be read. */
export function trackQueries(id: string, url: URL, track: Track | null, { timeZone, now }: Reader) {
  const state = readHistoryState(url.searchParams);
  const metric = track && (state.metric ?? leadingMetricOf(track.metrics));
  if (!metric) return [readTrack(id)];
  const today = dayIn(now, timeZone);
  const asked = historyQuery(state, metric, today, timeZone);
  const isDaily = state.mode === 'total' && state.interval === 'day';
  return [
    readTrack(id),
    readHistory(id, asked),
    ...(isDaily ? [] : [readHistory(id, { ...asked, mode: 'total', interval: 'day' })]),
    readHistory(id, growthQuery(metric, today, timeZone)),
  ];
}
