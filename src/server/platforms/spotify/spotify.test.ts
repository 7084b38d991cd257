import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import quotaError from './fixtures/error-quota.json' with { type: 'json' };
import expiredError from './fixtures/error-token-expired.json' with { type: 'json' };
import unknownError from './fixtures/error-unknown-id.json' with { type: 'json' };
import preview from './fixtures/preview.json' with { type: 'json' };
import token from './fixtures/token.json' with { type: 'json' };
import track from './fixtures/track.json' with { type: 'json' };
import tracks from './fixtures/tracks.json' with { type: 'json' };
import { spotify } from './index.ts';

const environment = {
  SPOTIFY_CLIENT_ID: 'made-up-id',
  SPOTIFY_CLIENT_SECRET: 'made-up-secret',
  SPOTIFY_API_URL: 'http://127.0.0.1:4010/api/',
  SPOTIFY_ACCOUNTS_URL: 'http://127.0.0.1:4011',
};
const batch = { ...environment, SPOTIFY_BATCH_READS: 'true' };
const api = 'http://127.0.0.1:4010/api/tracks';
const accounts = 'http://127.0.0.1:4011/api/token';
const id = track.id;
const basic = Buffer.from('made-up-id:made-up-secret').toString('base64');
const secrets = ['made-up-id', 'made-up-secret', 'made-up-access-token', basic];
const songIds = Array.from(
  { length: 50 },
  (_, place) => `0TracklightDemo00010${String(place).padStart(2, '0')}`,
);

