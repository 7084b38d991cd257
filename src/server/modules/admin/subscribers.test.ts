import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getCurrentUser, login } from '#contract/accounts.ts';
import { exportAdminActs, listAdminActs } from '#contract/audit.ts';
import {
  changeSubscriber,
  exportSubscribers,
  getSubscriber,
  getSubscriberFigures,
  listSubscribers,
  type Subscriber,
  signOutSubscriber,
} from '#contract/subscribers.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { adminActs } from '../audit/table.ts';
import { items } from '../metrics/table.ts';
import { subscribersStatement } from './queries-subscribers.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

const administrator = () => person(server, { isAdmin: true });
const change = (as: Person, who: Person, body: object) =>
  call(server.app, changeSubscriber, { as, params: { id: who.user.id }, body });
const status = async (as: Person) => (await call(server.app, getCurrentUser, { as })).statusCode;
const signIn = (who: Person) =>
  call(server.app, login, { body: { email: who.user.email, password: goodPassword } });
const named = (reply: { json(): { users: Subscriber[] } }) => reply.json().users.map(({ id }) => id);
const list = (as: Person, query: Record<string, string | number>) =>
  call(server.app, listSubscribers, { as, query });

test('[ADM-01] accounts are found by the beginning of a name or an address, whatever its case', async () => {
  const root = await administrator();
  const given = { firstName: 'Zoë', lastName: '100%_Quartz', email: 'zq_1@example.com' };
  const { user } = await person(server, given);
  for (const search of ['zq_1', 'ZOË', 'zoë 100', '100%_q'])
    expect(named(await list(root, { search })), search).toEqual([user.id]);
  for (const search of ['zqx1', '%', 'uartz'])
    expect(named(await list(root, { search })), search).toEqual([]);
});

test('[ADM-01] page after page, in either order, every account comes once', async () => {
  const root = await administrator();
  for (let n = 0; n < 5; n++) {
    server.ctx.clock.advance(1000);
    await person(server);
  }
  const total = await server.ctx.db.$count(users);
  for (const sort of ['created', 'seen'])
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const reply = await list(root, { sort, order, limit: 2, ...(cursor && { cursor }) });
        seen.push(...named(reply));
        cursor = reply.json().nextCursor;
      } while (cursor);
      expect([seen.length, new Set(seen).size], `${sort} ${order}`).toEqual([total, total]);
    }
});

test('[ADM-01] accounts are told apart by plan and by when they were last there', async () => {
  const root = await administrator();
  const [ada, ben] = [await person(server, { tier: 'indie' }), await person(server, { tier: 'indie' })];
  const before = (days: number) => new Date(server.ctx.clock.now().getTime() - days * 24 * 3_600_000);
  const seenAt = (who: Person, at: Date) =>
    server.ctx.db.update(users).set({ lastSeenAt: at }).where(eq(users.id, who.user.id));
  await seenAt(ada, before(3));
  await seenAt(ben, before(40));
  const found = async (activity: string) => named(await list(root, { tier: 'indie', activity }));
  expect(await found('today')).toEqual([]);
  expect(await found('week')).toEqual([ada.user.id]);
  expect(await found('month')).toEqual([ada.user.id]);
  expect(await found('quiet')).toEqual([ben.user.id]);
});

test('[ADM-01] [PLAN-02] a plan that is changed counts at once, and what lies beyond it is paused', async () => {
  const root = await administrator();
  const ada = await person(server, { tier: 'premium' });
  const urls = Array.from({ length: 26 }, (_, n) => videoUrl(n + 1));
  await call(server.app, addTracks, { as: ada, body: { urls } });
  const reply = await change(root, ada, { tier: 'free' });
  expect([reply.statusCode, reply.json().tier, reply.json().songs]).toEqual([200, 'free', 26]);
  const { rows } = await server.ctx.db.execute<{ paused: number }>(
    sql`select count(*)::integer as paused from tracks where user_id = ${ada.user.id} and is_paused`,
  );
  expect(rows).toEqual([{ paused: 1 }]);
});

