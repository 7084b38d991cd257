/** One's own passkeys: added, named, taken away. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { addPasskey as adding, Passkey, startPasskey as starting } from '#contract/second-factor.ts';
import { mostPasskeys } from '#domain/sign-in.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { mailOfSecurity } from '../mails/security-mails.ts';
import { askPassword } from '../passwords/own-password.ts';
import { challengeMs, keepChallenge, relyingParty, spendChallenge } from './challenge.ts';
import { deletePasskey, insertPasskey, selectPasskeys, updateName } from './queries.ts';

type Row = Awaited<ReturnType<typeof selectPasskeys>>[number];

export const asPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export async function startPasskey(
  ctx: Ctx,
  exchange: Exchange,
  { id, sessionId, profile }: SignedIn,
  { password }: BodyOf<typeof starting>,
): Promise<ReplyOf<typeof starting>> {
  await askPassword(ctx, id, 'password', password);
  const known = await selectPasskeys(ctx.db, id);
  if (known.length >= mostPasskeys) throw new AppError('conflict');
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Tracklight',
    rpID: relyingParty(ctx).rpID,
    userName: profile.email,
    userDisplayName: `${profile.firstName} ${profile.lastName}`.trim(),
    userID: new TextEncoder().encode(id),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credentialId, transports: row.transports })),
    // It is found without a name being typed, and by itself as good as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(ctx, exchange, { challenge: options.challenge, sessionId });
  return options as unknown as ReplyOf<typeof starting>;
}

export async function addPasskey(
  given: Ctx,
  exchange: Exchange,
  { id: userId, sessionId }: SignedIn,
  { name, answer }: BodyOf<typeof adding>,
): Promise<Passkey> {
  const challenge = await spendChallenge(given, exchange, sessionId);
  const made = challenge === undefined ? undefined : await verified(given, challenge, answer);
  if (!made) throw refused('answer', 'passkeyRefused');
  return transaction(given, async (ctx) => {
    const row = await insertPasskey(ctx.db, {
      ...{ id: newId('passkey'), userId, name, createdAt: ctx.clock.now() },
      ...{ credentialId: made.id, publicKey: base64url(made.publicKey), counter: made.counter },
      transports: made.transports ?? [],
    });
    if (!row || (await selectPasskeys(ctx.db, userId)).length > mostPasskeys) throw new AppError('conflict');
    await mailOfSecurity(ctx, userId, 'passkeyAdded');
    return asPasskey(row);
  });
}

/** Undefined: of another site, for another challenge, without asking who is there, or no answer at all. */
async function verified(ctx: Ctx, expectedChallenge: string, answer: BodyOf<typeof adding>['answer']) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = relyingParty(ctx);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch (err) {
    ctx.log.info({ err }, 'a passkey was refused');
    return undefined;
  }
}

export async function renamePasskey(
  { db }: Pick<Ctx, 'db'>,
  { id: userId }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  return asPasskey(found(await updateName(db, { userId, id }, name)));
}

export async function removePasskey(
  given: Ctx,
  { id: userId }: SignedIn,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await askPassword(given, userId, 'password', password);
  await transaction(given, async (ctx) => {
    found((await deletePasskey(ctx.db, { userId, id })) || undefined);
    await mailOfSecurity(ctx, userId, 'passkeyRemoved');
  });
}
