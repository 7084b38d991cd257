/** What an authenticator is asked to sign: made for one browser and good for one answer. */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import type { Exchange } from '#server/route.ts';
import { sha256, tokenShape } from '../sessions.ts';
import { insertChallenge, takeChallenge } from './queries.ts';

const challengeMinutes = 5;
export const challengeMs = challengeMinutes * 60_000;

/** Whose passkeys these are, as browsers know us; without PUBLIC_URL this machine alone is served. */
export function relyingParty({ config }: Pick<Ctx, 'config'>): { rpID: string; origin: string } {
  const url = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  return { rpID: url.hostname, origin: url.origin };
}

/** `sessionId`: who adds a passkey; null: somebody signs in. */
export async function keepChallenge(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  exchange: Exchange,
  { challenge, sessionId }: { challenge: string; sessionId: string | null },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await insertChallenge(db, { tokenHash: sha256(token), challenge, sessionId, expiresAt });
  exchange.keepStep('challenge', token, expiresAt);
}

/** Undefined: there is none for this browser, or it was answered before. */
export async function spendChallenge(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  exchange: Exchange,
  sessionId: string | null,
): Promise<string | undefined> {
  const token = exchange.stepToken('challenge') ?? '';
  exchange.forgetStep('challenge');
  if (!tokenShape.test(token)) return undefined;
  return takeChallenge(db, sha256(token), { sessionId, now: clock.now() });
}
