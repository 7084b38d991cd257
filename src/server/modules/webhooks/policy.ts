/** When a delivery is tried again, and when a webhook is given up. Pure. */
import {
  type DeliveryFailure,
  type DeliveryState,
  failingDays,
  type SentEvent,
  testEvent,
} from '#domain/webhooks.ts';

const [second, minute, hour] = [1, 60, 3600];
/** Seconds between a try and the next: eleven tries within three days, also where each pause is as long as it may be asked to be. */
const pauses = [
  ...[10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour],
  ...[14 * hour, 18 * hour, 19 * hour],
] as const;

/** A receiver that asks for more is tried after so long all the same. */
export const longestAskedPause = 3600;

export const mostTries = pauses.length + 1;

/** Up to a fifth less, so that what failed together does not come back together. `random`: from 0 to 1. */
export function pauseAfterTry(tries: number, random: number): number | undefined {
  const seconds = pauses[tries - 1];
  return seconds === undefined ? undefined : seconds * (1 - random / 5);
}

export type Tried = {
  event: SentEvent;
  at: Date;
  tries: number;
  isByHand: boolean;
  failure: DeliveryFailure | null;
  /** Milliseconds that a busy receiver wants to be left alone. */
  asked?: number | undefined;
};

/** What is true of a delivery after a try; `tries`: with it. One by hand changes nothing of what is due by itself. */
export function afterTry(
  { event, at, tries, isByHand, failure, asked = 0 }: Tried,
  { nextTryAt }: { nextTryAt: Date | null },
  random: number,
): { state: DeliveryState; nextTryAt: Date | null } {
  if (failure === null) return { state: 'delivered', nextTryAt: null };
  // Whoever tries a webhook out sees how it went, and tries again.
  if (event === testEvent) return { state: 'failed', nextTryAt: null };
  if (isByHand) return { state: nextTryAt === null ? 'failed' : 'waiting', nextTryAt };
  const pause = pauseAfterTry(tries, random);
  if (pause === undefined) return { state: 'failed', nextTryAt: null };
  const wait = Math.max(pause * 1000, Math.min(asked, longestAskedPause * 1000));
  return { state: 'waiting', nextTryAt: new Date(at.getTime() + wait) };
}

const dayMs = 24 * 3600_000;

/** Whatever has been failing since then or longer, though it was tried until now, is given up. */
export const failingBefore = (now: Date): Date => new Date(now.getTime() - failingDays * dayMs);

/** A reply that says that there is nobody any more (Standard Webhooks). */
export const goneStatus = 410;

/** Readings of some minutes are one message: a sync brings an account's songs in many batches. */
export const numbersAfterSeconds = 120;
/** What was read is stored some seconds later: only readings that all have been stored by now are told. */
const settledMs = 60_000;
export const toldReadings = (now: Date): Date => new Date(now.getTime() - settledMs);
export const lookAgainAt = (now: Date): Date => new Date(now.getTime() + numbersAfterSeconds * 1000);
