/** What each plan may, by the one table of it: every endpoint and every job is the same for all, but where a row says so. */
import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts.ts';
import { addTracks } from '#contract/tracks.ts';
import { beginUpload } from '#contract/uploads.ts';
import { plans, type Tier, tiers, unlimited } from '#domain/plans.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { newId } from '#server/kernel/ids.ts';
import { bindings } from '../../all.ts';
import { uploads } from '../../uploads/table.ts';
import { endpoints, replyOf } from './ask-for-test.ts';
import { differing, granted, jobsElsewhere, said } from './plan-rows-for-test.ts';
import { expected } from './rows-for-test.ts';
import { type Things, thingsOf } from './things-for-test.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

/** An event stream has no end; a challenge is drawn anew each time. */
const leftOut = ['streamEvents', 'startPasskeyLogin'];

type Account = { as: Person; things: Things };
type Accounts = Record<Tier, Account>;
type Replies = Record<string, Record<Tier, { status: number; body: unknown }>>;

/** As the reply is, without what is each account's own. */
function told(body: string): unknown {
  const same = body
    .replaceAll(/[a-z]{3}[_-][0-9a-f]{32}/g, 'id')
    .replaceAll(/person\d+@/g, 'person@')
    .replaceAll(/song\d{7}/g, 'song')
    .replaceAll(/tlk_live_\w+|whsec_[\w+/=]+|(?<=\/listen\/)[\w-]+/g, 'secret')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
  try {
    return JSON.parse(same);
  } catch {
    return same;
  }
}

/** The names of the fields in which two replies differ; `*` for a row of a list. */
function* differences(a: unknown, b: unknown, field = ''): Generator<string> {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    if (a !== b) yield field;
    return;
  }
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differences(one[key], other[key], /^\d+$/.test(key) ? '*' : key);
}

/** Three accounts that have the same, as much as the smallest plan holds. */
async function sameAccounts(): Promise<Accounts> {
  const root = await person(server, { isAdmin: true });
  const accounts = {} as Accounts;
  // Songs of their own: one that several follow keeps the pace of the fastest of them.
  for (const [place, tier] of tiers.entries()) {
    const as = await person(server, { tier });
    const first = 1000 * (place + 1);
    const rest = plans.free.trackLimit - 2;
    const urls = Array.from({ length: rest }, (_, number) => videoUrl(first + number));
    await call(server.app, addTracks, { as, body: { urls } });
    accounts[tier] = { as, things: await thingsOf(server, as, root, first + rest) };
  }
  return accounts;
}

async function walk(accounts: Accounts, names: readonly string[]): Promise<Replies> {
  const replies: Replies = {};
  for (const name of names.filter((one) => !leftOut.includes(one)))
    for (const tier of tiers) {
      const { as, things } = accounts[tier];
      const reply = await replyOf(server, name, things, as.cookie);
      const by = replies[name] ?? ({} as Replies[string]);
      replies[name] = { ...by, [tier]: { status: reply.statusCode, body: told(reply.body) } };
      if (name === 'logout') await signInAgain(as);
    }
  return replies;
}

async function signInAgain(as: Person): Promise<void> {
  const reply = await call(server.app, login, { body: { email: as.user.email, password: goodPassword } });
  const [cookie] = reply.cookies;
  as.cookie = `${cookie?.name}=${cookie?.value}`;
}

/** By endpoint, the fields in which any plan differs from the smallest one. */
const differencesOf = (replies: Replies): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(replies).flatMap(([name, { free, ...others }]) => {
      if (granted[name]) return [];
      const fields = Object.values(others).flatMap((other) => [...differences(free, other)]);
      return fields.length > 0 ? [[name, [...new Set(fields)].toSorted()]] : [];
    }),
  );

/** Those that no row allows. */
const unexpected = (replies: Replies) =>
  Object.entries(differencesOf(replies)).flatMap(([name, fields]) =>
    fields.filter((field) => !differing[name]?.includes(field)).map((field) => `${name}: ${field}`),
  );

