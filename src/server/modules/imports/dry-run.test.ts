import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addImport,
  answerImport,
  applyImport,
  getImport,
  type ImportRow,
  type ImportSubject,
  listImportRows,
  listImportSubjects,
  listImports,
  type MusicImport,
  matchImportSubject,
  previewImport,
  undoImport,
} from '#contract/imports.ts';
import { addTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { selectFigures } from '../own-figures/service.ts';
import { fileOf } from './upload/folders.ts';
import {
  applied,
  dryRun,
  multipartOf,
  post,
  storedRows,
  told,
  undone,
  uploadSettings,
} from './upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

let ada: Person;
let song: Track;

beforeEach(async () => {
  ada = await person(server);
  youtube.tell(videoId(0), { song: { title: 'Paper Boats', artist: 'Ada' }, metrics: { views: 100 } });
  song = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0)] } })).json().added[0];
  await server.runJobs();
});

const audience = (days: readonly [string, number][]) => ({
  name: 'audience.csv',
  content: [
    'date,listeners,streams,followers',
    ...days.map(([day, streams]) => `${day},1,${streams},9`),
  ].join('\n'),
});
const content = (rows: readonly [string, string, number][]) => ({
  name: 'Chart data.csv',
  content: [
    'Date,Content,Video title,Video publish time,Views',
    ...rows.map(([id, title, views]) => `2026-11-02,${id},${title},"Nov 1, 2026",${views}`),
  ].join('\n'),
});

const streams = async (as = ada) =>
  Object.fromEntries(
    (await selectFigures(server.ctx.db, as.user.id, { trackIds: null, figures: ['streams'] })).map((row) => [
      row.from,
      row.value,
    ]),
  );
const rowsOf = async (id: string, query = {}, as = ada) =>
  (await call(server.app, listImportRows, { as, params: { id }, query })).json<ImportRow[]>();

