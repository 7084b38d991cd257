import { beforeEach, expect, test } from 'vitest';
import { login, register } from '#contract/accounts.ts';
import { goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { countTry } from './limits.ts';

const server = useTestServer();
const wrong = 'Not-the-one-1!';
const minute = 60_000;

beforeEach(() => server.ctx.clock.advance(61 * minute));

const signIn = (email: string, password: string, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress });

test('[AUTH-05] after ten failures an account is closed for fifteen minutes, to the right password too, from everywhere', async () => {
  await person(server, { email: 'guessed@example.com' });
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, place) => signIn('guessed@example.com', wrong, `10.3.0.${place}`)),
  );
  expect(guesses.map((reply) => reply.statusCode).sort()).toEqual([...Array(10).fill(401), 429, 429]);
  const refused = await signIn('Guessed@example.com', goodPassword, '10.3.1.1');
  expect([refused.statusCode, refused.body]).toEqual([
    429,
    'Too many attempts. Please try again in 15 minutes.',
  ]);
  expect(refused.headers['retry-after']).toBe('900');
  server.ctx.clock.advance(15 * minute);
  expect((await signIn('guessed@example.com', goodPassword, '10.3.1.1')).statusCode).toBe(200);
});

test('[AUTH-05] an account that nobody has is closed just the same', async () => {
  const statuses = [];
  for (let place = 0; place < 11; place++) {
    statuses.push((await signIn('nobody@example.com', wrong, `10.4.0.${place}`)).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('[AUTH-05] a success forgets the failures before it', async () => {
  await person(server, { email: 'clumsy@example.com' });
  for (let round = 0; round < 3; round++) {
    for (let place = 0; place < 8; place++)
      await signIn('clumsy@example.com', wrong, `10.5.${round}.${place}`);
    expect((await signIn('clumsy@example.com', goodPassword, `10.5.${round}.99`)).statusCode).toBe(200);
  }
});

test('[AUTH-05] one address may try thirty times in fifteen minutes, whatever the accounts', async () => {
  const statuses = [];
  for (let place = 0; place < 31; place++) {
    statuses.push((await signIn(`a${place}@example.com`, wrong, '10.6.0.1')).statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
  expect((await signIn('b@example.com', wrong, '10.6.0.2')).statusCode).toBe(401);
});

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
