/** Slows down whoever guesses passwords without shutting out whose account it is (docs/decisions/0013). */
import type { Ctx } from '#server/context.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import type { Exchange } from '#server/route.ts';
import { accountLimits, attemptsWithin, countTry, forgetTries, takeBackTry, tooManyTries } from './limits.ts';
import { accountKey, answerDelayMs, knownAddressDays, knownAddressesPerUser } from './policy.ts';
import { deleteAddressesBeyond, hasKnownAddress, upsertKnownAddress } from './queries.ts';
import { sha256 } from './sessions.ts';

const dayMs = 24 * 3600_000;

/** One attempt to sign in, before anybody has looked at the password. */
export type Attempt = {
  /** Somebody has signed in to this account from there: a right password needs no patience. */
  isKnown: boolean;
  /** How long the answer is held; of a known address a refusal alone. */
  delayMs: number;
};

/** Who tries what, from where. */
type Pair = { email: string; address: string };

export const pairOf = (exchange: Exchange, email: string): Pair => ({
  email,
  address: addressKey(exchange.address),
});

export const pairKey = ({ email, address }: Pair): string => `${accountKey(email)}:${address}`;

const hashOf = ({ email, address }: Pair): string => sha256(`${email} ${address}`);

/** Whether somebody has signed in to this account from there. */
export function isKnownAddress({ db, clock }: Pick<Ctx, 'db' | 'clock'>, pair: Pair): Promise<boolean> {
  const usedSince = new Date(clock.now().getTime() - knownAddressDays * dayMs);
  return hasKnownAddress(db, pair.email, hashOf(pair), usedSince);
}

/**
 * Counts the try and says how it goes on; throws `too_many_requests`. A known address has a count of its own, which
 * nobody elsewhere can use up; beyond that it is as good as any other.
 */
export async function countAttempt(ctx: Ctx, pair: Pair): Promise<Attempt> {
  if (await isKnownAddress(ctx, pair)) {
    const { count } = await attemptsWithin(ctx, accountLimits.loginFromKnown, pairKey(pair));
    if (count <= accountLimits.loginFromKnown.tries)
      return { isKnown: true, delayMs: answerDelayMs({ ofPair: count, ofAccount: 0 }) };
  }
  // In this order: whom the first stops does not count against the account.
  await countTry(ctx, accountLimits.loginByAddress, pair.address);
  const ofAccount = await countTry(ctx, accountLimits.loginByAccount, accountKey(pair.email));
  const ofPair = await countTry(ctx, accountLimits.loginByPair, pairKey(pair));
  return { isKnown: false, delayMs: answerDelayMs({ ofPair, ofAccount }) };
}

/** After the right password: only failures stay counted, and those of this address at this account not either. */
export async function forgetFailures(ctx: Pick<Ctx, 'db'>, pair: Pair, { isKnown }: Attempt): Promise<void> {
  await forgetTries(ctx, accountLimits.loginByPair, pairKey(pair));
  await forgetTries(ctx, accountLimits.loginFromKnown, pairKey(pair));
  if (isKnown) return;
  await takeBackTry(ctx, accountLimits.loginByAddress, pair.address);
  await takeBackTry(ctx, accountLimits.loginByAccount, accountKey(pair.email));
}

/** Somebody has signed in to this account from there. */
export async function rememberAddress(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  userId: string,
  pair: Pair,
): Promise<void> {
  await upsertKnownAddress(db, { userId, addressHash: hashOf(pair), lastUsedAt: clock.now() });
  await deleteAddressesBeyond(db, userId, knownAddressesPerUser);
}

/** Answers of this process that are held, by address. */
const held = new Map<string, number>();

/** Each is a connection that stays open. */
const mostHeldByAddress = 10;

/**
 * Waits, holding nothing but the connection it answers; throws `too_many_requests` where too many wait at this address,
 * and when its visitor leaves or the server stops: then nobody looks at the password.
 */
export async function hold(ctx: Ctx, exchange: Exchange, pair: Pair, delayMs: number): Promise<void> {
  if (delayMs === 0) return;
  const before = held.get(pair.address) ?? 0;
  if (before >= mostHeldByAddress) throw tooManyTries(delayMs);
  held.set(pair.address, before + 1);
  const stopping = new AbortController();
  const forget = ctx.live.onEnd(() => stopping.abort());
  const signal = AbortSignal.any([exchange.closed, stopping.signal]);
  try {
    await ctx.clock.sleep(delayMs, signal);
  } catch (error) {
    throw signal.aborted ? tooManyTries(delayMs) : error;
  } finally {
    forget();
    const left = (held.get(pair.address) ?? 1) - 1;
    if (left > 0) held.set(pair.address, left);
    else held.delete(pair.address);
  }
}
