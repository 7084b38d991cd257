import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportAudience, getAudience } from '#contract/audience.ts';
import { addDays, eachDay } from '#domain/days.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { connections } from '../connections/table.ts';
import { type FigureRow, showSource, storeFigures, takeLayers } from '../own-figures/service.ts';

/** Today is 20 November 2026. */
const server = useTestServer();
const range = { from: '2026-11-01', to: '2026-11-10' };

type Given = Partial<FigureRow> & { dimension?: FigureDimension | ''; figure?: Figure; value: number };
const row = ({ from = '2026-11-01', to = from, ...given }: Given): FigureRow => ({
  ...{ trackId: null, platform: 'youtube', dimension: 'country', figure: 'views' as const },
  ...{ from, to, ...given },
});

async function source(
  as: Person,
  of: 'connection' | 'import',
  rows: readonly FigureRow[],
  files: string[] = [],
): Promise<string> {
  const given = { id: newId(of), userId: as.user.id };
  const layer = await takeLayers(server.ctx.db, as.user.id, 1);
  await storeFigures(server.ctx, { ...given, layer }, rows);
  await showSource(server.ctx, { ...given, files });
  return given.id;
}

const read = async (as: Person, query: Record<string, string>) => {
  const reply = await call(server.app, getAudience, { as, query });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};

let ada: Person;
let [song, other] = ['', ''];
let connectionId = '';
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  [song = '', other = ''] = await follow(
    server,
    ada.user.id,
    await makeSong(server, 'youtube', 'A'),
    await makeSong(server, 'spotify', 'B'),
  );
  const days = eachDay(addDays(range.from, -10), range.to);
  const daily = days.flatMap((day, place) => [
    row({ from: day, dimension: '', value: 100 }),
    row({ from: day, key: 'DE', value: 50 }),
    row({ from: day, key: 'US', value: place < 10 ? 20 : 30 }),
    row({ from: day, trackId: song, key: 'DE', value: 7 }),
    row({ from: day, dimension: 'device', key: 'mobile', value: 60 }),
    row({ from: day, dimension: 'device', key: 'tv', value: 40 }),
  ]);
  const shares = (key: string, dimension: FigureDimension, value: number) =>
    row({ from: '2026-10-20', to: '2026-11-16', dimension, key, figure: 'viewShare', value });
  connectionId = await source(ada, 'connection', [
    ...daily,
    ...[shares('25-34', 'age', 700_000), shares('18-24', 'age', 300_000)],
    ...[shares('25-34 female', 'age_gender', 400_000), shares('25-34 male', 'age_gender', 300_000)],
  ]);
});

describe('[AUD-01] who listens where', () => {
  test('is told by source, with shares of its own total and the days before', async () => {
    const { parts, comparison, missing, sandbox } = await read(ada, { dimension: 'country', ...range });
    expect(comparison).toEqual({ from: '2026-10-22', to: '2026-10-31' });
    expect(sandbox).toBe(true);
    expect(parts).toMatchObject([
      {
        ...{ source: 'connection', platform: 'youtube', connectionId, importId: null, trackId: null },
        ...{ figure: 'views', ...range, total: 1000, notes: ['withheld'] },
        rows: [
          { key: 'DE', value: 500, share: 0.5, before: { value: 500, share: 0.5 } },
          { key: 'US', value: 300, share: 0.3, before: { value: 200, share: 0.2 } },
        ],
      },
    ]);
    expect(missing).toEqual([{ platform: 'spotify', way: 'import' }]);
  });

  test('of a song, of a platform, without a comparison', async () => {
    const ofSong = await read(ada, { dimension: 'country', ...range, trackId: song, compare: 'off' });
    expect(ofSong).toMatchObject({
      comparison: null,
      parts: [{ trackId: song, total: null, rows: [{ key: 'DE', value: 70, share: 1, before: null }] }],
    });
    expect(await read(ada, { dimension: 'country', ...range, platform: 'spotify' })).toMatchObject({
      parts: [],
      missing: [{ platform: 'spotify', way: 'import' }],
    });
    expect((await read(ada, { dimension: 'age', ...range, trackId: other })).missing).toEqual([
      { platform: 'spotify', way: 'none' },
    ]);
  });

  test('tables that add up to their total withhold nothing', async () => {
    const { parts } = await read(ada, { dimension: 'device', ...range });
    expect(parts).toMatchObject([{ total: 1000, notes: [], rows: [{ share: 0.6 }, { share: 0.4 }] }]);
  });

  test('parts of one table over its own span say so, and ages stand in their order', async () => {
    const { parts } = await read(ada, { dimension: 'age', ...range });
    expect(parts).toMatchObject([
      {
        ...{ from: '2026-10-20', to: '2026-11-16', total: null, notes: ['shares_only', 'whole_span'] },
        rows: [
          { key: '18-24', value: null, share: 0.3 },
          { key: '25-34', value: null, share: 0.7, genders: { female: 0.4, male: 0.3 } },
        ],
      },
    ]);
  });

  test('days that are not there yet, and days outside all that there is', async () => {
    const part = await read(ada, { dimension: 'country', from: '2026-11-06', to: '2026-11-15' });
    expect(part.parts).toMatchObject([
      { from: '2026-11-06', to: '2026-11-10', total: 500, notes: ['withheld', 'part_of_range'] },
    ]);
    expect(await read(ada, { dimension: 'country', from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
      parts: [],
      outside: [{ source: 'connection', platform: 'youtube', from: '2026-10-22', to: '2026-11-10' }],
    });
  });
});

test('[AUD-02] sources are never added up; of files that speak of songs alone, the songs are', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const tracks = await follow(
    server,
    bob.user.id,
    await makeSong(server, 'spotify', 'A'),
    await makeSong(server, 'spotify', 'B'),
  );
  const month = {
    from: '2026-10-01',
    to: '2026-10-31',
    platform: 'spotify' as const,
    figure: 'streams' as const,
  };
  const files = await Promise.all(
    [200, 300].map((value, place) =>
      source(bob, 'import', [
        row({ ...month, trackId: tracks[0] ?? null, key: 'DE', value, store: `${place}` }),
        row({ ...month, trackId: tracks[1] ?? null, key: 'DE', value, store: `${place}` }),
      ]),
    ),
  );
  const asked = { dimension: 'country', from: '2026-10-01', to: '2026-10-31' };
  const { parts } = await read(bob, asked);
  expect(parts).toHaveLength(2);
  expect(parts).toEqual(
    expect.arrayContaining(
      files.map((importId, place) =>
        expect.objectContaining({
          ...{ source: 'import', importId, connectionId: null, notes: [], dayBoundary: 'source' },
          rows: [expect.objectContaining({ key: 'DE', value: [400, 600][place], share: 1 })],
        }),
      ),
    ),
  );
});

