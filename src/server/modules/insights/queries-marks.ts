/** SQL of what users said of unusual days. */
import { and, desc, eq } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { unusualMarks } from './table.ts';

export type Mark = { trackId: string; metric: Metric; date: string; direction: 'more' | 'less' };

/** Older ones teach nothing any more. */
const mostMarks = 1000;

export const selectMarks = (db: Db, userId: string): Promise<Mark[]> =>
  db
    .select({
      trackId: unusualMarks.trackId,
      metric: unusualMarks.metric,
      date: unusualMarks.day,
      direction: unusualMarks.direction,
    })
    .from(unusualMarks)
    .where(eq(unusualMarks.userId, userId))
    .orderBy(desc(unusualMarks.markedAt))
    .limit(mostMarks);

export async function insertMark(db: Db, userId: string, { date, ...mark }: Mark, now: Date): Promise<void> {
  await db
    .insert(unusualMarks)
    .values({ userId, ...mark, day: date, markedAt: now })
    .onConflictDoUpdate({
      target: [unusualMarks.trackId, unusualMarks.metric, unusualMarks.day],
      set: { direction: mark.direction, markedAt: now },
    });
}

export async function deleteMark(db: Db, userId: string, { trackId, metric, date }: Mark): Promise<void> {
  await db
    .delete(unusualMarks)
    .where(
      and(
        eq(unusualMarks.userId, userId),
        eq(unusualMarks.trackId, trackId),
        eq(unusualMarks.metric, metric),
        eq(unusualMarks.day, date),
      ),
    );
}
