/** Between the password and the code: what is known then opens nothing but the way to give the code. */
import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Exchange } from '#server/route.ts';
import { refusedSignIn } from '../error-texts.ts';
import { accountLimits, countTry, takeBackTry } from '../limits.ts';
import { mailOfSecurity } from '../mails/security-mails.ts';
import { selectUser } from '../queries.ts';
import { sha256, startSession, tokenShape } from '../sessions.ts';
import { isKnownAddress, pairKey, pairOf, rememberAddress } from '../throttle.ts';
import { deleteHalvesBeyond, insertHalf, selectHalf, takeHalf } from './queries.ts';
import { useCode } from './use-code.ts';

/** Time to find the phone. */
const halfMinutes = 10;
const mostHalves = 10;

/** In the transaction that has made sure of the password. */
export async function beginHalf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  exchange: Exchange,
  userId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + halfMinutes * 60_000);
  await insertHalf(db, { tokenHash: sha256(token), userId, expiresAt });
  await deleteHalvesBeyond(db, userId, mostHalves);
  afterCommit(() => exchange.keepStep('half', token, expiresAt));
}

/** Whose password was given here; throws where that is too long ago, or never was. */
async function ownerOfHalf(ctx: Ctx, exchange: Exchange): Promise<{ user: CurrentUser; tokenHash: string }> {
  const token = exchange.stepToken('half') ?? '';
  const tokenHash = sha256(token);
  const userId = tokenShape.test(token) ? await selectHalf(ctx.db, tokenHash, ctx.clock.now()) : undefined;
  const user = userId === undefined ? undefined : await selectUser(ctx.db, userId);
  if (user) return { user, tokenHash };
  exchange.forgetStep('half');
  throw refusedSignIn('stepEnded');
}

/** A session for whoever gave the password before and gives a right code now. */
export async function logInWithCode(
  given: Ctx,
  exchange: Exchange,
  { code }: { code: string },
): Promise<CurrentUser> {
  const { user, tokenHash } = await ownerOfHalf(given, exchange);
  const pair = pairOf(exchange, user.email);
  // Whoever has the password and guesses codes uses up nothing where the owner has signed in before.
  const who = (await isKnownAddress(given, pair)) ? pairKey(pair) : user.id;
  await countTry(given, accountLimits.codeOfAccount, who);
  await countTry(given, accountLimits.codeOfAccountByDay, who);
  await transaction(given, async (ctx) => {
    // First: a new password takes away what was begun with the old one, and one of both waits for the other here.
    if ((await takeHalf(ctx.db, tokenHash, ctx.clock.now())) === undefined) throw refusedSignIn('stepEnded');
    const used = await useCode(ctx, user.id, code);
    if (!used) throw refusedSignIn('codeWrong');
    await takeBackTry(ctx, accountLimits.codeOfAccount, who);
    await takeBackTry(ctx, accountLimits.codeOfAccountByDay, who);
    await startSession(ctx, exchange, user.id);
    await rememberAddress(ctx, user.id, pair);
    if (used === 'recovery') await mailOfSecurity(ctx, user.id, 'recoveryUsed');
    afterCommit(() => exchange.forgetStep('half'));
  });
  return user;
}
