import { expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { keptKey, readSigned, signedFor } from './keys.ts';

const server = useTestServer();

test('[BEY-09] a key is made once, whoever comes first', async () => {
  let made = 0;
  const make = () => ({ secret: `key ${++made}` });
  const all = await Promise.all([1, 2, 3].map(() => keptKey(server.ctx, 'test', make)));
  expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
  expect(await keptKey(server.ctx, 'test', make)).toEqual(all[0]);
});

test('[BEY-09] what is signed is good for one purpose and one account', async () => {
  const token = await signedFor(server.ctx, 'digest', 'usr_1');
  expect(await readSigned(server.ctx, 'digest', token)).toBe('usr_1');
  for (const [purpose, wrong] of [
    ['other', token],
    ['digest', token.replace('usr_1', 'usr_2')],
    ['digest', token.slice(0, -2)],
    ['digest', 'usr_1'],
    ['digest', ''],
  ] as const)
    expect([wrong, await readSigned(server.ctx, purpose, wrong)]).toEqual([wrong, undefined]);
});