describe('[SYNC-07] a file', () => {
  test('is recognised, told row by row, applied once, known when it comes again, and undone', async () => {
    const file = audience([
      ['2026-11-01', 10],
      ['2026-11-02', 20],
    ]);
    const dry = await dryRun(server, ada, [file]);
    expect(dry).toMatchObject({
      state: 'ready',
      kind: 'spotify-audience-timeline',
      rows: { total: 2, new: 2, known: 0, differs: 0, unmatched: 0, rejected: 0 },
      subjects: { all: 0, unmatched: 0 },
    });
    expect(dry.files[0]).toMatchObject({ platform: 'spotify', from: '2026-11-01', to: '2026-11-02' });
    expect(await rowsOf(dry.id)).toMatchObject([
      {
        file: 0,
        line: 2,
        verdict: 'new',
        from: '2026-11-01',
        figures: { streams: 10, listeners: 1, followers: 9 },
      },
      { line: 3, verdict: 'new', figures: { streams: 20 } },
    ]);
    expect(await streams()).toEqual({});
    expect(await applied(server, ada, dry.id)).toMatchObject({
      state: 'applied',
      rows: { total: 2, new: 2 },
    });
    expect(await streams()).toEqual({ '2026-11-01': 10, '2026-11-02': 20 });

    const again = await dryRun(server, ada, [file]);
    expect(again.rows).toMatchObject({ total: 2, known: 2 });
    await applied(server, ada, again.id);
    expect(await streams()).toEqual({ '2026-11-01': 10, '2026-11-02': 20 });
    expect(await undone(server, ada, dry.id)).toMatchObject({ state: 'undone' });
    expect(await streams()).toEqual({ '2026-11-01': 10, '2026-11-02': 20 });
    await undone(server, ada, again.id);
    expect(await streams()).toEqual({});
  });

  test('that says something else than what is stored says so, and is shown from then on', async () => {
    const first = await dryRun(server, ada, [audience([['2026-11-01', 10]])]);
    await applied(server, ada, first.id);
    const second = await dryRun(server, ada, [audience([['2026-11-01', 11]])]);
    expect(second.rows).toMatchObject({ differs: 1 });
    expect(await rowsOf(second.id, { verdict: 'differs' })).toMatchObject([
      { figures: { streams: 11 }, stored: { streams: 10, listeners: 1 } },
    ]);
    await applied(server, ada, second.id);
    expect(await streams()).toEqual({ '2026-11-01': 11 });
    await undone(server, ada, second.id);
    expect(await streams()).toEqual({ '2026-11-01': 10 });
  });

  test('[SYNC-10] matches songs by the platform’s id, offers those of the same name, and remembers and names what was chosen', async () => {
    const file = content([
      [videoId(0), 'Paper Boats', 5],
      [videoId(7), 'Paper Boats (Official Video)', 6],
    ]);
    const dry = await dryRun(server, ada, [file]);
    expect(dry).toMatchObject({
      state: 'ready',
      rows: { new: 1, unmatched: 1 },
      subjects: { all: 2, unmatched: 1 },
    });
    const reply = await call(server.app, listImportSubjects, { as: ada, params: { id: dry.id } });
    const subjects = reply.json<ImportSubject[]>();
    expect(subjects).toMatchObject([
      {
        platformTrackId: videoId(7),
        trackId: null,
        offers: [{ trackId: song.id }],
        url: expect.stringContaining(videoId(7)),
      },
      { platformTrackId: videoId(0), trackId: song.id, matchedBy: 'id' },
    ]);
    const chosen = await call(server.app, matchImportSubject, {
      as: ada,
      params: { id: dry.id, subjectId: subjects[0]?.id ?? '' },
      body: { trackId: song.id },
    });
    expect(chosen.json()).toMatchObject({ state: 'ready', rows: { new: 2, unmatched: 0 } });
    const then = await call(server.app, listImportSubjects, { as: ada, params: { id: dry.id } });
    expect(then.json<ImportSubject[]>().find(({ matchedBy }) => matchedBy === 'user')).toMatchObject({
      title: 'Paper Boats (Official Video)',
      taken: { trackId: song.id, title: song.title },
    });
    expect((await dryRun(server, ada, [file])).rows).toMatchObject({ new: 2 });
    await call(server.app, matchImportSubject, {
      as: ada,
      params: { id: dry.id, subjectId: subjects[0]?.id ?? '' },
      body: { trackId: null },
    });
    expect(await rowsOf(dry.id, { verdict: 'rejected' })).toMatchObject([{ reason: 'skipped' }]);
  });

  test('has its songs matched when they are added, and unmatched when they are removed', async () => {
    const dry = await dryRun(server, ada, [
      content([
        [videoId(0), 'Paper Boats', 5],
        [videoId(3), 'New', 6],
      ]),
    ]);
    expect(dry.rows).toMatchObject({ new: 1, unmatched: 1 });
    await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(3)] } });
    await server.runJobs();
    expect((await told(server, ada, dry.id)).rows).toMatchObject({ new: 2, unmatched: 0 });
    await call(server.app, removeTrack, { as: ada, params: { id: song.id } });
    await server.runJobs();
    expect((await told(server, ada, dry.id)).rows).toMatchObject({ new: 1, unmatched: 1 });
  });

  test('whose song goes while it is applied keeps that song’s rows out', async () => {
    const dry = await dryRun(server, ada, [content([[videoId(0), 'Paper Boats', 5]])]);
    await call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    await call(server.app, removeTrack, { as: ada, params: { id: song.id } });
    await server.runJobs();
    expect(await told(server, ada, dry.id)).toMatchObject({
      state: 'applied',
      rows: { new: 0, unmatched: 1 },
    });
    expect(await selectFigures(server.ctx.db, ada.user.id, { trackIds: [song.id] })).toEqual([]);
  });

  test('whose columns nobody knows is asked about, and the next of that shape is not', async () => {
    const file = { name: 'mine.csv', content: 'Tag,Anzahl\n2026-11-01,5\n2026-11-02,6\n' };
    const dry = await dryRun(server, ada, [file]);
    expect(dry).toMatchObject({
      state: 'asking',
      files: [{ kind: null, columns: [{ name: 'Tag' }, { name: 'Anzahl' }] }],
    });
    expect((await call(server.app, applyImport, { as: ada, params: { id: dry.id } })).statusCode).toBe(409);
    const answered = await call(server.app, answerImport, {
      as: ada,
      params: { id: dry.id },
      body: { files: [{ index: 0, columns: ['date', 'streams'], platform: 'spotify', trackId: song.id }] },
    });
    // It is read from its beginning: of as many lines as it has.
    expect([answered.statusCode, answered.json()]).toMatchObject([
      200,
      { state: 'reading', progress: { done: 0, of: 3 } },
    ]);
    await server.runJobs();
    expect(await told(server, ada, dry.id)).toMatchObject({ state: 'ready', rows: { total: 2, new: 2 } });
    const next = await dryRun(server, ada, [{ ...file, content: 'Tag,Anzahl\n2026-11-03,7\n' }], {
      trackId: song.id,
    });
    expect(next).toMatchObject({ state: 'ready', rows: { new: 1 } });
  });

  test('shows what the charts would gain', async () => {
    const dry = await dryRun(server, ada, [
      audience([
        ['2026-11-01', 10],
        ['2026-11-02', 20],
      ]),
    ]);
    const preview = (await call(server.app, previewImport, { as: ada, params: { id: dry.id } })).json();
    expect(preview).toContainEqual({
      trackId: null,
      ...{ title: null, artist: null, isrc: null },
      platform: 'spotify',
      figure: 'streams',
      currency: '',
      sum: 30,
      points: [
        { from: '2026-11-01', to: '2026-11-01', value: 10, isNew: true },
        { from: '2026-11-02', to: '2026-11-02', value: 20, isNew: true },
      ],
    });
  });
});

