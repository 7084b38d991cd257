/** Addresses that show something to whoever has them: their tokens, their passwords, and what opens them again. */
import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { refused } from '#server/kernel/errors.ts';
import { seal, unsealWithAny } from '#server/kernel/seal.ts';
import { countTry, isPassword } from '../accounts/service.ts';
import { readSigned, signedFor } from '../notifications/service.ts';

/** What a table knows of a token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 bits of chance. `sealedToken`: for its owner to copy again; null: there is no secret to seal it with. */
export function newToken({ config }: Pick<Ctx, 'config'>): {
  token: string;
  tokenHash: string;
  sealedToken: string | null;
} {
  const token = randomBytes(32).toString('base64url');
  const [key] = config.secretKeys;
  const sealedToken = key === undefined ? null : seal(token, key);
  return { token, tokenHash: tokenHashOf(token), sealedToken };
}

/** Undefined: the secret that it was sealed with is another now. */
export const unsealedToken = (
  { config }: Pick<Ctx, 'config'>,
  sealedToken: string | null,
): string | undefined => unsealWithAny(sealedToken ?? '', config.secretKeys)?.text;

/** `what`: which of several links, and what is given for it. */
export type LinkLock = { kind: string; id: string; passwordHash: string | null };

/** Bound to the link and to its password of now: another password ends what the old one has opened. */
const purposeOf = (what: string, { kind, id, passwordHash }: LinkLock) =>
  `${kind}-${what} ${id} ${passwordHash ?? ''}`;

export const signedUntil = (ctx: Ctx, what: string, lock: LinkLock, ms: number): Promise<string> =>
  signedFor(ctx, purposeOf(what, lock), String(ctx.clock.now().getTime() + ms));

export async function isSigned(ctx: Ctx, what: string, lock: LinkLock, given: string): Promise<boolean> {
  const until = await readSigned(ctx, purposeOf(what, lock), given);
  return until !== undefined && Number(until) > ctx.clock.now().getTime();
}

/** A password is asked for again after so long. */
export const passMs = 12 * 3600_000;

/** Whoever guesses a password from one address, and from many. */
export const unlockLimits = {
  byAddress: { name: 'unlock:address', tries: 10, minutes: 15 },
  ofLink: { name: 'unlock:link', tries: 100, minutes: 60 },
};

/** A pass is no guess: nothing but a password is counted. */
export async function openLock(
  ctx: Ctx,
  lock: LinkLock,
  { password, pass }: { password?: string | undefined; pass?: string | undefined },
  address: string,
): Promise<void> {
  const { id, passwordHash } = lock;
  if (passwordHash === null || (pass && (await isSigned(ctx, 'pass', lock, pass)))) return;
  if (password === undefined) throw refused('password', 'required');
  await countTry(ctx, unlockLimits.byAddress, `${id}:${addressKey(address)}`);
  await countTry(ctx, unlockLimits.ofLink, id);
  if (!(await isPassword(passwordHash, password))) throw refused('password', 'wrong');
}
