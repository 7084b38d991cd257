import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { type ExportedPoint, exportOverview, getOverview, type Overview } from '#contract/analytics.ts';
import { exportAudience, getAudience } from '#contract/audience.ts';
import { exportEarnings, getEarnings } from '#contract/earnings.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { type ExportedTrack, exportTracks } from '#contract/track-export.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { about, type Operation } from '#contract/v1/operation.ts';
import { operations } from '#contract/v1/operations.ts';
import { eachDay } from '#domain/days.ts';
import { call, type Person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { fiveKinds } from '#kit/statements.ts';
import { newId } from '#server/kernel/ids.ts';
import { around, explore, running } from '../demo/sample-for-test.ts';
import { applied, dryRun, multipartOf, uploadSettings } from '../imports/upload/upload-for-test.ts';
import { showSource, storeFigures, takeLayers } from '../own-figures/service.ts';
import { uploads } from '../uploads/table.ts';
import { type Answer, keyOf, program } from './programs-for-test.ts';

const server = useTestServer(around({ ...running, ...uploadSettings() }));

let artist: Person;
let key: string;
let listed: Track[];

beforeAll(async () => {
  artist = await explore(server);
  await server.runJobs();
  ({ key } = await keyOf(server, artist));
  const now = server.ctx.clock.now();
  await server.ctx.db.insert(uploads).values({
    ...{ id: newId('upload'), userId: artist.user.id, fileName: 'Tone.wav', bytes: 100, state: 'ready' },
    ...{ seconds: 1, peaks: [1], createdAt: now, touchedAt: now },
  });
  listed = (await call(server.app, listTracks, { as: artist })).json();
});

const read = async <Data>(path: string, query: Record<string, string | number> = {}, params = {}) => {
  const reply = await program(server, key, path, { query, params });
  expect([path, reply.statusCode, reply.body.slice(0, 300)]).toEqual([path, 200, expect.any(String)]);
  return reply.json<Answer<Data>>();
};

type Ids = { id: string };
const idOf = new Map<string, string | undefined>();

/** The first thing of the list that the example names. */
async function paramsOf({ path, example: { ids } }: Operation): Promise<Record<string, string>> {
  if (!path.includes(':id')) return {};
  const list = operations.find(({ id }) => id === ids);
  if (!list || !ids) throw new Error(`no example of ${path}`);
  if (!idOf.has(ids)) idOf.set(ids, (await read<Ids[]>(list.path)).data[0]?.id);
  return { id: idOf.get(ids) ?? '' };
}

const reads = operations.filter(({ method }) => method === 'GET');

test.each(reads)('[API-01] the page and $id say the same', async (operation) => {
  const { path, of, example, preset, isList } = operation;
  const params = await paramsOf(operation);
  const { fields: _, ...query } = { ...example.query };
  const { data, nextCursor, about: told } = await read(path, query, params);
  const page = await call(server.app, of as Endpoint, {
    as: artist,
    params,
    query: { ...query, ...(preset as Record<string, string>), ...(isList && { limit: query.limit ?? 50 }) },
  });
  const shown = page.json();
  expect(data).toEqual(path.includes('uploads') ? withoutArtwork(shown) : shown);
  expect(typeof (nextCursor ?? undefined)).toBe(typeof (isList ? page.headers['x-next-cursor'] : undefined));
  expect(about.parse(told)).toMatchObject({
    sandbox: true,
    page: expect.stringMatching(/^http:\/\/localhost\/[a-z]/),
  });
});

const withoutArtwork = (shown: object): object =>
  JSON.parse(JSON.stringify(shown, (name, value) => (name === 'artwork' ? undefined : value)));

test('[API-01] views of a link: the page, its file, its history and the interface agree', async () => {
  const video = listed.find(({ platform, metrics }) => platform === 'youtube' && metrics.views !== undefined);
  if (!video) throw new Error('no video');
  const { data } = await read<Track>('/tracks/:id', {}, { id: video.id });
  const file = (await call(server.app, exportTracks, { as: artist, query: { format: 'json' } })).json<
    ExportedTrack[]
  >();
  const row = file.find(({ id }) => id === video.id);
  expect([data.metrics.views, row?.metrics.views]).toEqual([video.metrics.views, video.metrics.views]);
  const history = await call(server.app, getTrackHistory, {
    as: artist,
    params: { id: video.id },
    query: { metric: 'views' },
  });
  const { points } = (
    await read<ReplyOf<typeof getTrackHistory>>('/tracks/:id/history', { metric: 'views' }, { id: video.id })
  ).data;
  expect(points).toEqual(history.json().points);
  expect(points).toHaveLength(28);
});

test('[API-01] what a month gained: the dashboard, its file, series and explanation agree', async () => {
  const { data } = await read<Overview>('/analytics/overview', { metric: 'views' });
  const page = (
    await call(server.app, getOverview, { as: artist, query: { metric: 'views' } })
  ).json<Overview>();
  expect(data.totals).toEqual(page.totals);
  const views = data.totals.filter(({ metric }) => metric === 'views');
  const gained = views.reduce((sum, { change }) => sum + (change.gained ?? 0), 0);
  const file = (await call(server.app, exportOverview, { as: artist, query: { format: 'json' } })).json<
    ExportedPoint[]
  >();
  const inFile = file
    .filter(({ metric }) => metric === 'views')
    .reduce((sum, point) => sum + (point.gained ?? 0), 0);
  const gaps = views.flatMap((total) => total.gaps).reduce((sum, gap) => sum + gap.gained, 0);
  expect(inFile + gaps).toBe(gained);
  const series = (
    await read<{ series: { change: { gained: number | null } }[] }>('/analytics/series', { metric: 'views' })
  ).data;
  expect(series.series[0]?.change.gained).toBe(gained);
  const why = (
    await read<{ gained: number; uncompared: { gained: number } | null }>('/analytics/contribution', {
      metric: 'views',
    })
  ).data;
  expect(why.gained + (why.uncompared?.gained ?? 0)).toBe(gained);
});

test('[API-01] audience and earnings: the page, its file and the interface agree', async () => {
  const asked = { dimension: 'country' } as const;
  const page = (await call(server.app, getAudience, { as: artist, query: asked })).json<
    ReplyOf<typeof getAudience>
  >();
  const { data } = await read<ReplyOf<typeof getAudience>>('/audience', asked);
  expect(data.parts).toEqual(page.parts);
  const file = (
    await call(server.app, exportAudience, { as: artist, query: { ...asked, format: 'json' } })
  ).json<object[]>();
  expect(file.length).toBeGreaterThanOrEqual(data.parts.flatMap(({ rows }) => rows).length);
  const earned = (await call(server.app, getEarnings, { as: artist })).json<ReplyOf<typeof getEarnings>>();
  const told = (await read<ReplyOf<typeof getEarnings>>('/earnings')).data;
  expect(told).toEqual(earned);
  const csv = await call(server.app, exportEarnings, { as: artist, query: { format: 'json' } });
  expect(csv.statusCode).toBe(200);
});

test('[API-01] a history is had as CSV and as NDJSON, each row whole, missing never 0', async () => {
  const [track] = listed.filter(({ platform }) => platform === 'youtube');
  const ask = (accept: string) =>
    program(server, key, '/tracks/:id/history', {
      params: { id: track?.id ?? '' },
      query: { metric: 'views', from: '2026-11-01' },
      headers: { accept },
    });
  const json = (await ask('application/json')).json<Answer<ReplyOf<typeof getTrackHistory>>>();
  const ndjson = await ask('application/x-ndjson');
  expect(ndjson.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const rows = ndjson.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ date, value, source }) => ({ date, value, source }))).toEqual(
    json.data.points.map(({ date, value, source }) => ({ date, value, source })),
  );
  expect(rows[0]).toMatchObject({ id: track?.id, metric: 'views', sandbox: true, timeZone: 'UTC' });
  const csv = await ask('text/csv, application/json;q=0.5');
  const [head = '', ...lines] = csv.body.trimEnd().split('\r\n');
  expect(csv.headers['content-type']).toContain('text/csv');
  const place = head.split(',').indexOf('value');
  expect(lines.map((line) => line.split(',')[place])).toEqual(
    json.data.points.map(({ value }) => `${value ?? ''}`),
  );
});