test('[EARN-01] the preview shows money that a table of anybody’s tells by country', async () => {
  const lines = [
    'Maand;Winkel;Land;Nummer;Aantal;Netto EUR',
    ...['juni 2026;Spotify;België;Blauw;10;1,00', 'juni 2026;Spotify;Nederland;Blauw;20;4,00'],
  ];
  const columns = ['date', 'platform', 'country', null, 'units', 'earnings'];
  const asking = await dryRun(server, ada, [{ name: 'statement.csv', content: lines.join('\n') }]);
  const params = { id: asking.id };
  await call(server.app, answerImport, {
    as: ada,
    params,
    body: { files: [{ index: 0, columns }] } as never,
  });
  await server.runJobs();
  const preview = (await call(server.app, previewImport, { as: ada, params })).json();
  expect(preview).toEqual([
    expect.objectContaining({ figure: 'earnings', currency: 'EUR', sum: 5_000_000 }),
    expect.objectContaining({ figure: 'units', sum: 30 }),
  ]);
});

test('[EARN-01] the preview of money has a line for each currency', async () => {
  const lines = [
    'Sales Period,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency',
    '2026-06-01,YouTube,Ada,,,10,1.00,USD',
    '2026-06-01,YouTube,Ada,,,20,4.00,EUR',
  ];
  const dry = await dryRun(server, ada, [{ name: 'statement.csv', content: lines.join('\n') }]);
  const preview = (await call(server.app, previewImport, { as: ada, params: { id: dry.id } })).json();
  expect(preview).toHaveLength(3);
  expect(preview).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ figure: 'earnings', currency: 'EUR', sum: 4_000_000 }),
      expect.objectContaining({ figure: 'earnings', currency: 'USD', sum: 1_000_000 }),
      expect.objectContaining({ figure: 'units', currency: '', sum: 30 }),
    ]),
  );
  for (const { points } of preview) expect(points).toHaveLength(1);
});

