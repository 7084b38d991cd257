/** What files may say, and people do at the worst moment: nothing of it stops the work, is stored twice, or stays. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerImport,
  applyImport,
  type ImportRow,
  listImportRows,
  listImports,
  previewImport,
  undoImport,
} from '#contract/imports.ts';
import { addTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { forgedZip } from '#kit/packed-files.ts';
import { useTestServer } from '#kit/server.ts';
import type { Ctx } from '#server/context.ts';
import { selectFigures } from '../own-figures/service.ts';
import { workOn } from './run/work.ts';
import { fileOf, folderOf } from './upload/folders.ts';
import { applied, dryRun, post, storedRows, told, undone, uploadSettings } from './upload/upload-for-test.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: uploadSettings(),
});

let ada: Person;
beforeEach(async () => {
  ada = await person(server);
});

const audience = (rows: readonly (readonly [string, string | number])[]) => ({
  name: 'audience.csv',
  content: ['date,listeners,streams,followers', ...rows.map(([day, n]) => `${day},${n},${n},${n}`)].join(
    '\n',
  ),
});
const daysFrom = (year: number, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));

const stagedRows = async (id: string) =>
  (await server.ctx.db.execute(sql`select from import_rows where import_id = ${id}`)).rows.length;

/** A ctx of somebody who does not get to the database, for a statement or a transaction, before `first` is done. */
function askingFirst(first: () => Promise<void>): Ctx {
  const { pool } = server.database;
  const after = <Given extends unknown[], Reply>(reach: (...given: Given) => Promise<Reply>) => ({
    value: (...given: Given) => first().then(() => reach(...given)),
  });
  const late: typeof pool = Object.create(pool, {
    connect: after(() => pool.connect()),
    query: after(
      (...given: Parameters<typeof pool.query>) => pool.query(...given) as unknown as Promise<unknown>,
    ),
  });
  return { ...server.ctx, db: drizzle(late) };
}

const rowsOf = async (id: string) =>
  (await call(server.app, listImportRows, { as: ada, params: { id }, query: { limit: 200 } })).json<
    ImportRow[]
  >();

