import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { login, logout } from '#contract/accounts.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { sessions } from '../../accounts/table.ts';
import { endpoints, statusOf } from './ask-for-test.ts';
import { expected } from './rows-for-test.ts';
import { thingsOf } from './things-for-test.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });
/** Sessions that are none: made up, over by themselves, and ended by whoever they belonged to. */
async function worthlessCookies(as: Person): Promise<Record<string, string>> {
  const again = async () => {
    const reply = await call(server.app, login, { body: { email: as.user.email, password: goodPassword } });
    const { name, value } = reply.cookies[0] ?? { name: '', value: '' };
    return { ...as, cookie: `${name}=${value}` };
  };
  const [expired, revoked] = [await again(), await again()];
  const past = new Date(server.ctx.clock.now().getTime() - 1);
  const newest = await server.ctx.db.select().from(sessions).where(eq(sessions.userId, as.user.id));
  const ofExpired = newest.toSorted((a, b) => a.id.localeCompare(b.id)).at(-2);
  await server.ctx.db
    .update(sessions)
    .set({ expiresAt: past })
    .where(eq(sessions.id, ofExpired?.id ?? ''));
  await call(server.app, logout, { as: revoked });
  const forged = as.cookie.replace(/.{43}$/, 'A'.repeat(43));
  return { forged, expired: expired.cookie, revoked: revoked.cookie };
}

test('[SEC-01] [ADM-02] every endpoint has its row, and no row is of none', () => {
  expect(Object.keys(expected).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

test('[SEC-01] [ADM-02] [AUTH-05] every endpoint answers strangers, owners, others and administrators as it should', async () => {
  const [ada, ben, root] = [
    await person(server, { tier: 'premium' }),
    await person(server, { tier: 'premium' }),
    await person(server, { isAdmin: true }),
  ];
  const things = await thingsOf(server, ada, root);
  const worthless = await worthlessCookies(root);
  const answers: Record<string, string> = {};
  const taken: string[] = [];
  for (const name of Object.keys(expected)) {
    // An open stream has no status until it ends; whom it turns away is asked all the same.
    const isStream = name === 'streamEvents';
    const ask = async (cookie?: string) =>
      isStream && cookie ? '-' : statusOf(server, name, things, cookie);
    const stranger = await ask();
    for (const [kind, cookie] of Object.entries(worthless)) {
      const status = await statusOf(server, name, things, cookie);
      if (status !== stranger) taken.push(`${name} answers a session that is ${kind} with ${status}`);
    }
    const [other, admin] = [await ask(ben.cookie), await ask(root.cookie)];
    answers[name] = [stranger, await ask(ada.cookie), other, admin].join(' ');
  }
  const wanted = Object.fromEntries(Object.entries(expected).map(([name, [statuses]]) => [name, statuses]));
  expect(answers).toEqual(wanted);
  expect(taken).toEqual([]);
}, 90_000);
