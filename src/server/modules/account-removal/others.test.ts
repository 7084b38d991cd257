/** What others see when an account goes: all that is theirs, as before. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import * as members from '#contract/members.ts';
import type * as playlists from '#contract/playlists.ts';
import { requestTakeout, type Takeout } from '#contract/takeout.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { demoAccountDays } from '../demo/policy.ts';
import { purgeDemoUsers } from '../demo/purge.ts';
import { demoItems } from '../demo/table.ts';
import { lettersOf } from '../messages/letters-for-test.ts';
import { items } from '../metrics/table.ts';
import { archiveOf } from '../takeout/folders.ts';
import { archiveFor, ask, restored, say } from '../takeout/takeout-for-test.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-removal-')), CALLS_PER_MINUTE: '1000000' },
});

type Made = { id: string };
let [ada, ben, eve]: Person[] = [];
const has = (one: Person | undefined): Person => {
  if (!one) throw new Error('nobody');
  return one;
};

const follow = async (as: Person, ...numbers: number[]): Promise<string[]> => {
  const body = { urls: numbers.map(videoUrl) };
  const { added } = (await call(server.app, addTracks, { as, body })).json<{ added: Track[] }>();
  return added.map(({ id }) => id);
};
const publish = async (as: Person, name: string, trackIds: string[]): Promise<string> =>
  ((await say(server, as, 'POST', '/api/playlists', { name, isPublic: true, trackIds })) as Made).id;
const copy = (as: Person, id: string) => say(server, as, 'POST', `/api/playlists/${id}/copy`, {});
const report = (as: Person, id: string) =>
  call(server.app, { method: 'POST', path: `/api/playlists/${id}/report` } as never, {
    as,
    body: { reason: 'spam', note: 'Look' },
  });

async function becomeMember(owner: Person, as: Person): Promise<void> {
  const body = { email: as.user.email, role: 'edit' };
  const { token } = (await call(server.app, members.invite, { as: owner, body })).json();
  const joined = await call(server.app, members.acceptInvitation, { as, body: { token } });
  expect(joined.statusCode, joined.body).toBe(204);
}

/** Ben, who copies and follows and writes; Eve, who administers; and everybody. */
async function seen(): Promise<Record<string, unknown>> {
  const [as, admin] = [has(ben), has(eve)];
  const own = (await ask(server, as, '/api/playlists')) as playlists.PlaylistSummary[];
  const pages: [Person | undefined, string][] = [
    ...own.map(({ id }): [Person, string] => [as, `/api/playlists/${id}`]),
    ...['/api/playlists', '/api/tracks', '/api/songs', '/api/messages', '/api/conversations'].map(
      (url): [Person, string] => [as, url],
    ),
    ...['/api/members', '/api/accounts', '/api/notifications', '/api/goals'].map((url): [Person, string] => [
      as,
      url,
    ]),
    ...['/api/admin/playlist-reports', '/api/admin/conversations', '/api/admin/audit'].map(
      (url): [Person, string] => [admin, url],
    ),
    [undefined, '/api/discover-playlists'],
    ...own
      .filter(({ isPublic }) => isPublic)
      .map(({ id }): [undefined, string] => [undefined, `/api/playlists/${id}`]),
  ];
  const told: Record<string, unknown> = {};
  for (const [who, url] of pages) {
    const reply = await server.app.inject({ url, headers: who ? { cookie: who.cookie } : {} });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    told[`${who?.user.id ?? 'visitor'} ${url}`] = reply.json();
  }
  return told;
}

/** Without what names one of these, which is theirs. */
const without = (told: unknown, gone: readonly string[]): unknown => {
  if (Array.isArray(told))
    return told
      .filter((one) => !gone.some((id) => JSON.stringify(one)?.includes(`"id":"${id}"`)))
      .map((one) => without(one, gone));
  if (typeof told !== 'object' || told === null) return told;
  // Who wrote it for the team is not said any more; what was written stays.
  const kept = Object.entries(told).filter(([key]) => key !== 'senderName');
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, gone)]));
};

const remove = async (as: Person): Promise<void> => {
  const reply = await call(server.app, removeAccount, { as, body: { password: goodPassword } });
  expect(reply.statusCode, reply.body).toBe(204);
  await server.runJobs();
};

const stays = async (gone: readonly string[], end: () => Promise<void>): Promise<void> => {
  await server.runJobs();
  const before = await seen();
  await end();
  expect(without(await seen(), gone)).toEqual(without(before, gone));
};

beforeAll(async () => {
  ada = await person(server, { tier: 'premium' });
  ben = await person(server, { tier: 'premium' });
  eve = await person(server, { isAdmin: true });
  const own = await follow(ben, 1, 2);
  await publish(ben, 'Of Ben', own);
  await follow(ada, 1, 3);
});

test('[EXP-02] whoever made the playlist that was copied', async () => {
  const as = await person(server, { tier: 'premium' });
  const id = await publish(as, 'To be copied', await follow(as, 1, 4));
  await copy(has(ben), id);
  await stays([id, as.user.id], () => remove(as));
});