describe('[SYNC-07] applying', () => {
  test('from two tabs at once is done once; the other is told', async () => {
    const dry = await dryRun(server, ada, [audience([['2026-11-01', 10]])]);
    const apply = () => call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    const replies = await Promise.all([apply(), apply()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    await server.runJobs();
    expect((await apply()).statusCode).toBe(409);
    expect(await streams()).toEqual({ '2026-11-01': 10 });
  });

  test('what was compared with other figures is compared anew first', async () => {
    const one = await dryRun(server, ada, [audience([['2026-11-01', 10]])]);
    const other = await dryRun(server, ada, [audience([['2026-11-01', 11]])]);
    await applied(server, ada, one.id);
    const late = await call(server.app, applyImport, { as: ada, params: { id: other.id } });
    expect([late.statusCode, late.json().params]).toEqual([409, { reason: 'compared_anew' }]);
    await server.runJobs();
    expect(await told(server, ada, other.id)).toMatchObject({ state: 'ready', rows: { differs: 1 } });
    expect((await applied(server, ada, other.id)).state).toBe('applied');
  });

  test('goes on where a worker died, and ends with the same rows', async () => {
    const days = Array.from({ length: 2500 }, (_, day) => [
      new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10),
      day,
    ]) as [string, number][];
    const dry = await dryRun(server, ada, [audience(days)]);
    expect(dry.rows).toMatchObject({ total: 2500, new: 2500 });
    const before = await storedRows(server);
    await call(server.app, applyImport, { as: ada, params: { id: dry.id } });
    const { workOn } = await import('./run/work.ts');
    /** A worker that dies when it has looked at the clock so often. */
    const dying = (looks: number): typeof server.ctx => {
      let left = looks;
      const now = () => {
        if (--left < 0) throw new Error('killed');
        return server.ctx.clock.now();
      };
      return { ...server.ctx, clock: { ...server.ctx.clock, now } };
    };
    // How often it looks before rows are stored is not the same on both databases.
    let partly = before;
    for (let looks = 1; partly === before; looks++) {
      await expect(workOn(dying(looks), { importId: dry.id })).rejects.toThrow('killed');
      partly = await storedRows(server);
    }
    expect(partly - before).toBeGreaterThan(0);
    expect(partly - before).toBeLessThan(7500);
    expect(await streams()).toEqual({});
    await server.runJobs();
    expect(await storedRows(server)).toBe(before + 7500);
    expect(await streams()).toEqual(Object.fromEntries(days));
    await undone(server, ada, dry.id);
    expect(await storedRows(server)).toBe(before);
  });

  test('a file that was changed where it lies is refused', async () => {
    const dry = await dryRun(server, ada, [audience([['2026-11-01', 10]])]);
    const { writeFile } = await import('node:fs/promises');
    await writeFile(fileOf(server.ctx, dry.id, 0), 'date,listeners,streams,followers\n2026-11-01,1,999,9\n');
    expect(await applied(server, ada, dry.id)).toMatchObject({ state: 'failed', failure: 'changed' });
    expect(await streams()).toEqual({});
  });
});

const folders = async () => readdir(join(server.ctx.config.dataDir, 'imports')).catch(() => []);

describe('[SYNC-07] [SEC-01] an upload', () => {
  test('is files, of this site', async () => {
    const file = audience([['2026-11-01', 10]]);
    const before = await folders();
    const json = await call(server.app, addImport, {
      as: ada,
      body: {},
      headers: { 'content-type': 'application/json' },
    });
    expect(json.json().code).toBe('unsupported_media');
    expect((await call(server.app, addImport, { as: ada })).json().code).toBe('unsupported_media');
    expect((await post(server, ada, [], { fields: { a: 'b' } })).json()).toMatchObject({
      code: 'invalid_input',
      errors: { file: 'required' },
    });
    expect(
      (
        await post(
          server,
          ada,
          Array.from({ length: 51 }, () => file),
        )
      ).json().code,
    ).toBe('payload_too_large');
    const elsewhere = { headers: { origin: 'https://evil.example' } };
    expect((await post(server, ada, [file], elsewhere)).json().code).toBe('forbidden_origin');
    const noId = { fields: { trackId: 'trk_00000000000000000000000000000000' } };
    expect((await post(server, ada, [file], noId)).statusCode).toBe(404);
    const { payload, type } = multipartOf([file]);
    const cut = await server.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { cookie: ada.cookie, 'content-type': type },
      payload: payload.subarray(0, payload.length - 30),
    });
    expect(cut.json().code).toBe('invalid_input');
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/imports',
          headers: { 'content-type': type },
          payload,
        })
      ).statusCode,
    ).toBe(401);
    expect(await folders()).toEqual(before);
  });

  test('is refused while five others wait, and forgotten after a week', async () => {
    const file = audience([['2026-11-01', 10]]);
    for (let nth = 0; nth < 5; nth++) await dryRun(server, ada, [file]);
    expect((await post(server, ada, [file])).json()).toMatchObject({
      code: 'conflict',
      params: { reason: 'unfinished' },
    });
    const list = await call(server.app, listImports, { as: ada, query: { limit: 2 } });
    expect(list.json<MusicImport[]>()).toHaveLength(2);
    const rest = await call(server.app, listImports, {
      as: ada,
      query: { cursor: String(list.headers['x-next-cursor']) },
    });
    expect(rest.json<MusicImport[]>()).toHaveLength(3);
    const { purgeUploads } = await import('./upload/keeping.ts');
    server.ctx.clock.advance(8 * 24 * 3600_000);
    await purgeUploads(server.ctx);
    await server.runJobs();
    expect((await call(server.app, listImports, { as: ada })).json()).toEqual([]);
    expect((await server.ctx.db.execute(sql`select from import_rows`)).rows).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const dry = await dryRun(server, ada, [content([[videoId(0), 'Paper Boats', 5]])]);
    const eve = await person(server);
    const params = { id: dry.id };
    const statuses = await Promise.all([
      call(server.app, getImport, { as: eve, params }),
      call(server.app, listImportRows, { as: eve, params }),
      call(server.app, listImportSubjects, { as: eve, params }),
      call(server.app, previewImport, { as: eve, params }),
      call(server.app, applyImport, { as: eve, params }),
      call(server.app, undoImport, { as: eve, params }),
      call(server.app, answerImport, { as: eve, params, body: { files: [] } }),
      call(server.app, matchImportSubject, {
        as: eve,
        params: { ...params, subjectId: '0' },
        body: { trackId: null },
      }),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(404));
    expect((await call(server.app, listImports, { as: eve })).json()).toEqual([]);
    const theirs = await call(server.app, matchImportSubject, {
      as: eve,
      params: { id: (await dryRun(server, eve, [content([[videoId(0), 'A', 1]])])).id, subjectId: '0' },
      body: { trackId: song.id },
    });
    expect(theirs.statusCode).toBe(404);
  });
});
