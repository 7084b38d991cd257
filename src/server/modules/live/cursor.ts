/** What a stream has sent, so that it sends the rest once, also when transactions commit out of order. */
import type { Position } from './policy.ts';
import type { StoredEvent } from './queries.ts';

/** A transaction that took its ids before another one may commit after it, but not by more than this. */
const settledAfterMs = 30_000;

export type Cursor = {
  /** Everything up to this id has been sent or never will be: read from here on. */
  floor(): number;
  /** Keeps of freshly read rows those that were not sent yet, and counts them as sent. */
  take(rows: readonly StoredEvent[], now: Date): StoredEvent[];
  position(now: Date): Position;
};

export function createCursor(start: number): Cursor {
  let floor = start;
  let newest = start;
  const sent = new Map<number, Date>();
  const settle = (now: Date) => {
    for (const [id, createdAt] of sent) {
      if (now.getTime() - createdAt.getTime() < settledAfterMs) continue;
      floor = Math.max(floor, id);
    }
    for (const id of sent.keys()) if (id <= floor) sent.delete(id);
  };
  return {
    floor: () => floor,
    take: (rows, now) => {
      const fresh = rows.filter((row) => row.id > floor && !sent.has(row.id));
      for (const row of fresh) {
        sent.set(row.id, row.createdAt);
        newest = Math.max(newest, row.id);
      }
      settle(now);
      return fresh;
    },
    position: (now) => ({ eventId: newest, at: now }),
  };
}
