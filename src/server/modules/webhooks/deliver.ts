/** Tries what is due. No transaction is open while a receiver is asked; what became of a batch is stored at once. */
import { testEvent } from '#domain/webhooks.ts';
import type { Receipt } from '#server/adapters/receiver.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { pauseAskedFor } from '#server/kernel/retry-after.ts';
import { unsealWithAny } from '#server/kernel/seal.ts';
import { notify } from '../notifications/service.ts';
import { sampleLabel } from './messages.ts';
import { afterTry, failingBefore, goneStatus } from './policy.ts';
import { lockWebhooks, noteOutcomes, type TurnedOff } from './queries.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  failWaiting,
  type Lane,
  storeTries,
  type TryToStore,
} from './queries-deliveries.ts';
import type { StoredTry } from './table.ts';
import { postOf } from './targets.ts';
import { hearWanted, offEntry } from './webhooks.ts';

/** Longer than any receiver may take. */
export const claimMilliseconds = 60_000;

/** Who answers at once is not kept waiting by who does not: a batch takes as long as the slowest in it. */
export const lanes: Record<'well' | 'failing', Lane> = {
  well: { isFailing: false, most: 100, mostOfOne: 20 },
  failing: { isFailing: true, most: 32, mostOfOne: 2 },
};

export async function deliverSome(ctx: Ctx, lane: Lane): Promise<boolean> {
  const now = ctx.clock.now();
  const due = await claimDeliveries(ctx.db, lane, now, new Date(now.getTime() + claimMilliseconds));
  if (due.length === 0) return false;
  await storeOutcomes(ctx, await Promise.all(due.map((one) => attempt(ctx, one))));
  return true;
}

export type TryOutcome = { of: ClaimedDelivery; at: Date; receipt: Receipt };

const unreadable: Receipt = { status: null, failure: 'sealed', reply: '', milliseconds: 0 };

/** Never throws: whatever a receiver does is an outcome. */
export async function attempt(ctx: Ctx, of: ClaimedDelivery): Promise<TryOutcome> {
  const at = ctx.clock.now();
  const open = (sealed: string) => unsealWithAny(sealed, ctx.config.secretKeys)?.text;
  const url = open(of.url);
  const former = of.formerUntil !== null && new Date(of.formerUntil) > at ? of.former : null;
  const secrets = [of.secret, former].flatMap((sealed) => (sealed === null ? [] : [open(sealed)]));
  if (url === undefined || secrets.includes(undefined)) return { of, at, receipt: unreadable };
  const signing = secrets.filter((secret) => secret !== undefined);
  const post = postOf({ ...of, url, secrets: signing }, at, sampleLabel);
  return { of, at, receipt: await ctx.receivers.post(post) };
}

const entryOf = ({ at, receipt: { status, failure, milliseconds } }: TryOutcome): StoredTry => ({
  at: at.toISOString(),
  ...{ status, failure, milliseconds },
});

/** `byHand`: when it would be tried by itself. */
function judged(outcome: TryOutcome, byHand: { nextTryAt: Date | null } | undefined): TryToStore {
  const { of, at, receipt } = outcome;
  const tries = byHand ? of.tries : of.tries + 1;
  const { failure, retryAfter } = receipt;
  const asked = pauseAskedFor(retryAfter, at);
  const tried = { event: of.event, at, tries, isByHand: byHand !== undefined, failure, asked };
  return {
    ...{ id: of.id, claim: of.claim, tries, entry: entryOf(outcome), reply: receipt.reply },
    ...afterTry(tried, byHand ?? { nextTryAt: null }, Math.random()),
  };
}

export const storeOutcomes = (
  given: Ctx,
  outcomes: readonly TryOutcome[],
  byHand?: { nextTryAt: Date | null },
): Promise<void> =>
  transaction(given, async (ctx) => {
    await lockWebhooks(ctx.db, [...new Set(outcomes.map(({ of }) => of.webhookId))]);
    const stored = await storeTries(
      ctx.db,
      outcomes.map((outcome) => judged(outcome, byHand)),
    );
    const own = outcomes.filter(({ of }) => stored.has(of.id));
    const idsOf = (isMeant: (receipt: Receipt) => boolean) =>
      own.flatMap(({ of, receipt }) => (isMeant(receipt) ? [of.webhookId] : []));
    // A test of an address that is not there yet says nothing of the news that come; that it is there does.
    const failed = own.filter(({ of }) => of.event !== testEvent);
    const now = ctx.clock.now();
    const off = await noteOutcomes(
      ctx.db,
      {
        arrived: idsOf(({ failure }) => failure === null),
        failed: failed.flatMap(({ of, receipt }) => (receipt.failure === null ? [] : [of.webhookId])),
        gone: idsOf(({ status }) => status === goneStatus),
      },
      now,
      failingBefore(now),
    );
    for (const one of off) await tellOff(ctx, one, now);
  });

async function tellOff(ctx: Ctx, { id, userId, sealedUrl, reason }: TurnedOff, now: Date): Promise<void> {
  await failWaiting(ctx.db, [id], offEntry(now));
  await hearWanted(ctx, userId);
  const url = unsealWithAny(sealedUrl, ctx.config.secretKeys)?.text;
  const facts = {
    host: url === undefined ? '–' : new URL(url).host,
    reason: reason === 'gone' ? reason : 'failing',
  } as const;
  await notify(ctx, { userId, type: 'webhook', relatedId: id, facts });
}
