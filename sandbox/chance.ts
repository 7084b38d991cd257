/** Chance that never changes: every draw is a pure function of the words that name it. */

/** 32 well-mixed bits of a text (FNV-1a with the finish of MurmurHash3). */
function mix(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A draw from [0, 1). */
export const chance = (...words: (string | number)[]): number => mix(words.join('\u0000')) / 2 ** 32;

/** A draw from [low, high). */
export const between = (low: number, high: number, ...words: (string | number)[]): number =>
  low + (high - low) * chance(...words);

/** A whole number from [low, high], both included. */
export const whole = (low: number, high: number, ...words: (string | number)[]): number =>
  Math.floor(between(low, high + 1, ...words));

export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  const chosen = list[Math.floor(chance(...words) * list.length)];
  if (chosen === undefined) throw new Error('nothing to pick from');
  return chosen;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** So many base-62 characters. */
export const code = (length: number, ...words: (string | number)[]): string =>
  Array.from({ length }, (_, place) => letters[whole(0, letters.length - 1, ...words, place)]).join('');

/** So many hexadecimal digits. */
export const hex = (length: number, ...words: (string | number)[]): string =>
  Array.from({ length }, (_, place) => whole(0, 15, ...words, place).toString(16)).join('');
