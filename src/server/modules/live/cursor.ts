/** What a stream has sent, so that it sends the rest once, also when transactions commit out of order. */
import type { StoredEvent } from './queries.ts';

/** A transaction that took its ids before another one may commit after it, but not by more than this. */
const settledAfterMs = 30_000;

export type Cursor = {
  /** Everything up to this id has been sent or never will be: read from here on. */
  floor(): number;
  /** The newest event sent: where a page that has it all stands. */
  newest(): number;
  /** Whether the event was not sent yet; it counts as sent from then on. */
  take(event: Pick<StoredEvent, 'id' | 'createdAt'>): boolean;
  /** Lets go of what no other transaction can come before any more. */
  settle(now: Date): void;
};

export function createCursor(start: number): Cursor {
  let floor = start;
  let newest = start;
  const sent = new Map<number, Date>();
  return {
    floor: () => floor,
    newest: () => newest,
    take: ({ id, createdAt }) => {
      if (id <= floor || sent.has(id)) return false;
      sent.set(id, createdAt);
      newest = Math.max(newest, id);
      return true;
    },
    settle: (now) => {
      for (const [id, createdAt] of sent) {
        if (now.getTime() - createdAt.getTime() >= settledAfterMs) floor = Math.max(floor, id);
      }
      for (const id of sent.keys()) if (id <= floor) sent.delete(id);
    },
  };
}