describe('[SYNC-07] [SEC-01] a file', () => {
  test('whose texts and numbers no database would take is read, row by row', async () => {
    const long = 'city '.repeat(2_000);
    const file = {
      name: 'mine.csv',
      content: Buffer.from(
        `\ufeffDay\u0000,Town,Streams\n2026-11-01,${long},5\n2026-11-02,a\u0000b,6\n1901-01-01,c,7\n2026-11-03,d,99999999999999999999\n2026-11-04,e,9007199254740991\n`,
        'utf16le',
      ),
    };
    const asking = await dryRun(server, ada, [file]);
    expect(asking).toMatchObject({ state: 'asking', failure: null });
    const body = {
      files: [{ index: 0, columns: ['date', 'city', 'streams'], platform: 'spotify' as const }],
    };
    await call(server.app, answerImport, { as: ada, params: { id: asking.id }, body: body as never });
    await server.runJobs();
    expect((await rowsOf(asking.id)).map(({ reason }) => reason)).toEqual([
      null,
      null,
      'bad_date',
      'bad_number',
      'bad_number',
    ]);
    expect(await told(server, ada, asking.id)).toMatchObject({
      state: 'ready',
      rows: { new: 2, rejected: 3 },
    });
    expect(await applied(server, ada, asking.id)).toMatchObject({ state: 'applied' });
  });

  test('whose sum is beyond what can be counted has a preview, and is compared when it comes again', async () => {
    const file = audience(daysFrom(2020, 1_100).map((day) => [day, 10_000_000_000_000]));
    const dry = await dryRun(server, ada, [file]);
    expect(dry).toMatchObject({ state: 'ready', rows: { new: 1_100 } });
    const preview = await call(server.app, previewImport, { as: ada, params: { id: dry.id } });
    expect(preview.json()[0]).toMatchObject({ sum: Number.MAX_SAFE_INTEGER });
    await applied(server, ada, dry.id);
    expect((await dryRun(server, ada, [file])).rows).toMatchObject({ known: 1_100 });
  });

  test('of names that are none is shown by what can be shown', async () => {
    const zip = forgedZip([
      { name: `a\0${'b'.repeat(500)}.csv`, data: Buffer.from('date,streams\n2026-11-01,5\n') },
    ]);
    const dry = await dryRun(server, ada, [{ name: '../../\u0000x.zip', content: zip }]);
    expect(dry.files).toHaveLength(1);
    expect(dry.files[0]?.name.length).toBeLessThanOrEqual(200);
    expect(dry.state).not.toBe('reading');
  });

  test('that is gone before it is read has failed, and is not tried for ever', async () => {
    const reply = await post(server, ada, [audience([['2026-11-01', 1]])]);
    await rm(fileOf(server.ctx, reply.json().id, 0));
    await server.runJobs();
    expect(await told(server, ada, reply.json().id)).toMatchObject({ state: 'failed', failure: 'changed' });
  });

  test('that ended the process of whoever read it is read once more with care, and not a third time', async () => {
    const brokenOff = async () => {
      const reply = await post(server, ada, [audience([['2026-11-01', 1]])]);
      // As whoever was killed in the middle leaves it.
      await server.ctx.db.execute(sql`update imports set worker = 'killed' where id = ${reply.json().id}`);
      return reply.json().id as string;
    };
    const once = await brokenOff();
    await server.runJobs();
    expect(await told(server, ada, once)).toMatchObject({ state: 'ready', rows: { new: 1 } });
    const twice = await brokenOff();
    await server.ctx.db.execute(sql`update imports set broken_off = 1 where id = ${twice}`);
    await server.runJobs();
    const refused = { state: 'failed', failure: 'broken_off' };
    expect(await told(server, ada, twice)).toMatchObject(refused);
    // Nobody makes it be read again by answering.
    await call(server.app, answerImport, {
      as: ada,
      params: { id: twice },
      body: { files: [{ index: 0 }] } as never,
    });
    await server.runJobs();
    expect(await told(server, ada, twice)).toMatchObject(refused);
  });

  test('that the disk did not give is read again, and is not taken for one that ended the process', async () => {
    const reply = await post(server, ada, [audience([['2026-11-01', 1]])]);
    const id = reply.json().id as string;
    const [path, aside] = [fileOf(server.ctx, id, 0), `${fileOf(server.ctx, id, 0)}-aside`];
    await rename(path, aside);
    await mkdir(path);
    await expect(workOn(server.ctx, { importId: id })).rejects.toThrow('EISDIR');
    await rm(path, { recursive: true });
    await rename(aside, path);
    await workOn(server.ctx, { importId: id });
    expect(await told(server, ada, id)).toMatchObject({ state: 'ready', rows: { new: 1 } });
    const { rows } = await server.ctx.db.execute(sql`select broken_off from imports where id = ${id}`);
    expect(rows[0]).toEqual({ broken_off: 0 });
  });

  test('keeps its columns for its own page', async () => {
    const dry = await dryRun(server, ada, [{ name: 'mine.csv', content: 'Tag,Anzahl\n2026-11-01,5\n' }]);
    expect(dry.files[0]?.columns).toHaveLength(2);
    const list = await call(server.app, listImports, { as: ada });
    expect(list.json()).toMatchObject([{ id: dry.id, files: [{ columns: null }] }]);
  });
});

test('[SYNC-07] [SEC-01] who bought something is in no table, and not on the disk once it is applied', async () => {
  const file = {
    name: 'bandcamp.csv',
    content: [
      'date,paid to,item type,item name,artist,currency,item price,quantity,sub total,item total,amount you received,net amount,buyer name,buyer email,buyer phone,ship to name,ship to street,isrc,country,country code',
      '11/2/26 9:30am,me@pay.example,track,Paper Boats,Ada,EUR,1.00,1,1.00,1.00,0.82,0.82,Bertha Buyer,bertha@mail.example,555-0199,Bertha Buyer,1 Secret Street,QZABC2600001,Germany,DE',
    ].join('\n'),
  };
  const dry = await dryRun(server, ada, [file]);
  expect(['ready', 'asking']).toContain(dry.state);
  const everything = async () => {
    const texts = await Promise.all(
      ['imports', 'import_rows', 'import_subjects', 'own_figures', 'import_answers'].map(async (table) => {
        const { rows } = await server.ctx.db.execute(sql`select t::text from ${sql.identifier(table)} t`);
        return JSON.stringify(rows);
      }),
    );
    return texts.join();
  };
  const secrets = /bertha|555-0199|secret street|pay\.example/i;
  expect(await everything()).toMatch(/Paper Boats/);
  expect(await everything()).not.toMatch(secrets);
  expect(existsSync(folderOf(server.ctx, dry.id))).toBe(true);
  await applied(server, ada, dry.id);
  expect(existsSync(folderOf(server.ctx, dry.id))).toBe(false);
  expect(await everything()).not.toMatch(secrets);
});

