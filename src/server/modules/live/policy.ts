/** The rules of live streams that need no database: positions, and how events look on the wire. */
import type { StoredEvent } from './queries.ts';

/** How long events are kept, and so how old a position may be. */
export const keptForMs = 3600_000;

/** Tabs of one user that one process serves at a time. */
export const streamsPerUser = 20;

/**
 * Where a page stands: the newest event it has, and when that was so. The time tells a page that heard nothing
 * for an hour because nothing happened from one that missed events which are deleted by now.
 */
export type Position = { eventId: number; at: Date };

const positionShape = /^(\d{1,15})-([0-9a-z]{1,9})$/;

export const writePosition = ({ eventId, at }: Position): string =>
  `${eventId}-${Math.floor(at.getTime() / 1000).toString(36)}`;

/** The position that a page names, or undefined when it is garbage, of the future, or older than what is kept. */
export function readPosition(text: string, now: Date): Position | undefined {
  const [, id, seconds] = positionShape.exec(text) ?? [];
  if (id === undefined || seconds === undefined) return undefined;
  const at = new Date(Number.parseInt(seconds, 36) * 1000);
  const age = now.getTime() - at.getTime();
  // Clocks of two machines may differ by some seconds.
  return age >= -60_000 && age < keptForMs ? { eventId: Number(id), at } : undefined;
}

/** Milliseconds a browser waits before it comes back. */
const retryMs = 2_000;

/** A block with an `id` and no `data` raises no event in the page, but moves its Last-Event-ID. */
export const wire = {
  hello: (position: Position) => `retry: ${retryMs}\nid: ${writePosition(position)}\n\n`,
  /** Something may have been missed: the page fetches anew. */
  resync: (position: Position) => `event: resync\nid: ${writePosition(position)}\ndata: {}\n\n`,
  heartbeat: (position: Position) => `: still here\nid: ${writePosition(position)}\n\n`,
  event: (event: Pick<StoredEvent, 'name' | 'data'>, position: Position) =>
    `event: ${event.name}\nid: ${writePosition(position)}\ndata: ${JSON.stringify(event.data)}\n\n`,
};
