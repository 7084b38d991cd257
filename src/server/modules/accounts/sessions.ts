/** Server-side sessions: found by the hash of the cookie's value, started anew at every sign-in. */
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { CurrentUser, MemberRole, session } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { selectAccessEnd, selectSessionUser } from './members/queries-access.ts';
import { sessionDays, touchEveryMs } from './policy.ts';
import {
  deleteSessions,
  insertSession,
  isSuspended,
  selectSessions,
  touchSession,
  type WhichSessions,
} from './queries.ts';
import { timeZoneOrUtc } from './time-zones.ts';

type Ending = Pick<Ctx, 'db' | 'live' | 'clock' | 'log'>;

const tokenBytes = 32;
export const tokenShape = /^[\w-]{43}$/;
const longestUserAgent = 400;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whoever the cookie's value belongs to; undefined when forged, ended or expired. */
export async function findUser(ctx: Ctx, token: string): Promise<SignedIn | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const now = ctx.clock.now();
  const row = await selectSessionUser(ctx.db, sha256(token), now);
  if (!row) return undefined;
  if (now.getTime() - row.lastSeenAt.getTime() >= touchEveryMs)
    await touchSession(ctx.db, row.sessionId, now);
  const own = await asSignedIn(ctx, row.sessionId, row.own);
  return row.seen ? asSeen(ctx, own, row.seen, row) : own;
}

/** `sessionId`: of what they came in by. */
export async function asSignedIn(
  { db }: Pick<Ctx, 'db'>,
  sessionId: string,
  profile: CurrentUser,
): Promise<SignedIn> {
  const { id, subscriptionTier: tier, isAdmin, language } = profile;
  // The database may be another one than when it was chosen.
  const timeZone = await timeZoneOrUtc(db, profile.timeZone);
  return { id, sessionId, tier, isAdmin, language, timeZone, profile };
}

/** The account of somebody else: read in one's own language, and never with the rights of an administrator. */
async function asSeen(
  ctx: Pick<Ctx, 'db'>,
  actor: SignedIn,
  account: CurrentUser,
  { role: given, actingUntil }: { role: MemberRole | null; actingUntil: Date | null },
): Promise<SignedIn> {
  const role = actingUntil === null && given ? given : 'view';
  const { firstName, lastName, language } = actor.profile;
  const acting = {
    role,
    ownName: `${firstName} ${lastName}`.trim(),
    supportUntil: actingUntil?.toISOString() ?? null,
  };
  const profile: CurrentUser = { ...account, isAdmin: false, language, acting };
  return { ...(await asSignedIn(ctx, actor.sessionId, profile)), acting: { role, actor } };
}

/** Signs a user in to this browser; the session its cookie named before ends. */
export async function startSession(ctx: Ending, exchange: Exchange, userId: string): Promise<void> {
  await endSession(ctx, exchange.sessionToken);
  await endOwn(ctx, exchange);
  await beginSession(ctx, exchange, userId);
}

/** Signs a browser in to sample data. Its own account's session goes on beside it, for the way back. */
export async function startSampleSession(ctx: Ctx, exchange: Exchange, userId: string): Promise<void> {
  const { sessionToken } = exchange;
  const before = sessionToken ? await findUser(ctx, sessionToken) : undefined;
  const expires = before && !before.profile.isDemo ? await endOfAccess(ctx, before) : undefined;
  if (sessionToken && expires) {
    await endOwn(ctx, exchange);
    afterCommit(() => exchange.keepOwn(sessionToken, expires));
  } else await endSession(ctx, sessionToken);
  await beginSession(ctx, exchange, userId);
}

/** Back to the account that opened the sample, whose session ends; `unauthenticated` where one's own has ended meanwhile. */
export async function leaveSample(ctx: Ctx, exchange: Exchange): Promise<CurrentUser> {
  const { ownToken, sessionToken } = exchange;
  const own = ownToken ? await findUser(ctx, ownToken) : undefined;
  const expires = own && (await endOfAccess(ctx, own));
  exchange.forgetOwn();
  if (!ownToken || !own || !expires) throw new AppError('unauthenticated');
  if (sessionToken !== ownToken) await endSession(ctx, sessionToken);
  exchange.startSession(ownToken, expires);
  return own.profile;
}

/** Whoever signs in or out leaves no other session behind in this browser. */
export async function endOwn(ctx: Ending, exchange: Exchange): Promise<void> {
  if (exchange.ownToken === undefined) return;
  await endSession(ctx, exchange.ownToken);
  afterCommit(() => exchange.forgetOwn());
}

async function beginSession(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  exchange: Exchange,
  userId: string,
): Promise<void> {
  // Whatever way somebody proves who they are, this is where it ends.
  if (await isSuspended(ctx.db, userId)) throw new AppError('suspended');
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + sessionDays * 24 * 3600_000);
  await insertSession(ctx.db, {
    id: newId('session'),
    userId,
    tokenHash: sha256(token),
    userAgent: exchange.userAgent.slice(0, longestUserAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  afterCommit(() => exchange.startSession(token, expiresAt));
}

/** When a session stops showing this account by itself; undefined when it no longer does, for whatever reason. */
export const endOfAccess = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<Date | undefined> => selectAccessEnd(db, user, clock.now());

/** Ends the session of a cookie's value, if there is one. */
export async function endSession(ctx: Ending, token: string | undefined): Promise<void> {
  if (token && tokenShape.test(token)) await endSessions(ctx, { tokenHash: sha256(token) });
}

/**
 * The one way in which sessions end before their time: their event streams end as well, in whatever process, and so does
 * the look at another's account, which is on record. Answers how many there were.
 */
export function endSessions(given: Ending, which: WhichSessions): Promise<number> {
  return transaction(given, async (ctx) => {
    const ended = await deleteSessions(ctx.db, which);
    for (const { userId, lookedAt } of ended)
      if (lookedAt) await noteAct(ctx, { id: userId }, 'user.see-end', { user: lookedAt });
    const userIds = new Set(ended.map(({ userId }) => userId));
    if (userIds.size > 0) afterCommit(() => ctx.live.wake([...userIds], 'sessions'));
    return ended.length;
  });
}

/** The last used first. */
export async function ownSessions(ctx: Ctx, user: SignedIn): Promise<z.infer<typeof session>[]> {
  const rows = await selectSessions(ctx.db, user.id, ctx.clock.now());
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === user.sessionId,
  }));
}

/** Ends one of one's own sessions; ending the current one signs out. */
export async function revokeOwnSession(
  ctx: Ctx,
  exchange: Exchange,
  user: SignedIn,
  id: string,
): Promise<void> {
  if ((await endSessions(ctx, { userId: user.id, id })) === 0) throw new AppError('not_found');
  if (id === user.sessionId) exchange.endSession();
}
