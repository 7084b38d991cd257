/** Hides tokens in the database from whoever has not the secret that they were hidden with. Pure but for chance. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tracklight platform token', 32));

export function seal(text: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined when the secret is another or the text was changed. */
export function unseal(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** A text that was sealed with one of several secrets; `isOld`: not with the first, with which it should be sealed anew. */
export function unsealWithAny(
  sealed: string,
  secrets: readonly string[],
): { text: string; isOld: boolean } | undefined {
  for (const [place, secret] of secrets.entries()) {
    const text = unseal(sealed, secret);
    if (text !== undefined) return { text, isOld: place > 0 };
  }
  return undefined;
}