const expectToken = (net: FakeHttp, reply: FakeReply = { json: token }) =>
  net.expect(
    {
      method: 'POST',
      url: accounts,
      form: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${basic}` },
    },
    reply,
  );
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

const shared = {
  secrets,
  ids: songIds,
  notIds: ['', 'short', `${id}0`, '../0TracklightDemo0000', '0TracklightDemo000000,'],
  links: {
    'https://open.spotify.com/intl-de/track/0TracklightDemo0000001?si=1': id,
    'https://open.spotify.com/embed/track/0TracklightDemo0000001': id,
    'http://play.spotify.com/track/0TracklightDemo0000001': id,
    'spotify:track:0TracklightDemo0000001': id,
  },
  prepare: expectToken,
};
const failures: Record<'needs-auth' | 'rate-limited' | 'unavailable' | 'bad-reply', FakeReply> = {
  'needs-auth': { status: 403, json: { error: { status: 403, message: 'Forbidden' } } },
  'rate-limited': { status: 429, json: quotaError },
  unavailable: { status: 502, json: { error: { status: 502, message: 'Bad gateway' } } },
  'bad-reply': { json: 'tracks' },
};

platformSuite(spotify, {
  ...shared,
  environment,
  request: ([one]) => ({ url: `${api}/${one}`, headers: bearer('made-up-access-token') }),
  reply: ([one]) => ({ ...track, id: one }),
  unknownId: { status: 404, json: unknownError },
  failures,
  stranger: 'replaced',
});

platformSuite(spotify, {
  ...shared,
  environment: batch,
  request: (ids) => ({ url: api, query: { ids: ids.join(',') }, headers: bearer('made-up-access-token') }),
  reply: (ids) => ({ tracks: ids.map((one) => ({ ...track, id: one })) }),
  batch: {
    entriesOf: (reply) => (reply as typeof tracks).tracks,
    withEntries: (_, entries) => ({ tracks: entries }),
    about: (entry, one) => ({ ...(entry as typeof track), id: one }),
    titled: (entry, name) => ({ ...(entry as typeof track), name }),
  },
  unknownId: { json: { tracks: [null] } },
  failures,
});

const setUp = (env: Record<string, string> = environment) => setUpPlatform(spotify, env);

describe('spotify', () => {
  test('[TRK-05] reads facts and popularity, and never streams', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url: `${api}/${id}` }, { json: { ...track, streams: 5, playcount: '9' } });
    expect((await spotify.read(io, [id])).get(id)).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide, Mira Voss',
        album: 'Tidal Rooms',
        artworkUrl: 'https://i.scdn.co/image/made-up-640',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-17',
      },
      metrics: { popularity: 47 },
      withheld: [],
      availability: 'public',
    });
  });

  test('[TRK-05] in a batch null is not found, and a popularity that is not there is absent', async () => {
    const { net, io } = setUp(batch);
    const [first, second] = [id, '0TracklightDemo0000009'];
    expectToken(net);
    net.expect({ url: api }, { json: tracks });
    const results = await spotify.read(io, [first, second, '0TracklightDemo0000002']);
    expect(results.get(first)).toMatchObject({ outcome: 'read', metrics: { popularity: 47 } });
    expect(results.get(second)).toEqual({ outcome: 'failed', kind: 'not-found' });
    expect(results.get('0TracklightDemo0000002')).toMatchObject({
      metrics: {},
      withheld: [],
      availability: 'blocked',
    });
  });

  test.each([101, -1, 47.5, '47', null])('[TRK-05] a popularity of %j is none', async (popularity) => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url: `${api}/${id}` }, { json: { ...track, popularity } });
    const result = (await spotify.read(io, [id])).get(id);
    expect(result).toMatchObject({ outcome: 'read', song: { title: 'Lanterns on the Quay' } });
    expect(result?.outcome === 'read' && result.metrics).toEqual({});
  });

  test('answers that came in another order, or short, are not mixed up', async () => {
    const { net, io } = setUp(batch);
    const ids = ['0TracklightDemo0000009', '0TracklightDemo0000002', id];
    expectToken(net);
    net.expect({ url: api }, { json: { tracks: tracks.tracks.filter((entry) => entry !== null) } });
    net.allow({ url: api }, { json: { tracks: [] } });
    const results = await spotify.read(io, ids);
    expect(results.get(ids[0] ?? '')).toMatchObject({ kind: 'bad-reply' });
    expect(results.get(id)).toMatchObject({ song: { title: 'Lanterns on the Quay' } });
    expect(results.get('0TracklightDemo0000002')).toMatchObject({ song: { title: 'Low Water' } });
  });
});

describe('spotify', () => {
  test('an id that is refused with 400 is not found, one by one', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect(
      { url: `${api}/${id}` },
      { status: 400, json: { error: { status: 400, message: 'Invalid base62 id' } } },
    );
    expect((await spotify.read(io, [id])).get(id)).toEqual({ outcome: 'failed', kind: 'not-found' });
  });

  test('[SYNC-03] a used-up quota is not asked again for an hour', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url: `${api}/${id}` }, { status: 429, json: quotaError, headers: { 'retry-after': '5' } });
    const until = new Date('2026-11-20T13:00:00Z');
    await expect(spotify.read(io, [id])).rejects.toMatchObject({ kind: 'rate-limited', until });
  });
});

const expectSong = (net: FakeHttp, value = 'made-up-access-token', reply: FakeReply = { json: track }) =>
  net.expect({ url: `${api}/${id}`, headers: bearer(value) }, reply);

describe('spotify’s nulls', () => {
  const [a = '', b = '', c = ''] = songIds;
  const named = (one: string) => ({ ...track, id: one });
  const kindsOf = async (entries: unknown[]) => {
    const { net, io } = setUpPlatform(spotify, batch);
    expectToken(net);
    net.expect({ url: api }, { json: { tracks: entries } });
    net.allow({ url: api }, { json: { tracks: [] } });
    const results = await spotify.read(io, [a, b, c]);
    return [...results.values()].map((one) => (one.outcome === 'read' ? 'read' : one.kind));
  };

  test('[SYNC-04] are unknown songs where every other answer stands in its place', async () => {
    expect(await kindsOf([named(a), null, named(c)])).toEqual(['read', 'not-found', 'read']);
    expect(await kindsOf([null, null, null])).toEqual(['not-found', 'not-found', 'not-found']);
    const linked = { ...named('4journey4journey4jour4'), linked_from: { id: a } };
    expect(await kindsOf([linked, null, named(c)])).toEqual(['read', 'not-found', 'read']);
  });

  test('[SYNC-04] say nothing of any song where the others have moved', async () => {
    expect(await kindsOf([null, named(a), named(c)])).toEqual(['read', 'bad-reply', 'read']);
    expect(await kindsOf([named(c), null, named(a)])).toEqual(['read', 'bad-reply', 'read']);
    expect(await kindsOf([named(a), null])).toEqual(['read', 'bad-reply', 'bad-reply']);
    expect(await kindsOf([named(a), null, named(c), null])).toEqual(['read', 'bad-reply', 'read']);
  });

  test('[SYNC-04] a single answer about another track is not taken, one that is linked to it is', async () => {
    const read = async (entry: unknown) => {
      const { net, io } = setUpPlatform(spotify, environment);
      expectToken(net);
      net.expect({ url: `${api}/${a}` }, { json: entry });
      const result = (await spotify.read(io, [a])).get(a);
      return result?.outcome === 'read' ? 'read' : result?.kind;
    };
    expect(await read(named(b))).toBe('replaced');
    expect(await read({ ...named(b), linked_from: { id: a } })).toBe('read');
  });
});

describe('spotify’s token', () => {
  test('is asked for once by reads at the same time and kept for the next', async () => {
    const { net, io } = setUp();
    expectToken(net);
    for (let i = 0; i < 3; i++) expectSong(net);
    await Promise.all([spotify.read(io, [id]), spotify.read(io, [id])]);
    await spotify.read(io, [id]);
    expect(net.sent.filter((request) => request.method === 'POST')).toHaveLength(1);
  });

  test('is renewed a minute before its end', async () => {
    const { net, io } = setUp();
    const clock = io.clock as ReturnType<typeof import('#kit/fake-http.ts').stillClock>;
    expectToken(net);
    expectSong(net);
    await spotify.read(io, [id]);
    clock.set('2026-11-20T12:58:59Z');
    expectSong(net);
    await spotify.read(io, [id]);
    clock.set('2026-11-20T12:59:00Z');
    expectToken(net, { json: { ...token, access_token: 'second-token' } });
    expectSong(net, 'second-token');
    await spotify.read(io, [id]);
  });

  test('that is refused is dropped, and the call made once more', async () => {
    const { net, io } = setUp();
    expectToken(net);
    expectSong(net, 'made-up-access-token', { status: 401, json: expiredError });
    expectToken(net, { json: { ...token, access_token: 'second-token' } });
    expectSong(net, 'second-token');
    expect((await spotify.read(io, [id])).get(id)?.outcome).toBe('read');
  });

  test('that is refused twice is a failure, not a circle', async () => {
    const { net, io } = setUp();
    for (let i = 0; i < 2; i++) {
      expectToken(net);
      expectSong(net, 'made-up-access-token', { status: 401, json: expiredError });
    }
    await expect(spotify.read(io, [id])).rejects.toMatchObject({ kind: 'needs-auth' });
  });
});

describe('spotify’s token', () => {
  test.each<[string, FakeReply, string]>([
    ['a wrong secret', { status: 400, json: { error: 'invalid_client' } }, 'needs-auth'],
    ['an outage of the sign-in', { status: 500 }, 'unavailable'],
    ['no token in the reply', { json: { access_token: '' } }, 'bad-reply'],
  ])('is asked for again after %s', async (_, reply, kind) => {
    const { net, io } = setUp();
    expectToken(net, reply);
    const error: unknown = await spotify.read(io, [id]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind });
    for (const secret of secrets) expect(String(error)).not.toContain(secret);
    expectToken(net);
    expectSong(net);
    expect((await spotify.read(io, [id])).get(id)?.outcome).toBe('read');
  });
});

describe('[TRK-03] spotify’s short links', () => {
  const short = 'https://spotify.link/AbC123';
  const found = { kind: 'track', platformTrackId: id, url: `https://open.spotify.com/track/${id}` };

  test('are followed to the song without loading its page', async () => {
    const { net, io } = setUp();
    net.expect(
      { url: short },
      { status: 307, headers: { location: `https://open.spotify.com/track/${id}?si=1` } },
    );
    expect(await spotify.resolve?.(io, short)).toEqual(found);
  });

  test('are read out of the preview where a preview service is configured', async () => {
    const { net, io } = setUp({ ...environment, OEMBED_URL: 'http://127.0.0.1:4012/oembed' });
    net.expect({ url: 'http://127.0.0.1:4012/oembed/spotify', query: { url: short } }, { json: preview });
    expect(await spotify.resolve?.(io, short)).toEqual(found);
  });

  test.each<[string, FakeReply, object]>([
    [
      'an album',
      { json: { html: '<iframe src="https://open.spotify.com/embed/album/x">' } },
      { kind: 'album' },
    ],
    [
      'a foreign host',
      { json: { html: `<iframe src="https://evil.example/track/${id}">` } },
      { kind: 'other' },
    ],
    ['no address', { json: { html: '<iframe src="javascript:alert(1)">' } }, { kind: 'other' }],
    ['no frame', { json: { html: 'x'.repeat(100_000) } }, { kind: 'other' }],
  ])('whose preview shows %s are no song', async (_, reply, link) => {
    const { net, io } = setUp({ ...environment, OEMBED_URL: 'http://127.0.0.1:4012/oembed' });
    net.expect({ url: 'http://127.0.0.1:4012/oembed/spotify' }, reply);
    expect(await spotify.resolve?.(io, short)).toEqual(link);
  });

  test('that nobody knows are not found', async () => {
    const { net, io } = setUp({ ...environment, OEMBED_URL: 'http://127.0.0.1:4012/oembed' });
    net.expect({ url: 'http://127.0.0.1:4012/oembed/spotify' }, { status: 404, text: '' });
    await expect(spotify.resolve?.(io, short)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
