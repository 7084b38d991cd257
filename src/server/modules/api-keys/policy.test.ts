import { expect, test } from 'vitest';
import { isKey, newKey } from './policy.ts';

test('[API-01] a key says by its end that it is one, so that none but keys are looked up', () => {
  const made = Array.from({ length: 200 }, newKey);
  expect(new Set(made.map(({ key }) => key)).size).toBe(200);
  for (const { key, start } of made) {
    expect(key).toMatch(/^tlk_live_[0-9A-Za-z]{44}$/);
    expect(key.startsWith(start)).toBe(true);
    expect(isKey(key)).toBe(true);
    const other = key.endsWith('0') ? '1' : '0';
    expect(isKey(key.slice(0, -1) + other)).toBe(false);
    expect(isKey(key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21))).toBe(false);
  }
  for (const text of ['', 'tlk_live_', `${made[0]?.key}x`, ` ${made[0]?.key}`])
    expect(isKey(text)).toBe(false);
});

test('[API-01] the end is the CRC-32 of the rest in base 62, as leak scanners expect', () => {
  // Worked out by another implementation (Python’s zlib).
  expect(isKey('tlk_live_A1b2C3Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Zz9Q71gZdMo')).toBe(true);
});
