import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type ImportSubject, listImportSubjects, matchImportSubject } from '#contract/imports.ts';
import { exportReconciliation, getReconciliation } from '#contract/reconciliation.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { observe } from '../analytics/history-for-test.ts';
import { applied, dryRun, type TestFile, undone, uploadSettings } from '../imports/upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

type Reply = ReplyOf<typeof getReconciliation>;

let ada: Person;
let video: Track;
/** Numbers of a song that others follow too stay: each test has videos of its own. */
let number = 0;

beforeEach(async () => {
  ada = await person(server);
  number += 10;
  youtube.tell(videoId(number), { song: { title: 'Paper Boats', artist: 'Ada' }, metrics: {} });
  video = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(number)] } })).json()
    .added[0];
  await server.ctx.db.execute(sql`update tracks set counted_from = '2026-01-01' where id = ${video.id}`);
});

/** The public counter at the end of each of these days, ten more a day. */
async function counted(from: string, to: string, track = video): Promise<void> {
  const { rows } = await server.ctx.db.execute<{ itemId: string }>(
    sql`select item_id as "itemId" from tracks where id = ${track.id}`,
  );
  const song = { itemId: rows[0]?.itemId ?? '', platform: 'youtube' as const, title: track.title };
  let views = 1000;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    await observe(server, song, `${day}T20:00:00Z`, { views });
    views += 10;
  }
}

const chart = (from: string, to: string, perDay: number): TestFile => {
  const lines = ['Date,Content,Video title,Video publish time,Views'];
  for (let day = from; day <= to; day = addDays(day, 1))
    lines.push(`${day},${videoId(number)},Paper Boats,"Nov 1, 2020",${perDay}`);
  return { name: 'Chart data.csv', content: lines.join('\n') };
};

const statement = (units: number, store = 'YouTube'): TestFile => ({
  name: 'distrokid.tsv',
  content: [
    'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)',
    ...['DE', 'FR'].map(
      (country) =>
        `2026-11-15\t2026-10\t${store}\tAda\tPaper Boats\t\t\t${units}\t100\tSong\t${country}\t0\t0.5`,
    ),
  ].join('\n'),
});

async function imported(file: TestFile, as = ada, track = video): Promise<string> {
  const dry = await dryRun(server, as, [file]);
  const subjects = await call(server.app, listImportSubjects, { as, params: { id: dry.id } });
  for (const { id, trackId } of subjects.json<ImportSubject[]>())
    if (trackId === null)
      await call(server.app, matchImportSubject, {
        as,
        params: { id: dry.id, subjectId: id },
        body: { trackId: track.id },
      });
  await applied(server, as, dry.id);
  return dry.id;
}

const read = async (query: Record<string, string> = {}, as = ada): Promise<Reply> =>
  (await call(server.app, getReconciliation, { as, query })).json();
const october = async (query: Record<string, string> = {}) =>
  (await read(query)).songs[0]?.months.find(({ month }) => month === '2026-10');

