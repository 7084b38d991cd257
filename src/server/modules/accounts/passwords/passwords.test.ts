import { expect, test, vi } from 'vitest';

const verify = vi.hoisted(() => vi.fn());
vi.mock(import('@node-rs/argon2'), async (load) => {
  const real = await load();
  verify.mockImplementation(real.verify);
  return { ...real, verify };
});
const { hashPassword, isPassword } = await import('./passwords.ts');

test('[AUTH-05] a password is that of its own hash alone, and no two hashes are alike', async () => {
  const hash = await hashPassword('Sunrise-42!');
  expect(await isPassword(hash, 'Sunrise-42!')).toBe(true);
  expect(await isPassword(hash, 'sunrise-42!')).toBe(false);
  expect(await hashPassword('Sunrise-42!')).not.toBe(hash);
});

test('[AUTH-05] without an account the same work is done, and nothing fits', async () => {
  const hash = await hashPassword('Sunrise-42!');
  verify.mockClear();
  expect(await isPassword(hash, 'Wrong-Horse-1!')).toBe(false);
  expect(await isPassword(undefined, 'Wrong-Horse-1!')).toBe(false);
  expect(await isPassword(null, '')).toBe(false);
  const costs = verify.mock.calls.map(([compared]) => String(compared).split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});