/** Of a whole artist, so that no song is looked for. */
const sent = multipartOf([
  {
    name: 'audience.csv',
    content: 'date,listeners,streams,followers\n2026-11-01,5,12,3\n2026-11-02,6,14,3\n',
  },
]);
const file = { headers: { 'content-type': sent.type }, body: sent.payload };

/** Of the lists, and of what was imported. */
const ids = new Map<string, string>();

async function answerOf({ id, path, method, example, of }: Operation) {
  const from = ids.get(example.ids ?? '') ?? ids.get('addImport') ?? '';
  const { fields: _, ...query } = { ...example.query };
  const reply = await program(server, key, path, {
    ...{ method: method as 'GET', query, params: path.includes(':id') ? { id: from } : {} },
    ...(example.body ? { body: example.body } : of.upload ? file : {}),
  });
  expect([id, reply.statusCode]).toEqual([id, of.status]);
  const { data } = reply.json();
  const first = (Array.isArray(data) ? data[0] : data)?.id;
  if (first) ids.set(id, first);
  // An import is read, applied and undone by the worker.
  if (method !== 'GET') await server.runJobs();
  return reply.json();
}

/** `data[].metrics.views`, as deep as it goes. */
function pathsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}.${name}`,
    ...pathsIn(inner, `${at}.${name}`),
  ]);
}

/** References are within the document, whatever it is called. */
const resolved = (schema: object, id: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${id}#/`));

