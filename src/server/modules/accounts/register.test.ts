import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type CurrentUser, getCurrentUser, register } from '#contract/accounts.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from './table.ts';

const server = useTestServer();

const good = { email: 'new@example.com', password: goodPassword, firstName: 'Ada', lastName: 'Byron' };
let address = 0;
/** From an address of its own each time, so that the limit is not what is tested. */
const signUp = (payload: Record<string, unknown>) =>
  server.app.inject({ method: 'POST', url: register.path, payload, remoteAddress: `10.2.0.${++address}` });
const rowsOf = (email: string) => server.ctx.db.select().from(users).where(eq(users.email, email));

test('[AUTH-04] registration makes the account, signs in and answers with the user', async () => {
  const reply = await signUp({ ...good, email: 'First@Example.com', tier: 'free', timeZone: 'Asia/Tokyo' });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    email: 'first@example.com',
    firstName: 'Ada',
    timeZone: 'Asia/Tokyo',
  });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  expect((await call(server.app, getCurrentUser, { headers: { cookie } })).json()).toEqual(reply.json());
});

test('[AUTH-05] of a password only its argon2id hash is kept', async () => {
  await signUp({ ...good, email: 'hash@example.com' });
  const [row] = await rowsOf('hash@example.com');
  // At what cost: `passwords.test.ts`.
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
  expect(JSON.stringify(row)).not.toContain(goodPassword);
});

test('[AUTH-06] registration never grants a paid plan or the rights of an administrator, whatever is sent', async () => {
  const more = {
    tier: 'premium',
    subscriptionTier: 'premium',
    isAdmin: true,
    is_admin: true,
    isDemo: true,
    id: 'usr_1',
  };
  const reply = await signUp({ ...good, email: 'greedy@example.com', ...more });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ subscriptionTier: 'free', isAdmin: false, isDemo: false });
  const [row] = await rowsOf('greedy@example.com');
  expect(row).toMatchObject({
    tier: 'free',
    isAdmin: false,
    isDemo: false,
    id: reply.json<CurrentUser>().id,
  });
});

test('[AUTH-04] an address that is taken, in any case, is refused as JSON with a message', async () => {
  await person(server, { email: 'taken@example.com' });
  const reply = await signUp({ ...good, email: 'TAKEN@example.com' });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toEqual({ message: 'An account with this email already exists' });
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('[AUTH-04] ten registrations of one address at once make exactly one account', async () => {
  const email = 'race@example.com';
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      signUp({ ...good, email: place % 2 ? email : email.toUpperCase() }),
    ),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await rowsOf(email)).toHaveLength(1);
});

test.each([
  [{ email: 'no address' }, 'Invalid email address'],
  [{ email: undefined }, 'Invalid email address'],
  [{ email: 7 }, 'Invalid email address'],
  [{ password: 'Short1!' }, 'Password must be at least 8 characters'],
  [
    { password: 'lowercase-1' },
    'Password must contain an uppercase letter, a lowercase letter, a number and a special character',
  ],
  [{ password: `${goodPassword}${'x'.repeat(200)}` }, 'Password must be at most 200 characters'],
  [{ password: 'Password1!' }, 'Please choose another password. This one is too easy to guess'],
  [{ password: 'Qwerty123!' }, 'Please choose another password. This one is too easy to guess'],
  [
    { password: 'My-Wrong@example.com-1' },
    'Please choose another password. This one is too close to your email address or name',
  ],
  [
    { password: 'AdaByron1!' },
    'Please choose another password. This one is too close to your email address or name',
  ],
  [{ password: undefined }, 'Password is required'],
  [{ firstName: '   ' }, 'First name is required'],
  [{ firstName: undefined }, 'First name is required'],
  [{ lastName: '' }, 'Last name is required'],
  [{ lastName: 'x'.repeat(101) }, 'Names may have at most 100 characters'],
  [{ firstName: 'A\0da' }, 'Names may not contain invisible characters'],
  [{ firstName: 'Ada\u202egnp.exe' }, 'Names may not contain invisible characters'],
  [{ lastName: 'By\u200bron' }, 'Names may not contain invisible characters'],
  [{ lastName: '\u3164' }, 'Names may not contain invisible characters'],
  [{ email: 'a\0b@example.com' }, 'Invalid email address'],
  [{ tier: 'gold' }, 'The request could not be read'],
])(
  '[HTTP-04] registering with %j is refused with the message of the specification',
  async (wrong, message) => {
    const reply = await signUp({ ...good, email: 'wrong@example.com', ...wrong });
    expect([reply.statusCode, reply.json()]).toEqual([400, { message }]);
    expect(await rowsOf('wrong@example.com')).toHaveLength(0);
  },
);

test('a time zone that nobody knows is UTC', async () => {
  const zones = ['Mars/Olympus', '+05:00', '', "'; drop table users", undefined, 'Europe/Berlin'];
  const kept = [];
  for (const [place, timeZone] of zones.entries()) {
    const reply = await signUp({
      ...good,
      email: `zone${place}@example.com`,
      ...(timeZone !== undefined && { timeZone }),
    });
    kept.push(reply.json<CurrentUser>().timeZone);
  }
  expect(kept).toEqual(['UTC', 'UTC', 'UTC', 'UTC', 'UTC', 'Europe/Berlin']);
});

test('[SEC-01] markup in a name is kept as it is, as text', async () => {
  const reply = await signUp({
    ...good,
    email: 'markup@example.com',
    firstName: '<script>alert(1)</script>',
  });
  expect(reply.json()).toMatchObject({ firstName: '<script>alert(1)</script>' });
  expect(reply.headers['content-type']).toContain('application/json');
});
