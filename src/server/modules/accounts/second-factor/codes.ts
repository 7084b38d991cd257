/** Codes of authenticator apps (RFC 6238) and recovery codes: made, written, read. Pure but for chance. */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodesAtOnce } from '#domain/sign-in.ts';

const stepSeconds = 30;
/** Clocks that are half a minute apart are as good as right. */
const stepsAround = 1;
const secretBytes = 20;

const issuer = 'Tracklight';

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds });

/** What the app reads from a QR code: whose account of whom, and the secret. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step whose code this is; undefined: none that is near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepsAround });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** Zeros of the scripts whose digits our languages are written with. */
const zeros = [0x660, 0x6f0, 0x966];

function asciiDigit(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => point >= first && point < first + 10);
  return zero === undefined ? sign : String(point - zero);
}

/** As it was meant: without spaces and dashes, in digits and small letters of ASCII. */
export const plainCode = (written: string): string =>
  Array.from(written.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, ''), asciiDigit)
    .join('')
    .toLowerCase();

/** Without letters that are taken for digits; 32 of them, so that each byte gives one without preferring any. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const recoveryLength = 16;

/** 80 random bits each, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesAtOnce }, () => {
    const letters = Array.from(randomBytes(recoveryLength), (byte) => alphabet[byte % alphabet.length]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('hex');
