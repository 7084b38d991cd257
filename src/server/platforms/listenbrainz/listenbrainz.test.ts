import { describe, expect, test } from 'vitest';
import { type FakeHttp, type FakeReply, jsonOf } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import notFound from './fixtures/error-not-found.json' with { type: 'json' };
import rateError from './fixtures/error-rate.json' with { type: 'json' };
import metadata from './fixtures/metadata.json' with { type: 'json' };
import popularity from './fixtures/popularity.json' with { type: 'json' };
import recording from './fixtures/recording.json' with { type: 'json' };
import { listenbrainz } from './index.ts';
import { mostLookUps } from './musicbrainz.ts';

const environment = {
  LISTENBRAINZ_TOKEN: 'made-up-token',
  LISTENBRAINZ_API_URL: 'http://127.0.0.1:4010/lb',
  MUSICBRAINZ_API_URL: 'http://127.0.0.1:4011/mb/ws/2/',
};
const facts = { method: 'POST', url: 'http://127.0.0.1:4010/lb/1/metadata/recording/' } as const;
const counts = { method: 'POST', url: 'http://127.0.0.1:4010/lb/1/popularity/recording' } as const;
const lookUpOf = (id: string) => ({ url: `http://127.0.0.1:4011/mb/ws/2/recording/${id}` });

const id = recording.id;
const mbid = (number: number) => `${id.slice(0, -4)}${String(number).padStart(4, '0')}`;
const [entry] = Object.values(metadata);
const [counted] = popularity;

const metadataOf = (ids: readonly string[]) => Object.fromEntries(ids.map((one) => [one, entry]));

/** Counts for whatever is asked. */
const allowCounts = (net: FakeHttp) =>
  net.allow(counts, (sent) => {
    const { recording_mbids } = jsonOf(sent) as { recording_mbids: string[] };
    return { json: recording_mbids.map((one) => ({ ...counted, recording_mbid: one })) };
  });
const allowMissing = (net: FakeHttp, ids: readonly string[]) => {
  for (const one of ids) net.allow(lookUpOf(one), { status: 404, json: notFound });
};

platformSuite(listenbrainz, {
  environment,
  secrets: ['made-up-token'],
  ids: [id, ...Array.from({ length: 99 }, (_, number) => mbid(number + 100))],
  notIds: ['', id.toUpperCase(), id.slice(1), `${id}0`, id.replaceAll('-', ''), '../artist', `${id}?inc=`],
  links: {
    [`https://musicbrainz.org/recording/${id}`]: id,
    [`http://musicbrainz.org/recording/${id.toUpperCase()}/fingerprints`]: id,
    [`listenbrainz.org/track/${id}/`]: id,
    [`https://listenbrainz.org/recording/${id}?utm_source=x`]: id,
  },
  prepare: (net) => {
    allowCounts(net);
    allowMissing(net, [id]);
  },
  request: (ids) => ({
    ...facts,
    headers: { authorization: 'Token made-up-token' },
    json: { recording_mbids: ids, inc: 'artist release' },
  }),
  reply: metadataOf,
  // MusicBrainz is asked for what the reply leaves out, and has the word.
  stranger: 'not-found',
  unknownId: { json: {} },
  failures: {
    'needs-auth': { status: 401, json: { code: 401, error: 'Invalid authorization token.' } },
    'rate-limited': { status: 429, headers: { 'x-ratelimit-reset-in': '7' }, json: { code: 429 } },
    unavailable: { status: 502, text: 'Bad gateway' },
    'bad-reply': { status: 400, json: { code: 400, error: 'Recording mbid is not valid.' } },
  },
});

const setUp = (env: Record<string, string> = environment) => setUpPlatform(listenbrainz, env);

/** A batch of which ListenBrainz knows the facts, with these counts. */
const readCounted = async (json: unknown) => {
  const { net, io } = setUp();
  net.expect(facts, { json: metadata });
  net.expect(counts, { json });
  return (await listenbrainz.read(io, [id])).get(id);
};

/** A song of which ListenBrainz has no facts. */
const readLookedUp = async (reply: FakeReply, known: unknown = {}) => {
  const { net, io } = setUp();
  net.expect(facts, { json: known });
  net.expect(lookUpOf(id), reply);
  allowCounts(net);
  return { result: (await listenbrainz.read(io, [id])).get(id), net };
};

