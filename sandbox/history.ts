/** The past of any song: what its counters said at the end of each UTC day. */
import { z } from 'zod';
import { platformId } from '#contract/shapes.ts';
import type { Metrics } from '#domain/metrics.ts';
import type { FakePlatforms } from './platforms.ts';

const day = 86_400_000;

export const historyShape = z.object({
  platform: platformId,
  id: z.string().min(1),
  from: z.iso.date(),
  to: z.iso.date(),
});

export type HistoryQuery = z.infer<typeof historyShape>;
export type HistoryDay = { day: string; metrics: Metrics };

/**
 * Days from the song's release on that have ended by `now`; none where the platform counts nothing
 * (Spotify) or has no fake platform here.
 */
export function historyOf(platforms: FakePlatforms, now: Date, query: HistoryQuery): HistoryDay[] {
  const platform = platforms[query.platform];
  if (!platform) return [];
  const released = Math.floor(platform.start(query.id).getTime() / day) * day;
  const last = Math.min(Date.parse(query.to), Math.floor(now.getTime() / day) * day - day);
  const days: HistoryDay[] = [];
  for (let from = Math.max(Date.parse(query.from), released); from <= last; from += day) {
    const metrics = platform.metrics(query.id, new Date(from + day - 1));
    if (Object.keys(metrics).length) days.push({ day: new Date(from).toISOString().slice(0, 10), metrics });
  }
  return days;
}
