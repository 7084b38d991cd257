/** Signing in with a passkey: nobody says who they are, the passkey does. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { CurrentUser } from '#contract/accounts.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { loginWithPasskey, startPasskeyLogin as starting } from '#contract/second-factor.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import type { Exchange } from '#server/route.ts';
import { refusedSignIn } from '../error-texts.ts';
import { accountLimits, countTry } from '../limits.ts';
import { selectUser } from '../queries.ts';
import { startSession } from '../sessions.ts';
import { pairOf, rememberAddress } from '../throttle.ts';
import { challengeMs, keepChallenge, relyingParty, spendChallenge } from './challenge.ts';
import { countUse, selectCredential } from './queries.ts';

type Answer = BodyOf<typeof loginWithPasskey>['answer'];
type Credential = NonNullable<Awaited<ReturnType<typeof selectCredential>>>;

export async function startPasskeyLogin(ctx: Ctx, exchange: Exchange): Promise<ReplyOf<typeof starting>> {
  await countTry(ctx, accountLimits.challengesByAddress, addressKey(exchange.address));
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    timeout: challengeMs,
    userVerification: 'required',
  });
  await keepChallenge(ctx, exchange, { challenge: options.challenge, sessionId: null });
  return options as unknown as ReplyOf<typeof starting>;
}

export async function logInWithPasskey(given: Ctx, exchange: Exchange, answer: Answer): Promise<CurrentUser> {
  await countTry(given, accountLimits.passkeyByAddress, addressKey(exchange.address));
  const challenge = await spendChallenge(given, exchange, null);
  const credential = challenge === undefined ? undefined : await selectCredential(given.db, answer.id);
  if (challenge === undefined || !credential) throw refusedSignIn('passkeyRefused');
  const counter = await counterOf(given, { challenge, answer, credential });
  if (counter === undefined) throw refusedSignIn('passkeyRefused');
  return transaction(given, async (ctx) => {
    const user = await selectUser(ctx.db, credential.userId);
    // It may have been taken away, or used by a copy, since it was looked at.
    if (!user || !(await countUse(ctx.db, credential.id, counter, ctx.clock.now())))
      throw refusedSignIn('passkeyRefused');
    await startSession(ctx, exchange, user.id);
    await rememberAddress(ctx, user.id, pairOf(exchange, user.email));
    exchange.forgetStep('half');
    return user;
  });
}

/** How often it has signed; undefined: this is no answer of that passkey to that challenge, given here. */
async function counterOf(
  ctx: Ctx,
  { challenge, answer, credential }: { challenge: string; answer: Answer; credential: Credential },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = relyingParty(ctx);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: Buffer.from(credential.publicKey, 'base64url'),
        counter: credential.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (err) {
    ctx.log.info({ err }, 'a passkey was refused');
    return undefined;
  }
}
