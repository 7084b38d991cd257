/** Puts on record what an administrator did: a row, and a line of the log. */
import type { ActFacts } from '#contract/audit.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertAct } from './queries.ts';

export type Note = Pick<Ctx, 'db' | 'clock' | 'log'>;
type Facts = Record<string, ActFacts[string] | undefined>;

/**
 * To be called in the transaction of what was done: neither is there without the other. Facts hold ids, counts and what
 * something became, never somebody's data; `user` among them is the account that it was done to.
 */
export async function noteAct(
  { db, clock, log }: Note,
  admin: { id: string },
  act: string,
  { user: whom, ...given }: Facts & { user?: string },
): Promise<void> {
  const facts: ActFacts = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const by = admin.id;
  await insertAct(db, { id: newId('act'), at: clock.now(), by, act, whom: whom ?? null, facts });
  afterCommit(() =>
    log.info({ audit: { act, by, ...(whom !== undefined && { user: whom }), ...facts } }, 'administration'),
  );
}
