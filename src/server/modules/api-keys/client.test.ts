import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getReference } from '#contract/reference.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { operations } from '#contract/v1/operations.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { type ClientOptions, createClient, TracklightError } from '../../../../clients/typescript/client.ts';
import { uploadSettings } from '../imports/upload/upload-for-test.ts';
import { keyOf } from './programs-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: uploadSettings() });
let url = '';

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

async function clientWith(songs: number, options: Partial<ClientOptions> = {}, tier?: 'free') {
  const artist = await person(server, { tier: tier ?? 'premium' });
  const urls = Array.from({ length: songs }, (_, n) => videoUrl(n + 1));
  if (songs > 0) await call(server.app, addTracks, { as: artist, body: { urls } });
  const { key } = await keyOf(server, artist);
  return { artist, client: createClient({ url, key, ...options }) };
}

const failureOf = (promise: Promise<unknown>): Promise<TracklightError> =>
  promise.then(
    () => {
      throw new Error('it was answered');
    },
    (error: unknown) => {
      if (error instanceof TracklightError) return error;
      throw error;
    },
  );

/** Refuses the first calls, and lets the others through. */
function refusing(times: number, status: number, headers: Record<string, string>) {
  const sent: RequestInit[] = [];
  const through: typeof fetch = async (address, init) => {
    sent.push(init ?? {});
    return sent.length > times ? fetch(address, init) : new Response('busy', { status, headers });
  };
  return { sent, fetch: through };
}

test('[API-01] the client reads a list to its end, each entry once', async () => {
  const { artist, client } = await clientWith(7);
  const found: string[] = [];
  for await (const { id } of client.each('listTracks', { query: { limit: 3, sort: 'title' } }))
    found.push(id);
  const { body } = await call(server.app, listTracks, { as: artist, query: { sort: 'title' } });
  expect(found).toHaveLength(7);
  expect(found).toEqual((JSON.parse(body) as { id: string }[]).map(({ id }) => id));
  const [id = ''] = found;
  const { data, about } = await client.getTrack({ params: { id } });
  expect([data.id, data.metrics.views, about.coverage]).toEqual([
    ...[id, expect.any(Number), { known: 1, of: 1, unit: 'links' }],
  ]);
  const history = await client.getTrackHistory({ params: { id }, query: { metric: 'views' } });
  expect(history.data.metric).toBe('views');
});

test('[API-01] what the API refuses is an error with its code', async () => {
  const { client } = await clientWith(0, {}, 'free');
  const missing = await failureOf(client.getSong({ params: { id: `sng_${'0'.repeat(32)}` } }));
  expect([missing.status, missing.code]).toEqual([404, 'not_found']);
  expect(missing.type).toMatch(/\/help\/api-errors#not_found$/);
  const refused = await failureOf(client.addSongs({ body: { urls: [videoUrl(1)] } }));
  expect([refused.status, refused.code]).toEqual([403, 'plan_required']);
  const wrong = await failureOf(client.listSongs({ query: { limit: 1e9 } }));
  expect([wrong.code, wrong.errors]).toEqual(['invalid_input', { limit: expect.any(String) }]);
  const nobody = createClient({ url, key: 'tlk_live_no' });
  expect((await failureOf(nobody.listSongs())).code).toBe('invalid_key');
  await expect(client.getSong({ params: { id: '' } })).rejects.toThrow('params.id');
});

test('[API-01] a busy API is asked again after it says, a write once', async () => {
  const busy = refusing(2, 429, { 'retry-after': '0' });
  const { artist, client } = await clientWith(0, busy);
  expect((await client.addSongs({ body: { urls: [videoUrl(1)] } })).data.added).toHaveLength(1);
  const keys = busy.sent.map(({ headers }) => new Headers(headers).get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // Sent anew by whoever has not heard of the first.
  const idempotencyKey = String(keys[0]);
  await client.addSongs({ body: { urls: [videoUrl(1)] } }, { idempotencyKey });
  expect((await call(server.app, listTracks, { as: artist })).json()).toHaveLength(1);
});

test('[API-01] a wait that is too long, and what stays refused, fail; so does a call that is given up', async () => {
  const long = refusing(1, 429, { 'retry-after': '3600' });
  const failure = await failureOf((await clientWith(0, long)).client.listSongs());
  expect([failure.status, failure.retryAfter, long.sent.length]).toEqual([429, 3600, 1]);
  const never = refusing(9, 503, { 'retry-after': '0' });
  const { client } = await clientWith(0, { ...never, retries: 2 });
  expect([(await failureOf(client.listSongs())).status, never.sent.length]).toEqual([503, 3]);
  const waiting = refusing(1, 503, { 'retry-after': '30' });
  const stop = new AbortController();
  const call_ = (await clientWith(0, waiting)).client.listSongs({}, { signal: stop.signal });
  stop.abort(new Error('no longer wanted'));
  await expect(call_).rejects.toThrow('no longer wanted');
});

test('[API-01] the reference has every call, and each error of it a heading in the help', async () => {
  const reply = await call(server.app, getReference);
  const { operations: shown } = JSON.parse(reply.body) as ReplyOf<typeof getReference>;
  expect(shown.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
  const history = shown.find(({ id }) => id === 'getTrackHistory');
  expect(history?.parameters.map(({ name, isRequired }) => [name, isRequired])).toContainEqual([
    'metric',
    true,
  ]);
  expect(history?.answer).toContain('points');
  const help = await readFile(new URL('../../../../content/help/api-errors/en.md', import.meta.url), 'utf8');
  for (const { code } of shown.flatMap(({ errors }) => errors)) expect(help).toContain(`## \`${code}\`\n`);
});