describe('[SYNC-07] at the same moment', () => {
  const many = audience(daysFrom(2015, 4_100).map((day, nth) => [day, nth + 1]));

  test('the same file in two tabs is applied from one; the other compares anew, and knows all of it', async () => {
    const [one, other] = [await dryRun(server, ada, [many]), await dryRun(server, ada, [many])];
    const replies = await Promise.all(
      [one, other].map(({ id }) => call(server.app, applyImport, { as: ada, params: { id } })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    await server.runJobs();
    const states = await Promise.all([one, other].map(({ id }) => told(server, ada, id)));
    expect(states.map(({ state }) => state).sort()).toEqual(['applied', 'ready']);
    const late = states.find(({ state }) => state === 'ready')?.id ?? '';
    // Refused once more where it was compared before the first had shown its rows.
    await call(server.app, applyImport, { as: ada, params: { id: late } });
    await server.runJobs();
    expect((await told(server, ada, late)).rows).toMatchObject({ new: 0, known: 4_100 });
  });

  test('an undo overtakes a worker that applies, and nothing is left of what it has stored', async () => {
    const before = await storedRows(server);
    const dry = await dryRun(server, ada, [many]);
    await call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    const work = workOn(server.ctx, { importId: dry.id });
    while ((await storedRows(server)) === before) await new Promise((resolve) => setImmediate(resolve));
    expect((await call(server.app, undoImport, { as: ada, params: { id: dry.id } })).statusCode).toBe(202);
    await work;
    await server.runJobs();
    expect(await storedRows(server)).toBe(before);
    expect(await stagedRows(dry.id)).toBe(0);
    expect(existsSync(folderOf(server.ctx, dry.id))).toBe(false);
  });

  test('a song that goes while its rows are stored is left out from then on, and the sum is still explained', async () => {
    const added = await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0), videoUrl(1)] } });
    const [gone, stays] = added.json<{ added: Track[] }>().added;
    const days = daysFrom(2015, 1_500);
    const chart = days.flatMap((day) => [0, 1].map((n) => `${day},${videoId(n)},T,"Nov 1, 2014",${n + 1}`));
    const header = 'Date,Content,Video title,Video publish time,Views';
    const dry = await dryRun(server, ada, [
      { name: 'Chart data.csv', content: [header, ...chart].join('\n') },
    ]);
    const before = await storedRows(server);
    await call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    let isRemoved = false;
    const ctx = askingFirst(async () => {
      if (isRemoved || (await storedRows(server)) === before) return;
      isRemoved = true;
      await call(server.app, removeTrack, { as: ada, params: { id: gone?.id ?? '' } });
    });
    await workOn(ctx, { importId: dry.id });
    await server.runJobs();
    const { state, rows } = await told(server, ada, dry.id);
    const stored = async (track: Track | undefined) =>
      (await selectFigures(server.ctx.db, ada.user.id, { trackIds: [track?.id ?? ''] })).length;
    expect([state, rows.total, await stored(stays)]).toEqual(['applied', 3_000, 1_500]);
    expect(rows.unmatched).toBeGreaterThan(0);
    expect(rows.unmatched + (await stored(gone))).toBe(1_500);
    expect(rows.new + rows.unmatched).toBe(3_000);
    await undone(server, ada, dry.id);
    expect(await storedRows(server)).toBe(before);
  });

  test('two workers on one import store it once', async () => {
    const before = await storedRows(server);
    const dry = await dryRun(server, ada, [many]);
    await call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    await Promise.all([workOn(server.ctx, { importId: dry.id }), workOn(server.ctx, { importId: dry.id })]);
    await server.runJobs();
    expect(await told(server, ada, dry.id)).toMatchObject({ state: 'applied', rows: { new: 4_100 } });
    expect(await storedRows(server)).toBe(before + 3 * 4_100);
    await undone(server, ada, dry.id);
    expect(await storedRows(server)).toBe(before);
  });
});