describe('[SYNC-07] [ANL-01] a song and a month of which several sources speak', () => {
  test('have all of them side by side, with each difference and its reasons', async () => {
    await counted('2026-09-30', '2026-10-31');
    const dashboard = await imported(chart('2026-10-01', '2026-10-31', 11));
    const paid = await imported(statement(100));
    const reply = await read();
    expect(reply).toMatchObject({ from: '2025-12', to: '2026-11', timeZone: 'UTC' });
    expect(reply.songs).toMatchObject([{ songId: video.songId, title: 'Paper Boats', artist: 'Ada' }]);
    const days = { from: '2026-10-01', to: '2026-10-31' };
    expect(await october()).toMatchObject({
      ...{ platform: 'youtube', metric: 'views', month: '2026-10', ...days },
      sides: [
        { source: 'counter', value: 310, ...days, days: 31, dayBoundary: 'UTC', sourceIds: [] },
        {
          ...{ source: 'dashboard', value: 341, ...days, days: 31 },
          ...{ dayBoundary: 'America/Los_Angeles', sourceIds: [dashboard] },
        },
        { source: 'statement', value: 200, ...days, days: 31, dayBoundary: 'source', sourceIds: [paid] },
      ],
      pairs: [
        {
          ...{ one: 'counter', other: 'dashboard', ...days, oneValue: 310, otherValue: 341, difference: 31 },
          share: 0.1,
          reasons: [{ kind: 'day_boundary', one: 'UTC', other: 'America/Los_Angeles' }],
        },
        {
          ...{ one: 'counter', other: 'statement', difference: -110 },
          reasons: [{ kind: 'paid_only' }, { kind: 'other_videos' }],
        },
        { one: 'dashboard', other: 'statement', oneValue: 341, otherValue: 200, difference: -141 },
      ],
    });
    expect(reply.imports.map(({ files, kind }) => [files, kind])).toEqual([
      [['distrokid.tsv'], 'distrokid'],
      [['Chart data.csv'], 'youtube-chart'],
    ]);
    expect(reply.songs[0]?.months.map(({ month }) => month)).toEqual(['2026-10']);
  });

  test('are compared over the days that both speak of, and say how many one of them lacks', async () => {
    await counted('2026-10-10', '2026-10-31');
    await imported(chart('2026-10-01', '2026-10-20', 11));
    await imported(statement(100));
    expect(await october()).toMatchObject({
      sides: [
        { source: 'counter', value: 210, from: '2026-10-11', to: '2026-10-31', days: 21 },
        { source: 'dashboard', value: 220, from: '2026-10-01', to: '2026-10-20', days: 20 },
        { source: 'statement', value: 200 },
      ],
      pairs: [
        { from: '2026-10-11', to: '2026-10-20', oneValue: 100, otherValue: 110, difference: 10 },
        {
          ...{ one: 'counter', other: 'statement', from: '2026-10-01', to: '2026-10-31', oneValue: 210 },
          reasons: [{ kind: 'days_missing', source: 'counter', days: 21, of: 31 }, {}, {}],
        },
        { reasons: [{ kind: 'days_missing', source: 'dashboard', days: 20, of: 31 }, {}, {}] },
      ],
    });
  });

  test('of which one source alone speaks, or none any more, are left out', async () => {
    await imported(chart('2026-10-01', '2026-10-31', 11));
    expect((await read()).songs).toEqual([]);
    await counted('2026-09-30', '2026-10-31');
    const id = await imported(statement(5));
    expect(await october()).toBeDefined();
    await undone(server, ada, id);
    expect((await october())?.sides.map(({ source }) => source)).toEqual(['counter', 'dashboard']);
  });

  test('a store that is no platform of the counter stands beside nothing', async () => {
    await counted('2026-09-30', '2026-10-31');
    await imported(statement(5, 'Amazon'));
    await imported(statement(5, 'Spotify'));
    expect((await read()).songs).toEqual([]);
  });
});

describe('[SEC-01] reconciliation', () => {
  test('is of one’s own imports alone, whoever follows the same song', async () => {
    const eve = await person(server);
    const theirs = (await call(server.app, addTracks, { as: eve, body: { urls: [videoUrl(number)] } })).json()
      .added[0];
    await server.ctx.db.execute(sql`update tracks set counted_from = '2026-01-01'`);
    await counted('2026-09-30', '2026-10-31');
    await imported(chart('2026-10-01', '2026-10-31', 11));
    expect((await read({}, eve)).songs).toEqual([]);
    await imported(chart('2026-10-01', '2026-10-31', 3), eve, theirs);
    expect((await read({}, eve)).songs[0]?.months[0]?.sides[1]).toMatchObject({ value: 93 });
    expect((await october())?.sides[1]).toMatchObject({ value: 341 });
    const foreign = await call(server.app, getReconciliation, { as: eve, query: { songId: video.songId } });
    expect(foreign.statusCode).toBe(404);
  });

  test('refuses months that are too many or the wrong way round', async () => {
    for (const query of [{ from: '2020-01' }, { from: '2026-10', to: '2026-09' }])
      expect((await call(server.app, getReconciliation, { as: ada, query })).statusCode).toBe(400);
  });
});

