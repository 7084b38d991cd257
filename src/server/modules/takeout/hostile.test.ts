import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import { addTracks } from '#contract/tracks.ts';
import { largestTakeout } from '#domain/takeout.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import type { Ctx } from '#server/context.ts';
import { multipartOf } from '../imports/upload/upload-for-test.ts';
import { type Files, type Forge, forgedOf, packed, unpacked } from './forged-for-test.ts';
import { archiveFor, ask, restored, send, told } from './takeout-for-test.ts';
import { runTakeout } from './work.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-takeout-')), CALLS_PER_MINUTE: '1000000' },
});

let ada: Person;
let archive: Buffer;
let files: Files;

const forged = (...change: Parameters<Forge>) => forgedOf(files)(...change);

const fresh = () => person(server, { tier: 'premium' });
const counted = async () =>
  (await server.database.pool.query('select count(*)::integer as items from items')).rows[0].items;

/** Why it was not restored; and nothing of it is there. */
async function refusal(given: Buffer): Promise<string | null> {
  const ben = await fresh();
  const before = await counted();
  const { state, failure } = await restored(server, ben, given);
  expect([state, await counted(), await ask(server, ben, '/api/tracks')]).toEqual(['failed', before, []]);
  return failure;
}

beforeAll(async () => {
  ada = await fresh();
  await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(1), videoUrl(2)] } });
  await server.runJobs();
  archive = await archiveFor(server, ada);
  files = await unpacked(archive);
});

test('[EXP-02] what is cut off, no archive, of another version or changed by hand is refused, and nothing of it is stored', async () => {
  const manifest = files.get('manifest.json') ?? '';
  expect(await refusal(archive.subarray(0, archive.length / 2))).toBe('damaged');
  expect(await refusal(Buffer.from('no zip'))).toBe('damaged');
  expect(await refusal(await packed(new Map([['a.csv', 'a,b']])))).toBe('foreign');
  const newer = manifest.replace('"takeoutFormat": 1', '"takeoutFormat": 2');
  expect(await refusal(await packed(new Map(files).set('manifest.json', newer)))).toBe('version');
  const edited = (files.get('entries.csv') ?? '').replace(/\.\d{6}Z/, '.123456Z');
  expect(await refusal(await packed(new Map(files).set('entries.csv', edited)))).toBe('changed');
  const without = new Map(files);
  without.delete('days.csv');
  expect(await refusal(await packed(without))).toBe('changed');
  const real = manifest.replace('"sandbox": true', '"sandbox": false');
  expect(await refusal(await packed(new Map(files).set('manifest.json', real)))).toBe('sandbox');
});

test('[EXP-02] names that lead out, files of others and what unpacks to far more are refused', async () => {
  const climbing = await packed(new Map(files).set('xx/xx/evil', 'x'), { 'xx/xx/evil': '../../evil' });
  expect(await refusal(climbing)).toBe('names');
  expect(await refusal(await packed(new Map(files).set('more.txt', 'x')))).toBe('names');
  const bomb = await packed(new Map(files).set('days.csv', '0'.repeat(30_000_000)));
  expect(await refusal(bomb)).toBe('too_large');
});

test.each([
  ['entries.csv', (text: string) => text.replace(/https:\/\/[^,]+/, 'http://127.0.0.1/')],
  ['entries.csv', (text: string) => text.replace(/https:\/\/[^,]+/, 'https://example.com/watch?v=abc')],
  ['entries.csv', (text: string) => text.replace(/https:\/\/[^,]+/, 'javascript:alert(1)')],
  ['entries.csv', (text: string) => text.replace(/watch\?v=song\d+/, 'watch?v=dQw4w9WgXcQ')],
  ['entries.csv', (text: string) => text.replaceAll(',song0000001,', ',dQw4w9WgXcQ,')],
  ['entries.csv', (text: string) => text.replaceAll(',song0000001,', ',=spam me,')],
  ['entries.csv', (text: string) => text.replace(/watch\?v=song\d+/, 'playlist?list=PL1')],
  ['entries.csv', (text: string) => text.replaceAll(',active,', ',great,')],
  ['days.csv', (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2},/g, '9999-01-01,')],
  ['days.csv', (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2},/g, '1999-01-01,')],
  ['links.csv', (text: string) => text.replaceAll('trk_', 'usr_')],
  ['links.csv', (text: string) => text.replace('id,', 'id,user_id,')],
  ['goals.json', () => '{"a":1}'],
  ['goals.json', () => '[{"id":"gol_1"}]'],
])(
  '[EXP-02] a row that cannot be is refused, though the manifest proves it (%s %#)',
  async (name, change) => {
    expect(await refusal(await packed(forged(name, change)))).toBe('values');
  },
);