test('[EXP-02] [BEY-11] whoever restored it from an archive', async () => {
  const first = await person(server, { tier: 'premium' });
  await publish(first, 'Restored', await follow(first, 5, 6));
  const archive = await archiveFor(server, first);
  await remove(first);
  const as = await person(server, { tier: 'premium' });
  expect(await restored(server, as, archive)).toMatchObject({ state: 'ready' });
  const [playlist] = (await ask(server, as, '/api/playlists')) as [Made];
  await say(server, as, 'PATCH', `/api/playlists/${playlist.id}`, { isPublic: true });
  await copy(has(ben), playlist.id);
  await stays([playlist.id, as.user.id], () => remove(as));
});

test('[EXP-02] a member of the account, and the owner of one that somebody is a member of', async () => {
  const [mia, owner] = [await person(server), await person(server)];
  await becomeMember(has(ben), mia);
  await call(server.app, members.chooseAccount, { as: mia, body: { id: null } });
  await stays([mia.user.id], () => remove(mia));
  await becomeMember(owner, has(ben));
  const shared = (await call(server.app, members.listSharedAccounts, { as: has(ben) })).json();
  expect(shared.chosen).toBe(owner.user.id);
  // Ben looks at the account that goes, and is back at his own.
  await remove(owner);
  expect(await ask(server, has(ben), '/api/tracks')).toHaveLength(2);
});

test('[EXP-02] the administrator who answered, and whoever reported a playlist', async () => {
  const { written, supportOf } = lettersOf(server);
  const [dora, rob] = [await person(server, { isAdmin: true }), await person(server)];
  const { threadId } = await written(has(ben), {
    receiverId: await supportOf(has(ben)),
  });
  await written(dora, { receiverId: has(ben).user.id, threadId });
  const own = (await ask(server, has(ben), '/api/playlists')) as playlists.PlaylistSummary[];
  const shown = own.find(({ isPublic }) => isPublic);
  expect((await report(rob, shown?.id ?? '')).statusCode).toBe(204);
  await stays([dora.user.id], () => remove(dora));
  await stays([rob.user.id], () => remove(rob));
  expect(await ask(server, has(eve), '/api/admin/playlist-reports')).toHaveLength(1);
});

test('[OPS-01] an account of sample data, and songs of a week that is over', async () => {
  const { db } = server.ctx;
  const as = await person(server, { tier: 'premium' });
  const id = await publish(as, 'Sample', await follow(as, 8));
  await copy(has(ben), id);
  const [song] = await db
    .select()
    .from(items)
    .where(eq(items.url, videoUrl(8)));
  const edition = { edition: 'old', song: 'one', monday: '2020-01-06', timeZone: 'UTC' };
  await db.insert(demoItems).values({ itemId: song?.id ?? '', ...edition });
  const long = new Date(server.ctx.clock.now().getTime() - (demoAccountDays + 1) * 86_400_000);
  await db.update(users).set({ isDemo: true, createdAt: long }).where(eq(users.id, as.user.id));
  await stays([id, as.user.id], () => purgeDemoUsers(server.ctx));
});

test('[EXP-02] no row of an account names a row that is another’s', async () => {
  const { rows: keys } = await server.database.pool.query<
    Record<'child' | 'parent' | 'own' | 'named', string>
  >(`
    select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent, c.attname as own, p.attname as named
    from pg_constraint k
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
    join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 3`);
  const { rows: columns } = await server.database.pool.query<{ child: string; own: string }>(`
    select k.conrelid::regclass::text as child, c.attname as own from pg_constraint k
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype = 'c'
      and c.attname in ('user_id', 'owner_id')`);
  const owned = new Map(columns.map(({ child, own }) => [child, own]));
  /** Whose the row is: its own account, or that of what it is a part of. */
  const ownerOf = (table: string, alias: string, depth = 0): string | undefined => {
    const column = owned.get(table);
    if (column) return `${alias}.${column}`;
    const part = keys
      .filter(({ child, parent }) => child === table && parent !== table && parent !== 'users')
      .toSorted((a, b) => Number(a.parent === 'items') - Number(b.parent === 'items'))
      .find(({ parent }) => depth < 3 && ownerOf(parent, 'x', depth + 1));
    const above = part && ownerOf(part.parent, `o${depth}`, depth + 1);
    return (
      part &&
      `(select ${above} from ${part.parent} o${depth} where o${depth}.${part.named} = ${alias}.${part.own})`
    );
  };
  const [astray, walked]: string[][] = [[], []];
  for (const { child, parent, own, named } of keys) {
    const [one, other] = [ownerOf(child, 'c'), ownerOf(parent, 'p')];
    if (!one || !other || parent === 'users') continue;
    walked?.push(`${child}.${own}`);
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::integer as n from ${child} c join ${parent} p on c.${own} = p.${named} where ${one} <> ${other}`,
    );
    if (rows[0]?.n !== 0) astray?.push(`${child}.${own}`);
  }
  expect(walked).toEqual(
    expect.arrayContaining(['playlist_items.item_id', 'tracks.item_id', 'goals.track_id']),
  );
  expect(astray).toEqual([]);
});

test('[EXP-02] archives and uploads lie no moment longer than the account', async () => {
  const as = await person(server);
  const { id } = (await call(server.app, requestTakeout, { as })).json<Takeout>();
  await server.runJobs();
  expect(existsSync(archiveOf(server.ctx, id))).toBe(true);
  await call(server.app, removeAccount, { as, body: { password: goodPassword } });
  expect(existsSync(archiveOf(server.ctx, id))).toBe(false);
});
