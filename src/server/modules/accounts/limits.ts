/** How often sign-in and registration may be tried; counted in the database, so that all processes share it. */
import { createHash } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { countAttempt, deleteAttempts } from './queries.ts';

type Limit = { name: string; tries: number; minutes: number };

export const limits = {
  loginByAddress: { name: 'login:address', tries: 30, minutes: 15 },
  /** Only failures stay counted: a success forgets them. */
  loginByAccount: { name: 'login:account', tries: 10, minutes: 15 },
  registerByAddress: { name: 'register:address', tries: 20, minutes: 60 },
  registerByAccount: { name: 'register:account', tries: 20, minutes: 60 },
} as const satisfies Record<string, Limit>;

/** An e-mail address as it stands in a key: also what somebody mistyped is nobody's business. */
export const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

/** Counts a try before it is made, so that many at once are counted one by one; one too many throws. */
export async function countTry(ctx: Pick<Ctx, 'db' | 'clock'>, limit: Limit, who: string): Promise<void> {
  const now = ctx.clock.now();
  const windowMs = limit.minutes * 60_000;
  const { windowStart, count } = await countAttempt(
    ctx.db,
    `${limit.name}:${who}`,
    now,
    new Date(now.getTime() - windowMs),
  );
  if (count <= limit.tries) return;
  const retryAfter = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1000));
  throw new AppError('too_many_requests', { retryAfter });
}

export const forgetTries = (ctx: Pick<Ctx, 'db'>, limit: Limit, who: string): Promise<void> =>
  deleteAttempts(ctx.db, `${limit.name}:${who}`);