test('[ADM-01] [SEC-01] who is suspended is out and stays out, their songs are left alone, and nothing is lost', async () => {
  const root = await administrator();
  const ada = await person(server, { tier: 'premium' });
  await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(101)] } });
  const [row] = await server.ctx.db
    .execute<{ item_id: string }>(sql`select item_id from tracks where user_id = ${ada.user.id}`)
    .then(({ rows }) => rows);
  const interval = async () =>
    (
      await server.ctx.db
        .select()
        .from(items)
        .where(eq(items.id, row?.item_id ?? ''))
    )[0]?.syncEverySeconds;
  expect(await interval()).toBeGreaterThan(0);
  expect((await change(root, ada, { isSuspended: true })).json().suspendedAt).not.toBeNull();
  expect(await status(ada)).toBe(401);
  const refused = await signIn(ada);
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
  expect(refused.body).toMatch(/^This account is suspended/);
  expect(await interval()).toBeNull();
  expect((await change(root, ada, { isSuspended: false })).json()).toMatchObject({
    suspendedAt: null,
    songs: 1,
  });
  expect((await signIn(ada)).statusCode).toBe(200);
  expect(await interval()).toBeGreaterThan(0);
});

test('[ADM-01] [SEC-01] nobody suspends oneself, and of two who suspend each other one stays', async () => {
  await server.ctx.db.update(users).set({ isAdmin: false });
  const [one, other] = [await administrator(), await administrator()];
  expect((await change(one, one, { isSuspended: true })).statusCode).toBe(409);
  const both = await Promise.all([
    change(one, other, { isSuspended: true }),
    change(other, one, { isSuspended: true }),
  ]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect([await status(one), await status(other)].toSorted()).toEqual([200, 401]);
});

test('[ADM-01] signed out everywhere, one can sign in again', async () => {
  const [root, ada] = [await administrator(), await person(server)];
  await signIn(ada);
  const reply = await call(server.app, signOutSubscriber, { as: root, params: { id: ada.user.id } });
  expect(reply.json()).toEqual({ sessions: 2 });
  expect([await status(ada), (await signIn(ada)).statusCode]).toEqual([401, 200]);
});

test('[ADM-01] figures are of people, and of income nothing is made up', async () => {
  const root = await administrator();
  const before = (await call(server.app, getSubscriberFigures, { as: root })).json();
  const [ada, sample] = [await person(server, { tier: 'indie' }), await person(server)];
  await change(root, ada, { isSuspended: true });
  await server.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, sample.user.id));
  const after = (await call(server.app, getSubscriberFigures, { as: root })).json();
  expect(after.users.total - before.users.total).toBe(1);
  expect(after.users.tiers.indie - before.users.tiers.indie).toBe(1);
  expect(after.users.suspended - before.users.suspended).toBe(1);
  expect(after.income).toBeNull();
});

test('[ADM-01] [SEC-01] one account in full holds nothing that signs anybody in', async () => {
  const [root, ada] = [await administrator(), await person(server, { tier: 'premium' })];
  await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(1)] } });
  const reply = await call(server.app, getSubscriber, { as: root, params: { id: ada.user.id } });
  expect(reply.json()).toMatchObject({
    platforms: [{ platform: 'youtube', songs: 1, failing: 0 }],
    sessions: [{ userAgent: 'lightMyRequest' }],
    connections: [],
    imports: 0,
    threads: [],
  });
  expect(reply.body).not.toMatch(/token|password|\$argon2/i);
});

test('[ADM-01] [EXP-01] the file holds who the filters leave, and no formula', async () => {
  const root = await administrator();
  const { user } = await person(server, { firstName: '=HYPERLINK("x")', lastName: 'Zzexport' });
  const reply = await call(server.app, exportSubscribers, {
    as: root,
    query: { search: 'zzexport', bom: 1 },
  });
  const [head, line, end] = reply.body.split('\r\n');
  expect(head).toMatch(/^\ufeffid,firstName,/);
  expect(line).toMatch(new RegExp(`^${user.id},"'=HYPERLINK`));
  expect(end).toBe('');
  const shown = await call(server.app, exportSubscribers, {
    as: root,
    query: { search: 'zzexport', lang: 'de' },
  });
  expect(shown.headers['content-disposition']).toContain('tracklight-subscribers-sandbox-');
  const [heads, row] = shown.body.replace('\uFEFF', '').split('\r\n');
  expect(heads).toBe(
    'Name;E-Mail;Tarif;Bezahlter Tarif;Geschenkter Tarif;Status;Konto seit;Zuletzt da;Songs',
  );
  expect(row).toContain(`${user.email};Kostenlos;`);
});

