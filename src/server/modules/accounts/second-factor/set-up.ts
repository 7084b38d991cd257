/** The second factor as its owner sees to it: set up, confirmed by a code, codes made anew, taken away. */
import type { z } from 'zod';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { newRecoveryCodes as codesReply, startTotp as starting } from '#contract/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { accountLimits, countTry, takeBackTry } from '../limits.ts';
import { mailOfSecurity } from '../mails/security-mails.ts';
import { askPassword } from '../passwords/own-password.ts';
import { newRecoveryCodes, newSecret, plainCode, recoveryHash, stepOf, uriOf } from './codes.ts';
import {
  asksForCode,
  confirmSecret,
  deleteTotp,
  replaceRecoveryCodes,
  selectTotp,
  upsertUnconfirmed,
} from './queries.ts';
import { sealSecret, unsealSecret } from './use-code.ts';

type Password = BodyOf<typeof starting>;
type Codes = z.infer<typeof codesReply>;

/** Whoever has left the set-up for so long begins anew. */
const setUpMinutes = 60;

export async function startTotp(
  ctx: Ctx,
  { id, profile }: SignedIn,
  { password }: Password,
): Promise<ReplyOf<typeof starting>> {
  const [key] = ctx.config.secretKeys;
  if (key === undefined) throw new AppError('not_configured');
  await askPassword(ctx, id, 'password', password);
  const secret = newSecret();
  const row = { userId: id, sealedSecret: sealSecret(secret, id, key), createdAt: ctx.clock.now() };
  if (!(await upsertUnconfirmed(ctx.db, row))) throw new AppError('conflict');
  return { secret, uri: uriOf(secret, profile.email) };
}

export async function confirmTotp(given: Ctx, { id }: SignedIn, { code }: { code: string }): Promise<Codes> {
  const now = given.clock.now();
  const row = await selectTotp(given.db, id);
  const isFresh = row && now.getTime() - row.createdAt.getTime() < setUpMinutes * 60_000;
  const opened = isFresh && !row.confirmedAt ? unsealSecret(given, row) : undefined;
  if (!row || !opened) throw new AppError('conflict');
  await countTry(given, accountLimits.codeOfSetUp, id);
  const step = stepOf(opened.secret, plainCode(code), now);
  if (step === undefined) throw refused('code', 'codeWrong');
  return transaction(given, async (ctx) => {
    if (!(await confirmSecret(ctx.db, row, { now, step }))) throw new AppError('conflict');
    await takeBackTry(ctx, accountLimits.codeOfSetUp, id);
    await mailOfSecurity(ctx, id, 'totpOn');
    return replaceCodes(ctx, id);
  });
}

async function replaceCodes({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Codes> {
  const recoveryCodes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    userId,
    recoveryCodes.map((code) => recoveryHash(userId, code)),
  );
  return { recoveryCodes };
}

export async function removeTotp(given: Ctx, { id }: SignedIn, { password }: Password): Promise<void> {
  await askPassword(given, id, 'password', password);
  await transaction(given, async (ctx) => {
    if (!(await deleteTotp(ctx.db, id))) throw new AppError('not_found');
    await mailOfSecurity(ctx, id, 'totpOff');
  });
}

export async function renewCodes(given: Ctx, { id }: SignedIn, { password }: Password): Promise<Codes> {
  await askPassword(given, id, 'password', password);
  return transaction(given, async (ctx) => {
    found((await asksForCode(ctx.db, id)) || undefined);
    await mailOfSecurity(ctx, id, 'codesRenewed');
    return replaceCodes(ctx, id);
  });
}