test('[AUD-01] shares of a source are never more than the whole', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  await source(bob, 'connection', [
    row({ dimension: 'gender', figure: 'viewShare', key: 'female', value: 600_000 }),
    row({ dimension: 'gender', figure: 'viewShare', key: 'male', value: 401_000 }),
    row({ dimension: '', value: 10 }),
    row({ key: 'DE', value: 12 }),
  ]);
  for (const dimension of ['gender', 'country']) {
    const { parts } = await read(bob, { dimension, from: '2026-11-01', to: '2026-11-01' });
    const sum = parts[0].rows.reduce((all: number, { share }: { share: number }) => all + share, 0);
    expect(sum).toBeGreaterThan(0.99);
    expect(sum).toBeLessThanOrEqual(1.000_001);
  }
});

describe('[AUD-01] [SYNC-07] what files alone say', () => {
  const byName = (reply: { parts: { files: string[]; rows: { key: string; name: string | null }[] }[] }) =>
    reply.parts.map(({ files, rows }) => [files, ...rows.map(({ key, name }) => name ?? key)]);
  let cleo: Person;
  beforeEach(async () => {
    cleo = await person(server, { timeZone: 'UTC' });
  });

  test('names its files, and cities by their names where the file has ids for them', async () => {
    const rows = [
      row({ dimension: 'city', key: '0x89c24', keyName: 'New York', value: 9 }),
      row({ dimension: 'city', key: 'Kyoto', value: 3 }),
    ];
    const id = await source(cleo, 'import', rows, ['Cities.csv']);
    const reply = await read(cleo, { ...range, dimension: 'city' });
    expect(byName(reply)).toEqual([[['Cities.csv'], 'New York', 'Kyoto']]);
    const query = { ...range, dimension: 'city' };
    const { body } = await call(server.app, exportAudience, { as: cleo, query });
    expect(body).toContain(`${id},Cities.csv,`);
    expect(body).toContain(',0x89c24,New York,9,');
  });

  test('and where videos are played, and who has subscribed, are tables of their own', async () => {
    await source(
      cleo,
      'import',
      [
        row({ dimension: 'subscription', key: 'subscribed', value: 2 }),
        row({ dimension: 'subscription', key: 'not_subscribed', value: 6 }),
        row({ dimension: 'playback', key: 'EMBEDDED', value: 4 }),
      ],
      ['a.csv', 'b.csv'],
    );
    const of = async (dimension: string) => byName(await read(cleo, { ...range, dimension }));
    expect(await of('subscription')).toEqual([[['a.csv', 'b.csv'], 'not_subscribed', 'subscribed']]);
    expect(await of('playback')).toEqual([[['a.csv', 'b.csv'], 'EMBEDDED']]);
    const none = await person(server, { timeZone: 'UTC' });
    const { missing } = await read(none, { ...range, dimension: 'subscription' });
    expect(missing).toEqual([{ platform: 'youtube', way: 'import' }]);
  });
});

