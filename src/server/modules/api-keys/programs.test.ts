import { Buffer } from 'node:buffer';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Song } from '#contract/songs.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { plans } from '#domain/plans.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { createApp } from '#server/http/app.ts';
import { findUser } from '../accounts/service.ts';
import { users } from '../accounts/table.ts';
import { routes } from '../all.ts';
import { uploadSettings } from '../imports/upload/upload-for-test.ts';
import { type Answer, keyOf, program } from './programs-for-test.ts';
import { openPrograms } from './service.ts';
import { apiReplies } from './table.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });

async function artistWith(songs: number, tier: 'free' | 'premium' = 'premium') {
  const artist = await person(server, { tier });
  const urls = Array.from({ length: songs }, (_, n) => videoUrl(n + 1));
  if (songs > 0) await call(server.app, addTracks, { as: artist, body: { urls } });
  return { artist, ...(await keyOf(server, artist)) };
}

const problem = async (reply: ReturnType<typeof program>) => {
  const { headers, body } = await reply;
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  return JSON.parse(body) as { status: number; code: string; type: string; detail: string; errors?: object };
};

test('[API-01] without a key, with a cookie alone, or with what is none, nothing is answered', async () => {
  const { artist, key } = await artistWith(1);
  const get = (headers: Record<string, string>, url = '/api/v1/songs') => server.app.inject({ url, headers });
  const bare = await get({ cookie: artist.cookie });
  expect([bare.statusCode, bare.json().code, bare.headers['www-authenticate']]).toEqual([
    ...[401, 'unauthenticated', 'Bearer realm="Tracklight"'],
  ]);
  for (const authorization of [
    key,
    `Basic ${key}`,
    'Bearer',
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}_`,
  ])
    expect((await get({ authorization })).json().code).toBe('invalid_key');
  const inAddress = await get({}, `/api/v1/songs?api_key=${key}`);
  expect(inAddress.json()).toMatchObject({ status: 400, code: 'key_in_query', detail: /revoke it/ });
  expect((await get({ authorization: `Bearer ${key}` }, '/api/v1/songs?token=x')).json().code).toBe(
    'key_in_query',
  );
  const fine = await get({ authorization: `bearer ${key}` });
  expect(fine.statusCode).toBe(200);
  expect(fine.headers['set-cookie']).toBeUndefined();
  // The page's own interface takes no key.
  expect((await get({ authorization: `Bearer ${key}` }, '/api/songs')).statusCode).toBe(401);
});

test('[API-01] a key does what its scopes say, and writes where the plan has that', async () => {
  const { artist } = await artistWith(1);
  const readsSongs = await keyOf(server, artist, { scopes: ['songs:read'] });
  expect(await problem(program(server, readsSongs.key, '/earnings'))).toMatchObject({
    ...{ status: 403, code: 'missing_scope', params: { scope: 'earnings:read' } },
  });
  const body = { urls: [videoUrl(7)] };
  expect((await problem(program(server, readsSongs.key, '/songs', { method: 'POST', body }))).code).toBe(
    'missing_scope',
  );
  const free = await artistWith(0, 'free');
  expect(await problem(program(server, free.key, '/songs', { method: 'POST', body }))).toMatchObject({
    ...{ status: 403, code: 'plan_required' },
  });
  expect((await call(server.app, listTracks, { as: free.artist })).json()).toEqual([]);
  expect((await program(server, free.key, '/songs')).statusCode).toBe(200);
});

test('[API-01] the key of a suspended account is refused', async () => {
  const { artist, key } = await artistWith(0);
  await server.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, artist.user.id));
  expect(await problem(program(server, key, '/songs'))).toMatchObject({ status: 403, code: 'suspended' });
});

test('[API-01] failures are problems with a code, a sentence and a page that says more', async () => {
  const { key } = await artistWith(0);
  const nowhere = await problem(program(server, key, '/nowhere'));
  expect(nowhere).toMatchObject({
    status: 404,
    code: 'not_found',
    type: 'http://localhost/help/api-errors#not_found',
  });
  expect(nowhere.detail).toMatch(/\.$/);
  for (const [query, field] of [
    [{ limit: 1e9 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ limits: 5 }, 'limits'],
    [{ cursor: 'x'.repeat(4000) }, 'cursor'],
    [{ fields: 'id,nothing' }, 'fields'],
    [{ fields: 'id;title' }, 'fields'],
  ] as const)
    expect(await problem(program(server, key, '/songs', { query }))).toMatchObject({
      ...{ status: 400, code: 'invalid_input', errors: { [field]: expect.any(String) } },
    });
  const large = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const tooLarge = program(server, key, '/songs', { ...large, body: Buffer.alloc(3 * 1024 * 1024, ' ') });
  expect(await problem(tooLarge)).toMatchObject({ status: 413, code: 'payload_too_large' });
  const form = program(server, key, '/songs', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(await problem(form)).toMatchObject({ status: 415, code: 'unsupported_media' });
});

test('[API-01] a call says which version it is written for', async () => {
  const { key } = await artistWith(0);
  const of = (version: string) =>
    program(server, key, '/songs', { headers: { 'tracklight-version': version } });
  expect((await of('2026-11-28')).headers['tracklight-version']).toBe('2026-11-28');
  expect(await problem(of('2020-01-01'))).toMatchObject({
    errors: { 'tracklight-version': 'one of 2026-11-28' },
  });
});

test('[API-01] pages of a list hold everything once; a cursor is of its key, its list and its filters', async () => {
  const { artist, key } = await artistWith(7);
  const page = async (query: Record<string, string | number | undefined>, path = '/tracks', with_ = key) => {
    const reply = await program(server, with_, path, { query });
    return { status: reply.statusCode, ...(reply.json() as Answer<{ id: string }[]>) };
  };
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await page({ limit: 3, cursor, sort: 'title' });
    found.push(...data.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  const all = (await call(server.app, listTracks, { as: artist, query: { sort: 'title' } })).json<
    { id: string }[]
  >();
  expect(found).toEqual(all.map(({ id }) => id));
  const first = (await page({ limit: 3, sort: 'title' })).nextCursor ?? '';
  const other = await artistWith(7);
  const again = await keyOf(server, artist);
  const edited = first.slice(0, 20) + (first[20] === 'A' ? 'B' : 'A') + first.slice(21);
  expect((await page({ limit: 5, cursor: first, sort: 'title', fields: 'id' })).status).toBe(200);
  for (const [query, path, by] of [
    [{ cursor: first, sort: 'artist' }, '/tracks', key],
    [{ cursor: first, sort: 'title', platform: 'youtube' }, '/tracks', key],
    [{ cursor: first }, '/songs', key],
    [{ cursor: edited, sort: 'title' }, '/tracks', key],
    [{ cursor: first.slice(16), sort: 'title' }, '/tracks', key],
    [{ cursor: first, sort: 'title' }, '/tracks', other.key],
    [{ cursor: first, sort: 'title' }, '/tracks', again.key],
  ] as const)
    expect([query, (await page(query, path, by)).status]).toEqual([query, 400]);
});

test('[API-01] fields that were not asked for are left out, what was has not changed is not sent again', async () => {
  const { artist, key } = await artistWith(2);
  const fields = 'id,title,tracks.id,tracks.metrics.views';
  const reply = await program(server, key, '/songs', { query: { fields } });
  const { data, about } = reply.json<Answer<Song[]>>();
  expect(about).toMatchObject({
    sources: ['counter'],
    coverage: { known: 2, of: 2, unit: 'links' },
    sandbox: true,
  });
  for (const song of data) {
    expect(Object.keys(song)).toEqual(['id', 'title', 'tracks']);
    expect(Object.keys(song.tracks[0] ?? {})).toEqual(['id', 'metrics']);
  }
  const tag = String(reply.headers.etag);
  const asked = (given: string) =>
    program(server, key, '/songs', { query: { fields }, headers: { 'if-none-match': given } });
  const known = await asked(`"other", ${tag}`);
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', tag]);
  await call(server.app, addTracks, { as: artist, body: { urls: [videoUrl(99)] } });
  expect((await asked(tag)).statusCode).toBe(200);
});

test('[API-01] another’s song is not there', async () => {
  const [{ artist }, other] = [await artistWith(1), await artistWith(1)];
  const [track] = (await call(server.app, listTracks, { as: artist })).json<
    { id: string; songId: string }[]
  >();
  for (const [path, id] of [
    ['/tracks/:id', track?.id],
    ['/tracks/:id/history', track?.id],
    ['/songs/:id', track?.songId],
  ] as const) {
    const query = path.endsWith('history') ? { metric: 'views' } : {};
    expect((await problem(program(server, other.key, path, { params: { id: id ?? '' }, query }))).code).toBe(
      'not_found',
    );
  }
});

test('[API-01] a write with an idempotency key is done once', async () => {
  const { artist, key } = await artistWith(0);
  const add = (n: number, name: string, by = key) =>
    program(server, by, '/songs', {
      ...{ method: 'POST', body: { urls: [videoUrl(n)] }, headers: { 'idempotency-key': name } },
    });
  const replies = await Promise.all([add(1, 'a'), add(1, 'a'), add(1, 'a')]);
  const done = replies.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  for (const { body } of done) expect(body).toBe(done[0]?.body);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3 - done.length);
  expect((await add(1, 'a')).body).toBe(done[0]?.body);
  expect((await call(server.app, listTracks, { as: artist })).json()).toHaveLength(1);
  expect((await problem(add(2, 'a'))).code).toBe('idempotency_reused');
  // Another key of the account has names of its own, and a day later the name is free.
  expect((await add(2, 'a', (await keyOf(server, artist)).key)).statusCode).toBe(200);
  server.ctx.clock.advance(24 * 3600_000 + 1);
  expect((await add(3, 'a')).json().data.added).toHaveLength(1);
  expect((await problem(add(3, 'x y'))).errors).toHaveProperty('idempotency-key');
});

test('[API-01] what failed is not kept, and a call that died is taken over', async () => {
  const { key, id } = await artistWith(0);
  const add = (body: object, name: string) =>
    program(server, key, '/songs', { method: 'POST', body, headers: { 'idempotency-key': name } });
  expect((await add({ urls: [] }, 'b')).statusCode).toBe(400);
  expect((await add({ urls: [videoUrl(1)] }, 'b')).statusCode).toBe(200);
  const begunAt = server.ctx.clock.now();
  await server.ctx.db.insert(apiReplies).values({ keyId: id, idempotencyKey: 'c', begunAt });
  expect((await add({ urls: [videoUrl(2)] }, 'c')).headers['retry-after']).toBe('1');
  server.ctx.clock.advance(3 * 60_000);
  expect((await add({ urls: [videoUrl(2)] }, 'c')).statusCode).toBe(200);
});

const multipart = (content: string, mark: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
  body: `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="days.csv"\r\n\r\n${content}\r\n--${mark}--\r\n`,
});

test('[API-01] files are imported once, whatever separates their parts', async () => {
  const { key } = await artistWith(0);
  const bring = (content: string, mark: string) => {
    const { headers, body } = multipart(content, mark);
    return program(server, key, '/imports', {
      ...{ method: 'POST', body, headers: { ...headers, 'idempotency-key': 'file' } },
    });
  };
  const first = await bring('Date,Streams\n2026-11-01,5\n', 'one');
  expect([first.statusCode, first.json().about.page]).toEqual([
    ...[201, `http://localhost/imports/${first.json().data.id}`],
  ]);
  expect((await bring('Date,Streams\n2026-11-01,5\n', 'two')).body).toBe(first.body);
  expect((await problem(bring('Date,Streams\n2026-11-01,6\n', 'two'))).code).toBe('idempotency_reused');
  const { data } = (await program(server, key, '/imports')).json<Answer<{ id: string }[]>>();
  expect(data.map(({ id }) => id)).toEqual([first.json().data.id]);
});

