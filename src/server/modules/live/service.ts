/** Notifies the open pages of users that something happened. */
import type { LiveEventData, LiveEventName } from '#contract/live.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { insertEvents } from './queries.ts';

/** One event for one user; the name decides the shape of the data. */
export type LiveEvent = {
  [Name in LiveEventName]: { userId: string; name: Name; data: LiveEventData<Name> };
}[LiveEventName];

/** No cached answer speaks of these; how far an import has come is told twice a second. */
const tellsOfOthers = /^(import|upload|notification|message|conversation)\./;

/**
 * Writes the events in the transaction of `ctx.db` with one insert and wakes the users' streams once it has committed: a
 * stream that looked sooner would find nothing. Pages then read again, and must not be given answers of before.
 */
export async function publish(ctx: Ctx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(ctx.db, events, ctx.clock.now());
  const idsOf = (some: readonly LiveEvent[]) => [...new Set(some.map(({ userId }) => userId))];
  await raiseAccountVersion(ctx, idsOf(events.filter(({ name }) => !tellsOfOthers.test(name))), 'rest');
  afterCommit(() => ctx.live.wake(idsOf(events), 'events'));
}
