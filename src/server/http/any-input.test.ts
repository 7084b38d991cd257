import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isNothing } from '#contract/endpoint.ts';
import { addTracks, type Track, trackSort } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws, isThorough } from '#kit/thorough.ts';
import { writeCursor } from '#server/kernel/cursor.ts';
import { routes } from '#server/modules/all.ts';
import type { BoundRoute } from '#server/route.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: { CALLS_PER_MINUTE: '1000000' },
});

let admin: Person;
let track: Track;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true, tier: 'premium' });
  const reply = await call(server.app, addTracks, { as: admin, body: { urls: [videoUrl(1), videoUrl(2)] } });
  track = reply.json().added[0];
});

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '👩‍👩‍👧',
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1',
  '1e999',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '1.5',
  '2026-11-20',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '1900-01-01',
  '2999-12-31',
  '9999-12-31',
  '+010000-01-01',
  '2026-11-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'en',
  'tlh',
  'youtube',
  'views',
  'price',
  'day',
  'month',
  'change',
  'asc',
  'csv',
  'json',
  'title',
  'addedAt',
  'Europe/Berlin',
  'AET',
  'a@example.com',
  goodPassword,
  'growth',
  'https://youtu.be/song0000001',
  'javascript:alert(1)',
  `trk_${'0'.repeat(32)}`,
  `itm_${'f'.repeat(32)}`,
  'x'.repeat(300),
  'ä'.repeat(9_000),
  'indie-monthly',
  'premium',
  'quiet-week',
];
/** Cursors that somebody else wrote: the right form with anything in it. */
const values = [
  ...[null, '', 'a\0', '\ud800', '1', '999999999999999999', '0000-99-99 99:99:99+99'],
  ...['2026-11-20 00:00:00+00', '2026-11-20 00:00:00+99', '2026-02-30', '2026-13-45', '0000-00-00'],
];
const cursorsOf = (sort: string): string[] =>
  values.flatMap((value) => ['trk_1', 'a\0', '\ud800'].map((id) => writeCursor([sort, 'desc', value, id])));
const cursors = cursorsOf('addedAt');
const otherCursors = [
  ['0000-01-01T00:00:00Z', `itm_${'0'.repeat(32)}`],
  ['9999-12-31T23:59:59.999Z', `itm_${'0'.repeat(32)}`],
  ['0000-01-01T00:00:00Z', `cnt_${'0'.repeat(32)}`],
  [{}, []],
  [],
].map(writeCursor);

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...cursors, ...otherCursors),
);
const json = fc.oneof(
  { arbitrary: text, weight: 6 },
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, -0, [], {}, [[]], { length: 1e9 }),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'a'), text, { maxKeys: 2 }),
);

const keysOf = (shape: z.ZodType): string[] => Object.keys((shape as unknown as z.ZodObject).shape ?? {});

/** Some of the fields the endpoint knows, some twice, some it does not know. */
const queryOf = (shape: z.ZodType) =>
  fc.array(fc.tuple(fc.constantFrom('unknown', '__proto__', ...keysOf(shape)), text), { maxLength: 5 });
const bodyOf = (shape: z.ZodType) =>
  fc.oneof(
    {
      arbitrary: fc.dictionary(fc.constantFrom('unknown', ...keysOf(shape)), json, { maxKeys: 8 }),
      weight: 9,
    },
    json,
  );