test.each<[string, object[], unknown]>([
  ['in another order', [{ of: 1 }, { of: 0 }], [0, 1]],
  ['twice', [{ of: 0 }, { of: 1 }, { of: 1 }], [0, 1]],
  ['with one that nobody asked for', [{ of: 7 }, { of: 0 }, { of: 1 }], [0, 1]],
  ['with one missing', [{ of: 1 }], ['no-counts', 1]],
  ['with another’s id', [{ of: 0 }, { of: 0, count: 1 }], ['no-counts', 'no-counts']],
])('[TRK-05] counts %s leave every recording its own', async (_, given, expected) => {
  const { net, io } = setUpPlatform(listenbrainz, environment);
  const asked = [mbid(0), mbid(1)];
  net.expect(facts, { json: metadataOf(asked) });
  const entries = (given as { of: number; count?: number }[]).map(({ of, count = of }) => ({
    recording_mbid: mbid(of),
    total_listen_count: count,
    total_user_count: count,
  }));
  net.expect(counts, { json: entries });
  const results = await listenbrainz.read(io, asked);
  expect([...results.values()].map((one) => (one.outcome === 'read' ? one.metrics.plays : one.kind))).toEqual(
    expected,
  );
});

describe('listenbrainz', () => {
  test('[TRK-05] reads plays and listeners, and a batch takes two calls', async () => {
    const { net, io } = setUp();
    const ids = [id, mbid(1), mbid(2)];
    net.expect(facts, { json: metadataOf(ids) });
    net.expect(
      { ...counts, json: { recording_mbids: ids } },
      { json: ids.map((one) => ({ ...counted, recording_mbid: one })) },
    );
    expect((await listenbrainz.read(io, ids)).get(id)).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide feat. Mira Voss',
        album: 'Tidal Rooms',
        durationSeconds: 221,
      },
      metrics: { plays: 48_213, listeners: 1204 },
      withheld: [],
      availability: 'public',
    });
    expect(net.sent).toHaveLength(2);
  });

  test.each([
    ['null is not given, and never 0', null, {}],
    ['zero stays 0', 0, { plays: 0, listeners: 0 }],
  ])('[TRK-05] a count of %s', async (_, count, metrics) => {
    const reply = [{ recording_mbid: id, total_listen_count: count, total_user_count: count }];
    const result = await readCounted(reply);
    expect(result).toMatchObject({ outcome: 'read', withheld: [] });
    expect((result as { metrics: object }).metrics).toEqual(metrics);
  });

  test.each([
    ['a negative count', [{ ...counted, total_listen_count: -1 }]],
    ['a count beyond 2^53', [{ ...counted, total_user_count: 1e30 }]],
  ])('[TRK-05] %s is that song’s bad reply', async (_, json) => {
    expect(await readCounted(json)).toMatchObject({ outcome: 'failed', kind: 'bad-reply' });
  });

  test.each([
    ['no entry for the song', []],
    ['an entry without an id', [{ ...counted, recording_mbid: null }]],
    ['no list of entries', [null]],
  ])('[TRK-15] with %s its facts are read, and no counts', async (_, json) => {
    const known = { song: { artist: 'Hollow Tide feat. Mira Voss' }, metrics: {} };
    expect(await readCounted(json)).toMatchObject({ outcome: 'failed', kind: 'no-counts', known });
  });

  test('answers in another order are not mixed up', async () => {
    const { net, io } = setUp();
    const ids = [id, mbid(1)];
    net.expect(facts, { json: metadataOf(ids) });
    const other = { recording_mbid: mbid(1), total_listen_count: 7, total_user_count: 1 };
    net.expect(counts, { json: [other, counted] });
    const results = await listenbrainz.read(io, ids);
    expect(results.get(id)).toMatchObject({ metrics: { plays: 48_213 } });
    expect(results.get(mbid(1))).toMatchObject({ metrics: { plays: 7 } });
  });

  test('without a token it asks all the same', async () => {
    const { net, io } = setUp({ ...environment, LISTENBRAINZ_TOKEN: '' });
    net.expect(facts, { json: metadata });
    net.expect(counts, { json: popularity });
    await listenbrainz.read(io, [id]);
    for (const { headers } of net.sent) expect(headers).not.toHaveProperty('authorization');
  });

  test('[SYNC-03] a 429 is obeyed for as long as its own header says', async () => {
    const { net, io } = setUp();
    const headers = { 'x-ratelimit-reset-in': '7', 'retry-after': '90' };
    net.expect(facts, { status: 429, headers, json: {} });
    const until = new Date('2026-11-20T12:00:07Z');
    await expect(listenbrainz.read(io, [id])).rejects.toMatchObject({ kind: 'rate-limited', until });
  });
});