test('[ANL-01] comes a page of songs at a time, by title', async () => {
  const urls = [1, 2, 3].map((place) => videoUrl(number + place));
  for (const place of [1, 2, 3])
    youtube.tell(videoId(number + place), {
      song: { title: `Song ${4 - place}`, artist: 'Ada' },
      metrics: {},
    });
  const tracks: Track[] = (await call(server.app, addTracks, { as: ada, body: { urls } })).json().added;
  await server.ctx.db.execute(sql`update tracks set counted_from = '2026-01-01'`);
  for (const track of tracks) await counted('2026-10-01', '2026-10-03', track);
  const lines = ['Date,Content,Video title,Video publish time,Views'];
  for (const place of [1, 2, 3]) lines.push(`2026-10-02,${videoId(number + place)},Song,"Nov 1, 2020",10`);
  await imported({ name: 'Chart data.csv', content: lines.join('\n') });
  const titles: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 4; page++) {
    const reply = await call(server.app, getReconciliation, {
      as: ada,
      query: { limit: 1, ...(cursor && { cursor }) },
    });
    titles.push(...reply.json<Reply>().songs.map(({ title }) => title));
    cursor = reply.headers['x-next-cursor'] as string | undefined;
    if (!cursor) break;
  }
  expect(titles).toEqual(['Song 1', 'Song 2', 'Song 3']);
});

test('[EXP-01] [EXP-03] as a file has a line for each difference, with its days, reasons and imports', async () => {
  await counted('2026-09-30', '2026-10-31');
  const id = await imported(chart('2026-10-01', '2026-10-31', 11));
  const csv = await call(server.app, exportReconciliation, { as: ada, query: {} });
  expect(csv.headers['content-disposition']).toContain('reconciliation-sandbox-2025-12-2026-11.csv');
  const [head, line] = csv.body.split('\r\n');
  expect(head?.split(',').slice(3, 8)).toEqual(['platform', 'metric', 'month', 'one', 'other']);
  expect(line).toContain(
    `youtube,views,2026-10,counter,dashboard,2026-10-01,2026-10-31,310,341,31,0.1,day_boundary UTC America/Los_Angeles,UTC,America/Los_Angeles,,${id}`,
  );
  const json = await call(server.app, exportReconciliation, { as: ada, query: { format: 'json' } });
  expect(json.json()).toMatchObject([{ songId: video.songId, difference: 31 }]);
});

test.each([
  ['en', ',', 'Song,Artist,Month,Platform,Metric,Public counter,Your dashboard,', 'Views'],
  ['de', ';', 'Song;Künstler;Monat;Plattform;Messwert;', 'Aufrufe'],
] as const)(
  '[EXP-01] as the page shows it has a line a month, its sources beside each other: %s',
  async (lang, separator, head, views) => {
    await counted('2026-09-30', '2026-10-31');
    await imported(chart('2026-10-01', '2026-10-31', 11));
    const file = await call(server.app, exportReconciliation, { as: ada, query: { lang } });
    expect(file.headers['content-disposition']).toContain(
      'tracklight-sources-sandbox-2025-12-to-2026-11.csv',
    );
    const [first, line, end] = file.body.split('\r\n');
    expect(first?.startsWith(`\ufeff${head}`)).toBe(true);
    const cells = ['Paper Boats', 'Ada', '2026-10', 'YouTube', views, '310', '341', '', '31', '', ''];
    expect(line).toBe(cells.join(separator));
    expect(end).toBe('');
  },
);
