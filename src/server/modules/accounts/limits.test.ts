import { expect, test } from 'vitest';
import { register } from '#contract/accounts.ts';
import { goodPassword } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { countTry } from './limits.ts';

const server = useTestServer();
test('[AUTH-05] one address may register twenty times an hour', async () => {
  const signUp = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: register.path,
      payload: { email, password: goodPassword, firstName: 'A', lastName: 'B' },
      remoteAddress: '10.7.0.1',
    });
  const statuses = [];
  for (let place = 0; place < 20; place++) statuses.push((await signUp(`r${place}@example.com`)).statusCode);
  const refused = await signUp('r20@example.com');
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { message: 'Too many attempts. Please try again in 60 minutes.' },
  ]);
  expect(refused.headers['retry-after']).toBe('3600');
});

test('[AUTH-05] tries at the same moment are counted one by one', async () => {
  const limit = { name: 'test', tries: 7, minutes: 1 };
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => countTry(server.ctx, limit, 'x')));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(7);
});