describe('a recording without facts at ListenBrainz', () => {
  test('[TRK-01] is looked up at MusicBrainz, which never sees the token', async () => {
    const { result, net } = await readLookedUp({ json: recording });
    expect(result).toMatchObject({
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide feat. Mira Voss',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-17',
      },
      metrics: { plays: 48_213, listeners: 1204 },
    });
    expect(net.sent[1]?.headers).not.toHaveProperty('authorization');
    expect(net.sent[1]?.url.search).toBe('?inc=isrcs+artist-credits&fmt=json');
  });

  test('is also one that is known without its name', async () => {
    const { result } = await readLookedUp({ json: recording }, { [id]: { recording: { rels: [] } } });
    expect(result).toMatchObject({ outcome: 'read', song: { isrc: 'QZTL12400017' } });
  });

  test('that MusicBrainz has merged has the facts and counts of the one that is left', async () => {
    const { net, io } = setUp();
    net.expect(facts, { json: {} });
    net.expect(lookUpOf(id), { json: { ...recording, id: mbid(9) } });
    net.expect(
      { ...counts, json: { recording_mbids: [mbid(9)] } },
      { json: [{ ...counted, recording_mbid: mbid(9) }] },
    );
    expect((await listenbrainz.read(io, [id])).get(id)).toMatchObject({
      outcome: 'read',
      metrics: { plays: 48_213 },
    });
  });

  test.each<[string, FakeReply, string]>([
    ['gone', { status: 404, json: notFound }, 'not-found'],
    ['not gone for a wrong address', { status: 404, text: '<html>' }, 'bad-reply'],
    ['there without a title', { json: { ...recording, title: null } }, 'no-title'],
    ['not mistaken for another thing', { json: { ...recording, id: 'x' } }, 'bad-reply'],
    ['waited for over the limit', { status: 503, json: rateError }, 'rate-limited'],
    ['waited for in an outage', { status: 503, text: 'Service Unavailable' }, 'unavailable'],
    ['not sought where a redirect leads', { status: 301, headers: { location: '/x' } }, 'bad-reply'],
  ])('is %s', async (_, reply, kind) => {
    expect((await readLookedUp(reply)).result).toMatchObject({ outcome: 'failed', kind });
  });
});

describe('[SYNC-03] MusicBrainz', () => {
  test('that is over its limit is not asked on, and the rest of the batch is read', async () => {
    const { net, io } = setUp();
    const ids = [mbid(1), id, mbid(2)];
    net.expect(facts, { json: metadata });
    net.expect(lookUpOf(mbid(1)), { status: 503, json: rateError });
    net.expect({ ...counts, json: { recording_mbids: [id] } }, { json: popularity });
    const results = await listenbrainz.read(io, ids);
    expect(results.get(id)).toMatchObject({ outcome: 'read' });
    for (const one of [mbid(1), mbid(2)]) expect(results.get(one)).toMatchObject({ kind: 'rate-limited' });
  });

  test(`is asked for at most ${mostLookUps} songs of a batch`, async () => {
    const { net, io } = setUp();
    const ids = Array.from({ length: mostLookUps + 5 }, (_, number) => mbid(number));
    net.expect(facts, { json: {} });
    for (const one of ids.slice(0, mostLookUps))
      net.expect(lookUpOf(one), { json: { ...recording, id: one } });
    allowCounts(net);
    const results = [...(await listenbrainz.read(io, ids)).values()];
    expect(results.filter(({ outcome }) => outcome === 'read')).toHaveLength(mostLookUps);
    expect(results.slice(mostLookUps)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ kind: 'rate-limited' })),
    );
  });

  test('counts in a quota of its own', async () => {
    const { quotas } = listenbrainz.limits(listenbrainz.settings.parse({}));
    expect(quotas.map(({ name, calls, window }) => ({ name, calls, window }))).toContainEqual({
      name: 'musicbrainz',
      calls: 1,
      window: { rollingMilliseconds: 1000 },
    });
  });
});

describe('[TRK-03] pages of listenbrainz and musicbrainz that are no song', () => {
  test.each([
    [`https://musicbrainz.org/release/${id}`, 'album'],
    [`https://musicbrainz.org/release-group/${id}`, 'album'],
    [`https://listenbrainz.org/album/${id}`, 'album'],
    [`https://listenbrainz.org/artist/${id}`, 'artist'],
    [`https://listenbrainz.org/playlist/${id}/`, 'playlist'],
    [`https://musicbrainz.org/track/${id}`, 'other'],
    ['https://musicbrainz.org/recording/x', 'other'],
    ['https://musicbrainz.org/__proto__/x', 'other'],
    ['https://listenbrainz.org/user/someone', 'other'],
  ])('%s is one of kind %s', (link, kind) => {
    expect(listenbrainz.parse(new URL(link))).toEqual({ kind });
  });
});