/** What a statement and an export say, so that earnings and audience are answered with rows. */
async function addOwnFigures(): Promise<void> {
  const sold = listed.find(({ isrc }) => isrc);
  const [statement] = fiveKinds;
  if (!sold?.isrc || !statement) throw new Error('no song to earn anything');
  const content = statement.lines({ ...sold, isrc: sold.isrc }).join('\n');
  const dry = await dryRun(server, artist, [{ name: 'statement.csv', content }]);
  await applied(server, artist, dry.id);
  const source = { id: newId('import'), userId: artist.user.id };
  const about = { trackId: null, platform: 'spotify', dimension: 'country', figure: 'streams' } as const;
  const rows = eachDay('2026-10-01', '2026-11-19').flatMap((from) => [
    { ...about, from, to: from, key: 'DE', value: 120 },
    { ...about, from, to: from, key: 'US', value: 80 },
  ]);
  await storeFigures(
    server.ctx,
    { ...source, layer: await takeLayers(server.ctx.db, source.userId, 1) },
    rows,
  );
  await showSource(server.ctx, { ...source, files: ['countries.csv'] });
}

test('[API-01] the description is public, and every answer that it shows is what programs get', async () => {
  await addOwnFigures();
  const served = await server.app.inject('/api/v1/openapi.json');
  expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  const document = served.json();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const operation of operations) {
    const { id, path, method, of } = operation;
    const told = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect([id, told?.operationId]).toEqual([id, id]);
    if (of.takesBytes) continue;
    const { schema, example } = told.responses[of.status].content['application/json'];
    const holds = ajv.compile({ $id: id, components: document.components, ...resolved(schema, id) });
    const real = await answerOf(operation);
    for (const answer of [example, real]) expect([id, holds(answer), holds.errors]).toEqual([id, true, null]);
    const known = new Set(pathsIn(real));
    expect([id, pathsIn(example).filter((one) => !known.has(one))]).toEqual([id, []]);
  }
});

test('[API-01] what the description asks for is answered, with fields left out where it leaves them out', async () => {
  for (const operation of reads) {
    const { id, path, example } = operation;
    if (example.query?.fields === undefined) continue;
    const { data } = await read<object[]>(path, example.query, await paramsOf(operation));
    const fields = String(example.query.fields).split(',');
    expect([id, Object.keys(data[0] ?? {}).sort()]).toEqual([
      id,
      [...new Set(fields.map((one) => one.split('.')[0]))].sort(),
    ]);
  }
});