test('[EXP-02] [BEY-11] nobody else’s figures change: a forged past is shown to whoever restored it alone', async () => {
  const before = await ask(server, ada, '/api/tracks');
  const boasted = forged('entries.csv', (text) => {
    const [head = '', ...rows] = text.split('\n');
    const place = head.split(',').indexOf('views');
    return [
      head,
      ...rows.map((row) => (row === '' ? '' : row.split(',').with(place, '999999999').join(','))),
    ].join('\n');
  });
  const ben = await fresh();
  expect((await restored(server, ben, await packed(boasted))).state).toBe('ready');
  expect(JSON.stringify(await ask(server, ben, '/api/tracks'))).toContain('999999999');
  expect(await ask(server, ada, '/api/tracks')).toEqual(before);
  const cleo = await fresh();
  await call(server.app, addTracks, { as: cleo, body: { urls: [videoUrl(1)] } });
  expect(JSON.stringify(await ask(server, cleo, '/api/tracks'))).not.toContain('999999999');
  const twice = await call(server.app, addTracks, { as: ben, body: { urls: [videoUrl(1)] } });
  expect(JSON.stringify(twice.json())).toContain('existing');
});

test('[EXP-02] rows that name what the archive does not have are left out; ids of others name nothing', async () => {
  const [{ id }] = (await ask(server, ada, '/api/tracks')) as [{ id: string }];
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  const dangling = forged('song-facts.csv', (text) => `${text}${other},QZXYZ2600001,\n`, 1);
  const { state, result } = await restored(server, await fresh(), await packed(dangling));
  expect([state, result?.leftOut, result?.links]).toEqual(['ready', 1, 2]);
});

test('[EXP-02] only a fresh account, one takeout at a time, and never more than the plan follows', async () => {
  const ben = await person(server);
  expect((await restored(server, ben, archive)).state).toBe('ready');
  const again = await send(server, ben, archive);
  expect([again.statusCode, again.json().params]).toEqual([409, { reason: 'not_fresh' }]);
  const cleo = await fresh();
  const [one, two] = [await send(server, cleo, archive), await send(server, cleo, archive)];
  expect([one.statusCode, two.statusCode]).toEqual([202, 409]);
  await server.runJobs();
});

/** As the product where its process dies: after so many statements nothing reaches the database any more. */
function dyingAfter(statements: number): Ctx {
  let left = statements;
  const guarded = ['execute', 'insert', 'update', 'delete', 'select'];
  const db = new Proxy(server.ctx.db, {
    get: (of, name, receiver) => {
      if (guarded.includes(String(name)) && left-- <= 0) throw new Error('the process is gone');
      return Reflect.get(of, name, receiver);
    },
  });
  return { ...server.ctx, db };
}

test('[EXP-02] a restore that breaks off anywhere goes on where it ended, and nothing is there twice', async () => {
  const whole = await fresh();
  const { result } = await restored(server, whole, archive);
  const facts = async (as: Person) =>
    ((await ask(server, as, '/api/tracks?sort=title')) as { title: string; metrics: object }[]).map(
      ({ title, metrics }) => ({ title, metrics }),
    );
  const expected = await facts(whole);
  expect(expected).toHaveLength(2);
  let deaths = 0;
  for (let statements = 1, isDone = false; !isDone; statements += 9) {
    const ben = await fresh();
    const { id: takeoutId } = (await send(server, ben, archive)).json();
    isDone = await runTakeout(dyingAfter(statements), { takeoutId }).then(
      () => true,
      () => false,
    );
    if (!isDone) deaths++;
    await server.runJobs();
    expect(await told(server, ben, takeoutId)).toMatchObject({ state: 'ready', result });
    expect(await facts(ben)).toEqual(expected);
  }
  expect(deaths).toBeGreaterThan(3);
});

test('[EXP-02] [SEC-03] an archive that is too large is refused before any of it is stored', async () => {
  const as = await fresh();
  const { payload, type } = multipartOf([{ name: 'takeout.zip', content: archive }]);
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/takeout/restore',
    headers: { cookie: as.cookie, 'content-type': type, 'content-length': String(2 * largestTakeout) },
    payload,
  });
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'payload_too_large']);
  expect(await ask(server, as, '/api/takeout')).toEqual([]);
});

test('[EXP-02] what was restored goes with its account', async () => {
  const ben = await fresh();
  await restored(server, ben, archive);
  const owned = `select count(*)::integer as n from daily where item_id in (select id from items where owner_id = $1)`;
  expect((await server.database.pool.query(owned, [ben.user.id])).rows[0].n).toBeGreaterThan(0);
  const ids = (await server.database.pool.query('select id from items where owner_id = $1', [ben.user.id]))
    .rows;
  await call(server.app, removeAccount, { as: ben, body: { password: goodPassword } });
  const left = await server.database.pool.query(
    'select item_id from daily where item_id = any($1) union all select item_id from observations where item_id = any($1)',
    [ids.map(({ id }) => id)],
  );
  expect(left.rows).toEqual([]);
});
