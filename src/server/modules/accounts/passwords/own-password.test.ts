import { expect, test } from 'vitest';
import { changePassword, getCurrentUser, login } from '#contract/accounts.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const server = useTestServer();

const another = 'Harbour-77?';

const change = (as: Person, currentPassword: string, newPassword: string) =>
  call(server.app, changePassword, { as, body: { currentPassword, newPassword } });
const signIn = (email: string, password: string) => call(server.app, login, { body: { email, password } });
const cookieOf = ({ cookies: [first] }: Awaited<ReturnType<typeof signIn>>) =>
  `${first?.name}=${first?.value}`;
const status = async (as: Person) => (await call(server.app, getCurrentUser, { as })).statusCode;
const fields = (reply: { json: () => { errors?: unknown } }) => reply.json().errors;

test('[AUTH-08] a new password takes the place of the old one, and signs out every other place', async () => {
  const ada = await person(server);
  const elsewhere = await signIn(ada.user.email, goodPassword);
  const other = { ...ada, cookie: cookieOf(elsewhere) };
  expect(await status(other)).toBe(200);
  const reply = await change(ada, goodPassword, another);
  expect(reply.statusCode).toBe(204);
  const here = { ...ada, cookie: cookieOf(reply) };
  expect([await status(here), await status(ada), await status(other)]).toEqual([200, 401, 401]);
  expect((await signIn(ada.user.email, goodPassword)).statusCode).toBe(401);
  expect((await signIn(ada.user.email, another)).statusCode).toBe(200);
});

test('[AUTH-08] a wrong current password changes nothing, and cannot be tried for ever', async () => {
  const ada = await person(server);
  for (let tries = 0; tries < 10; tries++) {
    const reply = await change(ada, `${goodPassword}${tries}`, another);
    expect([reply.statusCode, fields(reply)]).toEqual([400, { currentPassword: 'passwordWrong' }]);
  }
  expect((await change(ada, goodPassword, another)).statusCode).toBe(429);
  expect(await status(ada)).toBe(200);
  expect((await signIn(ada.user.email, goodPassword)).statusCode).toBe(200);
});

test('[AUTH-08] a new password meets the rules of any, and is none that is guessed first', async () => {
  const ada = await person(server);
  expect((await change(ada, goodPassword, 'short')).statusCode).toBe(400);
  const common = await change(ada, goodPassword, 'Password1!');
  expect([common.statusCode, fields(common)]).toEqual([400, { newPassword: 'passwordCommon' }]);
  expect(await status(ada)).toBe(200);
});

test('[AUTH-08] of two changes at the same moment one holds', async () => {
  const ada = await person(server);
  const replies = await Promise.all([
    change(ada, goodPassword, another),
    change(ada, goodPassword, `${another}${another}`),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, expect.any(Number)]);
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});
