/** Notifies the open pages of users that something happened. */
import type { LiveEventData, LiveEventName } from '#contract/live.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/after-commit.ts';
import { insertEvents } from './queries.ts';

/** One event for one user; the name decides the shape of the data. */
export type LiveEvent = {
  [Name in LiveEventName]: { userId: string; name: Name; data: LiveEventData<Name> };
}[LiveEventName];

/**
 * Writes the events in the transaction of `ctx.db` with one insert and wakes the users' streams once it has
 * committed: a stream that looked sooner would find nothing.
 */
export async function publish(ctx: Ctx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(ctx.db, events, ctx.clock.now());
  const userIds = [...new Set(events.map((event) => event.userId))];
  afterCommit(() => ctx.live.wake(userIds, 'events'));
}
