import { expect, test, vi } from 'vitest';
import { getCurrentUser, login } from '#contract/accounts.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { demoteAdmin, listAdmins, makeAdmin } from './users.ts';

/** Runs between a right password and the session it is to bring. */
const afterVerifying = vi.hoisted(() => vi.fn(async () => {}));
vi.mock(import('./passwords/passwords.ts'), async (load) => {
  const real = await load();
  const isPassword = async (...given: Parameters<typeof real.isPassword>) => {
    const isRight = await real.isPassword(...given);
    await afterVerifying();
    return isRight;
  };
  return { ...real, isPassword };
});

const server = useTestServer();
const newPassword = 'Twelve-owls-7!';
const askPassword = async () => newPassword;
const never = async () => {
  throw new Error('asked for a password');
};

const shown = async (as: Person) => {
  const reply = await call(server.app, getCurrentUser, { as });
  return reply.statusCode === 200 ? reply.json().isAdmin : reply.statusCode;
};
const signIn = (email: string, password: string) => call(server.app, login, { body: { email, password } });

test('[ADM-04] an administrator made by the command signs in as one', async () => {
  expect(await makeAdmin(server.ctx, { email: 'Boss@example.com', mayRaise: false, askPassword })).toBe(
    'created',
  );
  expect((await signIn('boss@example.com', newPassword)).json()).toMatchObject({ isAdmin: true });
});

test('[ADM-04] whoever registers the address of an administrator to be gains nothing by it', async () => {
  const email = 'ceo@corp.example';
  const stranger = await person(server, { email, tier: 'indie' });
  expect(
    await makeAdmin(server.ctx, { email: 'CEO@corp.example', mayRaise: false, askPassword: never }),
  ).toBe('taken');
  expect(await shown(stranger)).toBe(false);
  expect(await makeAdmin(server.ctx, { email, mayRaise: true, askPassword })).toBe('raised');
  expect(await shown(stranger)).toBe(401);
  expect((await signIn(email, goodPassword)).statusCode).toBe(401);
  expect((await signIn(email, newPassword)).json()).toEqual({ ...stranger.user, isAdmin: true });
});

test('[ADM-04] whoever registers while the password is typed is not raised either', async () => {
  const email = 'quick@example.com';
  let stranger: Person | undefined;
  const meanwhile = async () => {
    stranger = await person(server, { email });
    return newPassword;
  };
  expect(await makeAdmin(server.ctx, { email, mayRaise: false, askPassword: meanwhile })).toBe('taken');
  expect(await shown(stranger as Person)).toBe(false);
});

test('[ADM-04] a sign-in that began with the old password brings no session to the raised account', async () => {
  const email = 'overlap@example.com';
  await person(server, { email });
  afterVerifying.mockImplementationOnce(async () => {
    await makeAdmin(server.ctx, { email, mayRaise: true, askPassword });
  });
  const reply = await signIn(email, goodPassword);
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, undefined]);
});

test('[ADM-04] who is an administrator already stays as they are, unless a new password is asked for', async () => {
  const email = 'twice@example.com';
  const admin = await person(server, { email, isAdmin: true });
  expect(await makeAdmin(server.ctx, { email, mayRaise: false, askPassword: never })).toBe('unchanged');
  expect(await shown(admin)).toBe(true);
  expect(await makeAdmin(server.ctx, { email, mayRaise: true, askPassword })).toBe('raised');
  expect(await shown(admin)).toBe(401);
});

test('[ADM-04] with the permission to raise, an address that nobody has is a new administrator', async () => {
  expect(await makeAdmin(server.ctx, { email: 'fresh@example.com', mayRaise: true, askPassword })).toBe(
    'created',
  );
});

test('[ADM-04] who is demoted is an administrator no more and signed out, and the last one is told apart', async () => {
  const names = async () => (await listAdmins(server.ctx)).map(({ email }) => email);
  const [first, ...others] = await names();
  for (const email of others) expect(await demoteAdmin(server.ctx, email)).toBe('demoted');
  const admin = await person(server, { email: 'last@example.com', isAdmin: true });
  expect(await names()).toEqual([first, 'last@example.com']);
  expect(await demoteAdmin(server.ctx, first ?? '')).toBe('demoted');
  expect(await demoteAdmin(server.ctx, 'Last@example.com')).toBe('demoted-last');
  expect(await shown(admin)).toBe(401);
  expect(await names()).toEqual([]);
  expect(await demoteAdmin(server.ctx, 'last@example.com')).toBe('unchanged');
  expect(await demoteAdmin(server.ctx, 'nobody@example.com')).toBe('unknown');
  expect((await signIn('last@example.com', goodPassword)).json()).toMatchObject({ isAdmin: false });
});

test('[ADM-02] what the command did is on record, without a name or an address', async () => {
  const log = { info: vi.fn() };
  const ctx = { ...server.ctx, log: log as never };
  const email = 'audited@example.com';
  const { user } = await person(server, { email });
  await makeAdmin(ctx, { email, mayRaise: true, askPassword });
  await demoteAdmin(ctx, email);
  await makeAdmin(ctx, { email: 'audited-new@example.com', mayRaise: false, askPassword });
  expect(log.info.mock.calls).toEqual([
    [{ audit: { act: 'admin.raise', by: 'command', user: user.id, sessions: 1 } }, 'administration'],
    [{ audit: { act: 'admin.demote', by: 'command', user: user.id, sessions: 0 } }, 'administration'],
    [
      { audit: { act: 'admin.create', by: 'command', user: expect.stringMatching(/^usr_/) } },
      'administration',
    ],
  ]);
});
