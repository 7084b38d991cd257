/** Keys that speak for this installation: made when first needed, by whichever process comes first, and shared by all. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { insertKey, selectKey } from './queries-keys.ts';

type Kept = Pick<Ctx, 'db' | 'clock'>;

/** Two processes that make one at once both get the first. */
export async function keptKey(
  { db, clock }: Kept,
  name: string,
  make: () => Record<string, string>,
): Promise<Record<string, string>> {
  const kept = await selectKey(db, name);
  if (kept) return kept;
  await insertKey(db, name, make(), clock.now());
  return (await selectKey(db, name)) ?? {};
}

const signatureOf = async (ctx: Kept, text: string): Promise<Buffer> => {
  const { secret = '' } = await keptKey(ctx, 'links', () => ({
    secret: randomBytes(32).toString('base64url'),
  }));
  return createHmac('sha256', secret).update(text).digest();
};

/** For an address that does one thing for one account, without a session, until the account is gone. */
export async function signedFor(ctx: Kept, purpose: string, userId: string): Promise<string> {
  const signature = await signatureOf(ctx, `${purpose} ${userId}`);
  return `${userId}.${signature.toString('base64url')}`;
}

/** Whose it is; undefined: nobody signed it, or for something else. */
export async function readSigned(ctx: Kept, purpose: string, token: string): Promise<string | undefined> {
  const [userId = '', given = ''] = token.split('.');
  const right = await signatureOf(ctx, `${purpose} ${userId}`);
  const signature = Buffer.from(given, 'base64url');
  return signature.length === right.length && timingSafeEqual(signature, right) ? userId : undefined;
}