test('[API-01] audio is sent as tus has it', async () => {
  const { key } = await artistWith(0);
  const begin = await program(server, key, '/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-metadata': 'filename QS53YXY=' },
  });
  const location = String(begin.headers.location);
  expect([begin.statusCode, location]).toEqual([
    201,
    expect.stringMatching(/^\/api\/v1\/uploads\/upl_\w+\/bytes$/),
  ]);
  const sent = await program(server, key, location, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from('RIFF'),
  });
  expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, '4']);
  const [upload] = (await program(server, key, '/uploads')).json<Answer<object[]>>().data;
  expect(upload).toMatchObject({ fileName: 'A.wav', bytes: 4 });
  expect(upload).not.toHaveProperty('artwork');
});

test('[API-01] an account has as many calls an hour as its plan says, in all processes together; more cost no look into the database', async () => {
  const { artist, key } = await artistWith(0, 'free');
  const other = await createApp(server.ctx, { routes, findUser, programs: openPrograms() });
  const second = await keyOf(server, artist);
  const { requestsPerHour } = plans.free.api;
  const replies = await Promise.all(
    Array.from({ length: requestsPerHour + 20 }, (_, n) =>
      program(n % 2 ? { app: other } : server, n % 3 ? key : second.key, '/songs', { query: { limit: 1 } }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(requestsPerHour);
  const late = replies.filter(({ statusCode }) => statusCode === 429);
  expect(late).toHaveLength(20);
  for (const { headers } of late)
    expect(headers).toMatchObject({ 'ratelimit-policy': '"hour";q=100;w=3600', 'retry-after': '3600' });
  const asked = vi.spyOn(server.database.pool, 'query');
  const flood = await Promise.all(Array.from({ length: 200 }, () => program(server, key, '/songs')));
  expect([new Set(flood.map(({ statusCode }) => statusCode)), asked.mock.calls.length]).toEqual([
    new Set([429]),
    0,
  ]);
  asked.mockRestore();
  expect(flood[0]?.headers.ratelimit).toBe('"hour";r=0;t=3600');
  // Another plan counts at once but for the half minute that a refused key is remembered.
  await server.ctx.db.update(users).set({ tier: 'premium' }).where(eq(users.id, artist.user.id));
  server.ctx.clock.advance(31_000);
  expect((await program(server, key, '/songs')).headers['ratelimit-policy']).toBe('"hour";q=10000;w=3600');
  server.ctx.clock.advance(3_600_000);
  const fresh = await program(server, key, '/songs');
  expect([fresh.statusCode, fresh.headers.ratelimit]).toEqual([200, '"hour";r=9999;t=3600']);
  await other.close();
});
