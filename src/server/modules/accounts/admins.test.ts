import { expect, test } from 'vitest';
import { getCurrentUser, login } from '#contract/accounts.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { makeAdmin } from './admins.ts';

const server = useTestServer();
const askPassword = async () => goodPassword;

test('[ADM-04] an administrator made by the command signs in as one', async () => {
  expect(await makeAdmin(server.ctx, { email: 'Boss@example.com', askPassword })).toBe('created');
  const body = { email: 'boss@example.com', password: goodPassword };
  expect((await call(server.app, login, { body })).json()).toMatchObject({ isAdmin: true });
});

test('[ADM-04] an account that exists is raised and keeps its password and plan', async () => {
  const ada = await person(server, { email: 'ada@example.com', tier: 'indie' });
  const never = async () => {
    throw new Error('asked for a password');
  };
  expect(await makeAdmin(server.ctx, { email: 'ADA@example.com', askPassword: never })).toBe('raised');
  expect(await makeAdmin(server.ctx, { email: 'ada@example.com', askPassword: never })).toBe('unchanged');
  expect((await call(server.app, getCurrentUser, { as: ada })).json()).toEqual({
    ...ada.user,
    isAdmin: true,
  });
});

test('[ADM-04] an address that is registered while the password is typed is raised', async () => {
  const meanwhile = async () => {
    await person(server, { email: 'quick@example.com' });
    return goodPassword;
  };
  expect(await makeAdmin(server.ctx, { email: 'quick@example.com', askPassword: meanwhile })).toBe('raised');
});
