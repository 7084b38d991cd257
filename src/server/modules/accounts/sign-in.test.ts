import { expect, test } from 'vitest';
import { getCurrentUser, login, logout, register } from '#contract/accounts.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const server = useTestServer();

test('[AUTH-04] whoever registers is signed in and is told who they are', async () => {
  const ada = await person(server, { email: 'Ada@Example.com', timeZone: 'Europe/London' });
  const reply = await call(server.app, getCurrentUser, { as: ada });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(ada.user);
  expect(reply.json()).toMatchObject({ email: 'ada@example.com', subscriptionTier: 'free', isAdmin: false });
});
