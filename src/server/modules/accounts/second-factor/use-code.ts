/** Takes a code in payment, once: of the app, or one of the recovery codes. */
import type { Ctx } from '#server/context.ts';
import { seal, unsealWithAny } from '#server/kernel/seal.ts';
import { plainCode, recoveryHash, stepOf } from './codes.ts';
import { selectTotp, takeRecoveryCode, takeStep, updateSeal } from './queries.ts';

type Keys = Pick<Ctx, 'config'>;

/** With whose it is, so that a row in another one's place opens nothing. */
export const sealSecret = (secret: string, userId: string, key: string): string =>
  seal(`${userId} ${secret}`, key);

/** Undefined: sealed by a key that is gone, or of another account. `isOld`: to be sealed anew. */
export function unsealSecret(
  { config }: Keys,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
): { secret: string; isOld: boolean } | undefined {
  const opened = unsealWithAny(sealedSecret, config.secretKeys);
  const [owner, secret] = opened?.text.split(' ') ?? [];
  if (!opened || owner !== userId || !secret) return undefined;
  return { secret, isOld: opened.isOld };
}

/** In a transaction: what is taken comes back if the rest fails. */
export async function useCode(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  userId: string,
  written: string,
): Promise<'totp' | 'recovery' | undefined> {
  const code = plainCode(written);
  if (await takeRecoveryCode(ctx.db, userId, recoveryHash(userId, code))) return 'recovery';
  const row = await selectTotp(ctx.db, userId);
  const opened = row?.confirmedAt ? unsealSecret(ctx, row) : undefined;
  if (!row || !opened) return undefined;
  const step = stepOf(opened.secret, code, ctx.clock.now());
  if (step === undefined || !(await takeStep(ctx.db, userId, step))) return undefined;
  const [key] = ctx.config.secretKeys;
  if (opened.isOld && key)
    await updateSeal(ctx.db, userId, row.sealedSecret, sealSecret(opened.secret, userId, key));
  return 'totp';
}
