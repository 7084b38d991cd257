/** Apple's developer token: a JWT that we sign ourselves with the MusicKit key, so nobody is asked for it (facts §4). */
import { createPrivateKey } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { type TokenKind, tokenOf } from '../http/tokens.ts';
import type { PlatformIo } from '../platform.ts';

export type DeveloperSettings = {
  APPLE_MUSIC_TEAM_ID?: string | undefined;
  APPLE_MUSIC_KEY_ID?: string | undefined;
  APPLE_MUSIC_PRIVATE_KEY?: string | undefined;
};

type Developer = { team: string; keyId: string; privateKey: string };

/** Apple allows six months (unconfirmed); half a day is enough, and a lost token soon worthless. */
const lifeSeconds = 12 * 3600;

/** All three or none: a token cannot be signed with less. */
export function developerOf(settings: DeveloperSettings): Developer | undefined {
  const {
    APPLE_MUSIC_TEAM_ID: team,
    APPLE_MUSIC_KEY_ID: keyId,
    APPLE_MUSIC_PRIVATE_KEY: privateKey,
  } = settings;
  return team && keyId && privateKey ? { team, keyId, privateKey } : undefined;
}

/** A key on the curve P-256 as PKCS#8, which is what Apple hands out: any other signs nothing that Apple accepts. */
export function isDeveloperKey(key: string): boolean {
  if (!key.startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

async function sign({ team, keyId, privateKey }: Developer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

export const developerToken = (
  { clock }: Pick<PlatformIo<unknown>, 'clock'>,
  developer: Developer,
): TokenKind => ({
  name: 'developer',
  secret: `${developer.team}:${developer.keyId}:${developer.privateKey}`,
  request: async () => tokenOf(await sign(developer, clock.now()), lifeSeconds, clock.now()),
});
