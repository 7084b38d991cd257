/** How a key is written. Pure but for chance. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyPrefix } from '#domain/api-keys.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Of which the first are shown, to tell keys apart; the others are 190 bits. */
const shownDigits = 6;
const secretDigits = 32;
const checkDigits = 6;

const keyShape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${shownDigits + secretDigits + checkDigits}}$`);

/** Bytes beyond the last whole turn of the digits are passed over, so that each digit is as likely. */
function randomText(length: number): string {
  const turn = 256 - (256 % digits.length);
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(2 * length))
      if (byte < turn && text.length < length) text += digits[byte % digits.length];
  return text;
}

/** CRC-32 in base 62, as GitHub ends its tokens: who finds a text that looks like a key knows without asking whether it is one. */
function checkOf(text: string): string {
  let [rest, written] = [crc32(text), ''];
  while (rest > 0)
    [rest, written] = [Math.floor(rest / digits.length), digits[rest % digits.length] + written];
  return written.padStart(checkDigits, '0');
}

export function newKey(): { key: string; start: string } {
  const text = keyPrefix + randomText(shownDigits + secretDigits);
  return { key: text + checkOf(text), start: text.slice(0, keyPrefix.length + shownDigits) };
}

/** Whether it can be a key at all: what was mistyped or made up costs no look into the database. */
export const isKey = (text: string): boolean =>
  keyShape.test(text) && checkOf(text.slice(0, -checkDigits)) === text.slice(-checkDigits);