describe('[EXP-01] the same as a file', () => {
  const file = async (query: Record<string, string>) =>
    (await call(server.app, exportAudience, { as: ada, query: { ...range, ...query } })).body;

  test('has every row with its source and days, and what is withheld', async () => {
    const [head = '', ...lines] = (await file({ dimension: 'country' })).trim().split('\r\n');
    const cells = lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(head.split(',').map((name, place) => [name, values[place]]));
    });
    expect(cells).toMatchObject([
      { key: 'DE', value: '500', share: '0.5', valueBefore: '500', sourceId: connectionId, sandbox: 'true' },
      { key: 'US', value: '300', notes: 'withheld', from: range.from, to: range.to, source: 'connection' },
      { key: 'withheld', value: '200', share: '0.2' },
    ]);
  });

  test('of everything, as JSON, and safe to open in a spreadsheet', async () => {
    const all = JSON.parse(await file({ format: 'json' })) as { dimension: string; key: string }[];
    expect([...new Set(all.map(({ dimension }) => dimension))]).toEqual(['age', 'country', 'device']);
    const eve = await person(server, { timeZone: 'UTC' });
    await source(eve, 'import', [row({ dimension: 'city', key: '=1+1', value: 3 })]);
    const query = { ...range, dimension: 'city', bom: '1' };
    const { body, headers } = await call(server.app, exportAudience, { as: eve, query });
    expect(body.startsWith('\ufeff')).toBe(true);
    expect(body).toContain(",'=1+1,");
    expect(headers['content-disposition']).toContain('audience-sandbox-2026-11-01-2026-11-10.csv');
  });
});

describe('[AUD-02] a channel that is connected', () => {
  const connected = async (set: Partial<typeof connections.$inferInsert>) => {
    await server.ctx.db.insert(connections).values({
      ...{
        id: newId('connection'),
        userId: bob.user.id,
        platform: 'youtube',
        channelId: newId('connection'),
      },
      ...{ title: 'Bob', state: 'active', connectedAt: new Date(), layer: 1, firstDay: '2024-01-01', ...set },
    });
    await raiseAccountVersion(server.ctx, [bob.user.id], 'rest');
  };
  let bob: Person;
  beforeEach(async () => {
    bob = await person(server, { timeZone: 'UTC' });
  });
  const ways = async () => {
    const { missing } = await read(bob, { dimension: 'age', ...range });
    return missing;
  };

  test('and not read yet is no reason to import anything', async () => {
    await connected({ state: 'reading' });
    expect(await ways()).toEqual([{ platform: 'youtube', way: 'reading' }]);
  });

  test('and has nothing to say of this says so', async () => {
    await connected({ readAt: new Date() });
    expect(await ways()).toEqual([{ platform: 'youtube', way: 'silent' }]);
    await connected({ state: 'failing' });
    expect(await ways()).toEqual([{ platform: 'youtube', way: 'reading' }]);
  });

  test('and whose consent has ended is connected anew', async () => {
    await connected({ state: 'revoked', readAt: new Date() });
    expect(await ways()).toEqual([{ platform: 'youtube', way: 'not_configured' }]);
  });
});

test('[AUD-01] what is refused', async () => {
  const eve = await person(server);
  for (const endpoint of [getAudience, exportAudience]) {
    const query = { dimension: 'country' };
    expect((await call(server.app, endpoint, { query })).statusCode).toBe(401);
    const anothers = { ...query, trackId: song };
    expect((await call(server.app, endpoint, { as: eve, query: anothers })).statusCode).toBe(404);
    const backwards = { ...query, from: '2026-11-02', to: '2026-11-01' };
    expect((await call(server.app, endpoint, { as: ada, query: backwards })).statusCode).toBe(400);
    for (const strange of [
      { tz: 'Mars' },
      { from: '0001-01-01', to: '0001-01-10' },
      { from: '2000-01-01', to: '2026-01-01' },
    ])
      expect(
        (await call(server.app, endpoint, { as: ada, query: { ...query, ...strange } })).statusCode,
      ).toBe(400);
  }
  expect((await call(server.app, getAudience, { as: ada, query: { dimension: 'mood' } })).statusCode).toBe(
    400,
  );
  expect(await read(eve, { dimension: 'country' })).toMatchObject({
    ...{ from: '2026-10-23', to: '2026-11-19', parts: [], outside: [] },
    missing: [{ platform: 'youtube', way: 'not_configured' }],
  });
});