/** Every job: those that need no facts now, those of an account for each; others were sent by what was asked before. */
async function runAllJobs(accounts: Accounts): Promise<string[]> {
  await server.runJobs();
  const { rows } = await server.ctx.db.execute<{ name: string }>(
    sql`select distinct name from jobs.job where state = 'completed'`,
  );
  const ran = new Set(rows.map(({ name }) => name));
  for (const { job, work } of bindings.filter(({ job }) => !jobsElsewhere.has(job.name))) {
    const given = [{}, ...tiers.map((tier) => ({ userId: accounts[tier].as.user.id }))];
    const [none, ...each] = given.map((data) => job.data.safeParse(data));
    for (const { success, data } of none?.success ? [none] : each) {
      if (!success) continue;
      await work(server.ctx, data);
      ran.add(job.name);
    }
  }
  await server.runJobs();
  return bindings.map(({ job }) => job.name).filter((name) => !ran.has(name));
}

const isRead = (name: string): boolean => endpoints.get(name)?.method === 'GET';
/** Each act prepares the next; of reads that no row speaks of every fourth is asked, and all of them in the thorough run. */
const isAsked = (name: string, place: number): boolean =>
  isThorough || place % 4 === 0 || !isRead(name) || [differing, granted, said].some((rows) => name in rows);

test('[PLAN-05] every endpoint answers every plan the same, before and after every job, but for what the table grants', async () => {
  const accounts = await sameAccounts();
  const names = Object.keys(expected).filter(isAsked);
  const replies = await walk(accounts, names);
  expect(unexpected(replies)).toEqual([]);
  for (const [name, says] of Object.entries(said))
    for (const tier of tiers) expect(replies[name]?.[tier].body, name).toMatchObject(says(plans[tier]));
  for (const [name, isGranted] of Object.entries(granted))
    for (const tier of tiers)
      expect([name, tier, replies[name]?.[tier].status === 403]).toEqual([
        name,
        tier,
        !isGranted(plans[tier]),
      ]);
  expect((await runAllJobs(accounts)).toSorted()).toEqual([...jobsElsewhere.keys()].toSorted());
  for (const path of jobsElsewhere.values()) expect(existsSync(path), path).toBe(true);
  const reads = names.filter(isRead);
  const later = await walk(accounts, reads);
  expect(unexpected(later)).toEqual([]);
  // No row is of an endpoint that all are answered the same.
  const found = { ...differencesOf(later), ...differencesOf(replies) };
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(differing).toSorted());
}, 300_000);

test.each(tiers)(
  '[PLAN-05] the list and the room of %s end where the table says',
  async (tier) => {
    const as = await person(server, { tier });
    const { trackLimit, audio } = plans[tier];
    const limit = trackLimit === unlimited ? plans.indie.trackLimit + 10 : trackLimit;
    const urls = Array.from({ length: limit + 3 }, (_, number) => videoUrl(500 + number));
    const { added, rejected } = (await call(server.app, addTracks, { as, body: { urls } })).json();
    const over = trackLimit === unlimited ? 0 : 3;
    expect(added).toHaveLength(urls.length - over);
    expect(rejected.map(({ code }: { code: string }) => code)).toEqual(Array(over).fill('plan_limit'));
    const begin = async (bytes: number) => {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) };
      return (await call(server.app, beginUpload, { as, headers })).statusCode;
    };
    await server.ctx.db.insert(uploads).values({
      ...{ id: newId('upload'), userId: as.user.id, fileName: 'Kept.wav', bytes: audio.bytes - 100 },
      ...{ state: 'ready', seconds: 1, peaks: [1] },
      ...{ createdAt: server.ctx.clock.now(), touchedAt: server.ctx.clock.now() },
    });
    expect([await begin(101), await begin(100)]).toEqual([413, 201]);
  },
  60_000,
);