const deep = (levels: number): string => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`;
const rawBodies = [
  '',
  '{',
  '"',
  'nul',
  '{"a":1e999}',
  '\ufeff{}',
  deep(5_000),
  '{"__proto__":{"a":1}}',
  '\0',
  '[1,]',
];

/** Lone surrogates are no characters of an address: whoever sends bytes sends others. */
const encoded = (part: string): string => encodeURIComponent(part.toWellFormed());

function pathOf(path: string, parts: readonly string[]): string {
  let place = 0;
  return path.replace(/:\w+/g, (name) =>
    path.startsWith('/api/tracks') && place === 0 && parts[0] === '1'
      ? track.id
      : encoded(parts[place++] ?? name),
  );
}

type Sent = { path: string; query: [string, string][]; body: string | undefined };

async function send({ endpoint }: BoundRoute, { path, query, body }: Sent) {
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const response = await server.app.inject({
    method: endpoint.method,
    url: `${path}?${search}`,
    headers: { cookie: admin.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  // 501 is what oEmbed asks for where a format is not given.
  if (response.statusCode >= 500 && ![501, 503].includes(response.statusCode))
    throw new Error(`${endpoint.method} ${path}?${search} ${body?.slice(0, 300)} → ${response.statusCode}`);
  return response;
}

/** A stream never ends; signing out would end the session of all that follow. */
const others = routes.filter(
  ({ endpoint }) => !['/api/events', '/api/logout', '/api/demo'].includes(endpoint.path),
);

/** Sorts of the list by what a cursor holds: a text, an instant, a day, a whole number, a share. */
const ofEachType = [
  'title',
  'addedAt',
  'releaseDate',
  'views',
  'against',
] satisfies (typeof trackSort.options)[number][];

describe('[SEC-01] nothing that is sent makes the server fail', () => {
  test.each(others.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s',
    async (_name, route) => {
      const { path, query, body } = route.endpoint;
      const parts = fc.array(fc.oneof(text, fc.constant('1')), { minLength: 2, maxLength: 2 });
      const bodies = isNothing(body)
        ? fc.constant(undefined)
        : fc.oneof(
            { arbitrary: bodyOf(body).map((value) => JSON.stringify(value)), weight: 9 },
            fc.constantFrom(...rawBodies),
          );
      await fc.assert(
        fc.asyncProperty(parts, queryOf(query), bodies, async (names, pairs, payload) => {
          await send(route, { path: pathOf(path, names), query: pairs, body: payload });
        }),
        { numRuns: draws(30) },
      );
    },
  );

  const form = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="trackId"\r\n\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--b--\r\n',
    'latin1',
  );
  const endOf = (part: string): number => form.indexOf(part) + part.length;
  const uploads = others.filter(({ endpoint }) => endpoint.upload !== null);

  test.each(uploads.map(({ endpoint }) => [endpoint.path, endpoint] as const))(
    'forms that break off or are none, to %s',
    async (path, { method }) => {
      const ada = await person(server);
      const cuts = ['--b', 'trackId"', 'name="file"', 'image/png', 'image/png\r\n\r\n', 'PNG', '--b\r\n\r\n'];
      const bodies = [
        ...cuts.map((part) => form.subarray(0, endOf(part))),
        Buffer.from('--c--'),
        Buffer.alloc(0),
      ];
      for (const payload of bodies) {
        const headers = { cookie: ada.cookie, 'content-type': 'multipart/form-data; boundary=b' };
        const { statusCode } = await server.app.inject({ method, url: path, headers, payload });
        expect([payload.toString('latin1'), statusCode]).toEqual([
          expect.anything(),
          expect.toBeOneOf([400, 406, 409, 413, 415]),
        ]);
      }
      expect(uploads.length).toBeGreaterThan(3);
    },
  );

  test('the cursors of lists, forged', async () => {
    const list = others.find(({ endpoint }) => endpoint.path === '/api/tracks' && endpoint.method === 'GET');
    if (!list) throw new Error('no list');
    for (const sort of isThorough ? trackSort.options : ofEachType)
      for (const cursor of cursorsOf(sort))
        await send(list, {
          path: '/api/tracks',
          query: Object.entries({ sort, limit: '1', cursor }),
          body: undefined,
        });
  });

  test('the cursors of administrators, forged', async () => {
    for (const route of others.filter(({ endpoint }) => keysOf(endpoint.query).includes('cursor')))
      for (const cursor of otherCursors)
        await send(route, { path: route.endpoint.path, query: [['cursor', cursor]], body: undefined });
  });
});