test('[ADM-02] every act stands in the audit log with who, what, whom and when, and is never changed', async () => {
  const [root, other, ada] = [await administrator(), await administrator(), await person(server)];
  await change(root, ada, { tier: 'indie' });
  await change(root, ada, { tier: 'indie' });
  await change(other, ada, { isSuspended: true });
  const acts = async (query: Record<string, string>) =>
    (await call(server.app, listAdminActs, { as: root, query })).json().acts;
  const whom = ada.user.id;
  expect(await acts({ whom })).toMatchObject([
    { act: 'user.suspend', by: { id: other.user.id }, whom: { email: ada.user.email } },
    { act: 'user.plan', by: { id: root.user.id, name: 'Ada Byron' }, facts: { from: 'free', to: 'indie' } },
  ]);
  expect(await acts({ whom, by: other.user.id })).toHaveLength(1);
  expect(await acts({ whom, act: 'user.plan' })).toHaveLength(1);
  const today = server.ctx.clock.now().toISOString().slice(0, 10);
  expect(await acts({ whom, from: today, to: today })).toHaveLength(2);
  expect(await acts({ whom, to: '2026-11-01' })).toEqual([]);
  const first = await call(server.app, listAdminActs, { as: root, query: { whom, limit: 1 } });
  expect(await acts({ whom, cursor: first.json().nextCursor })).toMatchObject([{ act: 'user.plan' }]);
  const file = await call(server.app, exportAdminActs, { as: root, query: { whom } });
  expect(file.body.split('\r\n')).toHaveLength(4 + 1);
  const shown = await call(server.app, exportAdminActs, {
    as: root,
    query: { whom, act: 'user.plan', lang: 'de' },
  });
  const [heads, row] = shown.body.replace('\uFEFF', '').split('\r\n');
  expect(heads).toBe('Wann;Administrator;Aktion;Konto');
  expect(row).toMatch(new RegExp(`;"Ada Byron, [^"]+";.*;".*${ada.user.email}"`));
  await expect(server.ctx.db.update(adminActs).set({ act: 'none' })).rejects.toThrow();
  await expect(server.ctx.db.delete(adminActs)).rejects.toThrow();
});

test('[ADM-01] a page of accounts is found by an index, however they are filtered', async () => {
  await server.ctx.db.execute(sql`
    insert into ${users} (id, email, first_name, last_name, tier, created_at, last_seen_at)
    select 'usr_' || lpad(to_hex(n), 32, '0'), 'bulk' || n || '@example.com', 'First' || n, 'Last' || n,
      'free', now() - n * interval '1 minute', now() - n * interval '3 minutes'
    from generate_series(1, 8000) n`);
  await server.ctx.db.execute(sql`analyze ${users}`);
  const none = { search: undefined, tier: undefined, activity: undefined, after: undefined, limit: 51 };
  const place = { at: new Date('2026-11-01T00:00:00Z'), id: `usr_${'0'.repeat(32)}` };
  const asked = [
    {},
    { after: place },
    { sort: 'seen' as const, after: place },
    { order: 'asc' as const },
    { tier: 'premium' as const },
    { search: 'bulk777' },
    { search: 'last4242' },
    { search: 'first99', tier: 'free' as const },
    { activity: { seenSince: place.at }, sort: 'seen' as const },
    { activity: 'suspended' as const },
  ];
  for (const given of asked) {
    const statement = subscribersStatement({ ...none, sort: 'created', order: 'desc', ...given });
    const { rows } = await server.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, JSON.stringify(given)).not.toContain('Seq Scan on users');
  }
});
