import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply, stillClock } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import notFound from './fixtures/error-not-found.json' with { type: 'json' };
import quotaError from './fixtures/error-quota.json' with { type: 'json' };
import tokenError from './fixtures/error-token.json' with { type: 'json' };
import token from './fixtures/token.json' with { type: 'json' };
import track from './fixtures/track.json' with { type: 'json' };
import quiet from './fixtures/track-quiet.json' with { type: 'json' };
import { soundcloud } from './index.ts';

const environment = {
  SOUNDCLOUD_CLIENT_ID: 'made-up-id',
  SOUNDCLOUD_CLIENT_SECRET: 'made-up-secret',
  SOUNDCLOUD_API_URL: 'http://127.0.0.1:4010/soundcloud/',
  SOUNDCLOUD_AUTH_URL: 'http://127.0.0.1:4011',
};
const tracks = 'http://127.0.0.1:4010/soundcloud/tracks';
const basic = Buffer.from('made-up-id:made-up-secret').toString('base64');
const secrets = ['made-up-id', 'made-up-secret', 'made-up-access-token', basic];
const id = track.urn;
const songIds = Array.from({ length: 50 }, (_, place) => `soundcloud:tracks:${900_000_017 + place}`);

const expectToken = (net: FakeHttp, reply: FakeReply = { json: token }) =>
  net.expect(
    {
      method: 'POST',
      url: 'http://127.0.0.1:4011/oauth/token',
      form: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${basic}` },
    },
    reply,
  );
const oauth = (value: string) => ({ authorization: `OAuth ${value}` });

platformSuite(soundcloud, {
  environment,
  secrets,
  ids: songIds,
  notIds: [
    '',
    '900000017',
    'soundcloud:tracks:0',
    'soundcloud:tracks:1,soundcloud:tracks:2',
    'soundcloud:playlists:1',
    'soundcloud:tracks:1/secret',
    'soundcloud:tracks:1/s-',
    'hollow-tide/lanterns-on-the-quay',
    'hollow-tide/lanterns-on-the-quay/s-AbC12',
  ],
  links: {
    'https://api.soundcloud.com/tracks/900000017': id,
    'https://api.soundcloud.com/tracks/soundcloud%3Atracks%3A900000017?x=1': id,
    'https://w.soundcloud.com/player?url=http://api.soundcloud.com/tracks/900000017': id,
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A900000017':
      id,
    'https://api.soundcloud.com/tracks/900000017?secret_token=s-AbC12': `${id}/s-AbC12`,
    'https://www.soundcloud.com/hollow-tide/low-water?si=1&in=hollow-tide/sets/x': 'hollow-tide/low-water',
  },
  prepare: expectToken,
  request: (ids) => ({
    url: tracks,
    query: {
      urns: ids.join(','),
      access: 'playable,preview,blocked',
      linked_partitioning: 'true',
      limit: String(ids.length),
    },
    headers: oauth('made-up-access-token'),
  }),
  // The order of the answer is not the order of the question.
  reply: (ids) => ({ collection: ids.map((urn) => ({ ...track, urn })).reverse(), next_href: null }),
  batch: {
    entriesOf: (reply) => (reply as { collection: unknown[] }).collection,
    withEntries: (_, collection) => ({ collection, next_href: null }),
    about: (entry, urn) => ({ ...(entry as typeof track), urn }),
    titled: (entry, title) => ({ ...(entry as typeof track), title }),
  },
  unknownId: { json: { collection: [], next_href: null } },
  failures: {
    'needs-auth': { status: 403, json: { code: 403, message: 'x', link: 'x' } },
    'rate-limited': { status: 429, json: quotaError },
    unavailable: { status: 503, text: '' },
    'bad-reply': { status: 400, json: { code: 400, message: 'x', link: 'x' } },
  },
});

const setUp = (more: Record<string, string> = {}) => setUpPlatform(soundcloud, { ...environment, ...more });

const readBatch = async (collection: unknown[], ids: string[], next_href?: string) => {
  const { net, io } = setUp();
  expectToken(net);
  net.allow({ url: tracks }, { json: { collection, next_href } });
  return soundcloud.read(io, ids);
};
const readOne = async (song: object) => (await readBatch([{ ...track, ...song }], [id])).get(id);

describe('soundcloud', () => {
  test.each([
    [
      { bpm: 87.5, key_signature: 'Am' },
      { tempo: 87.5, key: 'A', mode: 'minor' },
    ],
    [
      { bpm: null, key_signature: 'F# minor' },
      { key: 'Fs', mode: 'minor' },
    ],
    [
      { bpm: 140, key_signature: 'B♭ Major' },
      { tempo: 140, key: 'As', mode: 'major' },
    ],
    [
      { bpm: null, key_signature: 'CM' },
      { key: 'C', mode: 'major' },
    ],
    [{ bpm: null, key_signature: 'E' }, { key: 'E' }],
    [{ bpm: null, key_signature: '8A' }, {}],
    [{ bpm: null, key_signature: null }, {}],
  ])('[MOOD-01] reads tempo and key as uploaders write them: %j', async (given, sound) => {
    expect(await readOne(given)).toHaveProperty('sound', sound);
  });

  test('[TRK-05] reads five counters, and a true zero stays 0', async () => {
    expect(await readOne({})).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        artworkUrl: 'https://i1.sndcdn.com/artworks-madeUp17-0-t500x500.jpg',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-07',
      },
      metrics: { plays: 48_211, likes: 1904, comments: 63, reposts: 212, downloads: 0 },
      withheld: [],
      availability: 'public',
      sound: {},
    });
  });

  test('[TRK-05] hidden plays, likes and comments are withheld, not 0', async () => {
    expect((await readBatch([quiet], [quiet.urn])).get(quiet.urn)).toEqual({
      outcome: 'read',
      song: {
        title: 'Low Water',
        artist: 'Mira Voss',
        durationSeconds: 184,
        releaseDate: '2025-11-02',
      },
      metrics: { reposts: 3, downloads: 0 },
      withheld: ['plays', 'likes', 'comments'],
      availability: 'public',
      sound: {},
    });
  });

  test('[TRK-05] comments are hidden by themselves, and an absent count is absent', async () => {
    const song = await readOne({ reveal_comments: false, reposts_count: null });
    expect(song).toMatchObject({ withheld: ['comments'] });
    expect(song).toHaveProperty('metrics', { plays: 48_211, likes: 1904, downloads: 0 });
  });

  test.each([
    ['blocked', { access: 'blocked' }, 'blocked'],
    ['only previewed', { access: 'preview' }, 'public'],
    ['private', { sharing: 'private' }, 'private'],
  ])('a song that is %s says so', async (_, fields, availability) => {
    expect(await readOne(fields)).toMatchObject({ availability });
  });
});

describe('soundcloud', () => {
  test('songs are told apart by URN or, in older replies, by number', async () => {
    const { urn: _, ...older } = track;
    expect((await readBatch([quiet, older], [id, quiet.urn])).get(id)).toMatchObject({
      song: { title: 'Lanterns on the Quay' },
    });
  });

  test('a song that is missing is not found, unless the list is incomplete', async () => {
    const missing = 'soundcloud:tracks:5';
    expect((await readBatch([track], [id, missing])).get(missing)).toEqual({
      outcome: 'failed',
      kind: 'not-found',
    });
    const nameless = await readBatch([track, { title: 'x' }], [id, missing]);
    expect(nameless.get(missing)).toMatchObject({ kind: 'bad-reply' });
    const paged = await readBatch([track], [id, missing], 'https://api.soundcloud.com/tracks?cursor=1');
    expect(paged.get(missing)).toMatchObject({ kind: 'bad-reply' });
    expect(paged.get(id)).toMatchObject({ outcome: 'read' });
  });

  test('[SYNC-03] a used-up quota is waited for until it starts again, as the reply’s body says', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url: tracks }, { status: 429, json: quotaError });
    const until = new Date('2026-11-20T15:30:00Z');
    await expect(soundcloud.read(io, [id])).rejects.toMatchObject({ kind: 'rate-limited', until });
  });
});

describe('a private song of soundcloud', () => {
  const secretId = `${id}/s-AbC12`;
  const single = `${tracks}/${encodeURIComponent(id)}`;
  const hidden = { ...track, sharing: 'private' };
  const expectSecret = (net: FakeHttp, reply: FakeReply, secret = 's-AbC12') =>
    net.expect({ url: single, query: { secret_token: secret } }, reply);

  test('[TRK-03] keeps its secret in its id and on its page', () => {
    expect(soundcloud.isId(secretId)).toBe(true);
    expect(identify(soundcloud.urlOf(secretId))).toEqual({
      platform: 'soundcloud',
      link: { kind: 'track', platformTrackId: secretId, url: soundcloud.urlOf(secretId) },
    });
  });

  test('is read by itself, beside the batch of the public ones, and is unlisted', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url: tracks, query: { urns: quiet.urn, limit: '1' } }, { json: { collection: [quiet] } });
    expectSecret(net, { json: hidden });
    const results = await soundcloud.read(io, [secretId, quiet.urn]);
    expect(results.get(secretId)).toMatchObject({ metrics: { plays: 48_211 }, availability: 'unlisted' });
    expect(results.get(quiet.urn)).toMatchObject({ outcome: 'read' });
  });

  test.each<[string, FakeReply, string]>([
    ['an empty 403: private with another secret, or blocked', { status: 403, text: '' }, 'not-found'],
    ['a 404 of today', { status: 404, json: notFound }, 'not-found'],
    ['a 404 of old', { status: 404, json: { errors: [{ error_message: '404' }] } }, 'not-found'],
    ['another song', { json: quiet }, 'bad-reply'],
  ])('%s is that song’s failure', async (_, reply, kind) => {
    const { net, io } = setUp();
    expectToken(net);
    expectSecret(net, reply);
    expect((await soundcloud.read(io, [secretId])).get(secretId)).toMatchObject({ outcome: 'failed', kind });
  });

  test.each<[string, FakeReply, string]>([
    ['a 403 that has something to say', { status: 403, json: { code: 403, message: 'x' } }, 'needs-auth'],
    ['a 403 of a server in between', { status: 403, text: '<html>' }, 'needs-auth'],
    ['a 404 that is not SoundCloud’s own', { status: 404, text: '<html>' }, 'bad-reply'],
  ])('%s is a failure of the call', async (_, reply, kind) => {
    const { net, io } = setUp();
    expectToken(net);
    expectSecret(net, reply);
    const error: unknown = await soundcloud.read(io, [secretId]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind });
    for (const secret of [...secrets, 's-AbC12']) expect(String(error)).not.toContain(secret);
  });

  test('that cannot be read any more does not undo what was read before', async () => {
    const { net, io } = setUp();
    expectToken(net);
    expectSecret(net, { json: hidden }, 's-1');
    expectSecret(net, { status: 500 }, 's-2');
    const ids = ['s-1', 's-2', 's-3'].map((secret) => `${id}/${secret}`);
    const results = [...(await soundcloud.read(io, ids)).values()];
    expect(results[0]).toMatchObject({ outcome: 'read' });
    expect(results.slice(1)).toEqual(Array(2).fill({ outcome: 'failed', kind: 'unavailable' }));
  });
});

describe('soundcloud’s token', () => {
  const expectSongs = (net: FakeHttp, value: string, reply: FakeReply = { json: { collection: [track] } }) =>
    net.expect({ url: tracks, headers: oauth(value) }, reply);

  test.each<[string, FakeReply]>([
    ['with a reason', { status: 401, json: tokenError }],
    ['without a word', { status: 401, text: '' }],
  ])('that is refused %s is dropped, and the call made once more', async (_, refusal) => {
    const { net, io } = setUp();
    expectToken(net);
    expectSongs(net, 'made-up-access-token', refusal);
    expectToken(net, { json: { ...token, access_token: 'second-token' } });
    expectSongs(net, 'second-token');
    expect((await soundcloud.read(io, [id])).get(id)?.outcome).toBe('read');
  });

  test('that is refused twice is a failure, not a circle', async () => {
    const { net, io } = setUp();
    for (let round = 0; round < 2; round++) {
      expectToken(net);
      expectSongs(net, 'made-up-access-token', { status: 401, text: '' });
    }
    await expect(soundcloud.read(io, [id])).rejects.toMatchObject({ kind: 'needs-auth' });
  });

  test('is renewed before it ends', async () => {
    const { net, io } = setUp();
    expectToken(net);
    expectSongs(net, 'made-up-access-token');
    await soundcloud.read(io, [id]);
    (io.clock as ReturnType<typeof stillClock>).set('2026-11-20T12:59:00Z');
    expectToken(net, { json: { ...token, access_token: 'second-token' } });
    expectSongs(net, 'second-token');
    await soundcloud.read(io, [id]);
  });

  test('[SYNC-03] counts in quotas of its own', () => {
    const { quotas } = soundcloud.limits(soundcloud.settings.parse(environment));
    expect(quotas.map(({ name, calls }) => `${name} ${calls}`)).toEqual([
      'calls 10',
      'tokens-application 50',
      'tokens-address 30',
    ]);
  });
});
