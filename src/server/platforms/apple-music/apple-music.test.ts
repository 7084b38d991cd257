import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import notFound from './fixtures/error-not-found.json' with { type: 'json' };
import tooMany from './fixtures/error-too-many.json' with { type: 'json' };
import lookup from './fixtures/lookup.json' with { type: 'json' };
import songs from './fixtures/songs.json' with { type: 'json' };
import { appleMusic } from './index.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const pem = await exportPKCS8(privateKey);

const keyless = {
  APPLE_MUSIC_API_URL: 'http://127.0.0.1:4010/apple-music/v1',
  ITUNES_API_URL: 'http://127.0.0.1:4010/itunes',
};
const environment = {
  ...keyless,
  APPLE_MUSIC_TEAM_ID: 'TEAM000001',
  APPLE_MUSIC_KEY_ID: 'KEY0000001',
  APPLE_MUSIC_PRIVATE_KEY: pem,
};
const catalogueAt = (storefront: string) =>
  `http://127.0.0.1:4010/apple-music/v1/catalog/${storefront}/songs`;
const lookupUrl = 'http://127.0.0.1:4010/itunes/lookup';

const id = '900000217';
const [sale] = lookup.results;
const [fact] = songs.data;
const notOnSale = { resultCount: 0, results: [] };
const salesOf = (ids: readonly string[], fields: object = {}) => ({
  resultCount: ids.length,
  results: ids.map((one) => ({ ...sale, ...fields, trackId: Number(one) })),
});
const factsOf = (ids: readonly string[], fields: object = {}) => ({
  data: ids.map((one) => ({ ...fact, id: one, attributes: { ...fact?.attributes, ...fields } })),
});

const shared = {
  ids: [id, '1', '9007199254740991', '2'],
  notIds: ['', '0', '-1', '01', '1.5', '1e9', 'id900000217', '../charts', '12345678901234567890'],
  links: {
    'https://music.apple.com/gb/album/lanterns-on-the-quay/900000200?i=900000217': id,
    'music.apple.com/song/lanterns-on-the-quay/900000217': id,
    'https://embed.music.apple.com/us/album/lanterns-on-the-quay/900000200?i=900000217': id,
    'http://itunes.apple.com/jp/album/lanterns/id900000200?i=900000217&uo=4&app=music': id,
    'https://geo.music.apple.com/us/album/_/900000200?i=900000217&at=1000': id,
    'https://classical.music.apple.com/de/album/900000200?i=900000217': id,
    'https://music.apple.com/us/song/900000217': id,
  },
};

describe('without a developer token', () => {
  platformSuite(appleMusic, {
    ...shared,
    environment: keyless,
    secrets: [],
    request: (ids) => ({ url: lookupUrl, query: { id: ids.join(','), country: 'us', entity: 'song' } }),
    reply: salesOf,
    batch: {
      entriesOf: (reply) => (reply as typeof lookup).results,
      withEntries: (_, results) => ({ resultCount: results.length, results }),
      about: (entry, one) => ({ ...(entry as typeof sale), trackId: Number(one) }),
      titled: (entry, trackName) => ({ ...(entry as typeof sale), trackName }),
    },
    unknownId: { json: notOnSale },
    failures: {
      'needs-auth': { status: 401, text: '' },
      'rate-limited': { status: 403, text: '' },
      unavailable: { status: 503, text: '' },
      'bad-reply': { status: 400, json: { errorMessage: 'Invalid value(s) for key(s): [country]' } },
    },
    forbidden: 'rate-limited',
  });
});

describe('with a developer token', () => {
  platformSuite(appleMusic, {
    ...shared,
    environment,
    secrets: [pem, ...pem.split('\n').filter((line) => line.length > 30)],
    prepare: (net) => net.allow({ url: lookupUrl }, { json: notOnSale }),
    request: (ids) => ({ url: catalogueAt('us'), query: { ids: ids.join(',') } }),
    reply: factsOf,
    batch: {
      entriesOf: (reply) => (reply as typeof songs).data,
      withEntries: (_, data) => ({ data }),
      about: (entry, one) => ({ ...(entry as typeof fact), id: one }),
      titled: (entry, name) => {
        const given = entry as typeof fact;
        return { ...given, attributes: { ...given?.attributes, name } };
      },
    },
    unknownId: { status: 404, json: notFound },
    failures: {
      'needs-auth': { status: 403, text: '' },
      'rate-limited': { status: 429, json: tooMany },
      unavailable: { status: 504, text: '' },
      'bad-reply': { status: 400, json: { errors: [{ status: '400', code: '40005' }] } },
    },
  });
});

const song = {
  title: 'Lanterns on the Quay',
  artist: 'Hollow Tide',
  album: 'Tidal Rooms',
  artworkUrl: 'https://is1-ssl.mzstatic.com/image/thumb/made-up/cover.jpg/600x600bb.jpg',
  durationSeconds: 221,
  releaseDate: '2024-05-17',
};

type Replies = { sale: FakeReply; fact?: FakeReply };

async function read(replies: Replies) {
  const { net, io } = setUpPlatform(appleMusic, replies.fact ? environment : keyless);
  net.expect({ url: lookupUrl }, replies.sale);
  if (replies.fact) net.expect({ url: catalogueAt('us') }, replies.fact);
  return (await appleMusic.read(io, [id])).get(id);
}

describe('[TRK-05] the price', () => {
  test('comes from the look-up, in minor units, and is all that is counted', async () => {
    expect(await read({ sale: { json: lookup } })).toEqual({
      outcome: 'read',
      song: { ...song, currency: 'USD' },
      metrics: { price: 129 },
      withheld: [],
      availability: 'public',
    });
  });

  test('stands beside the catalogue’s facts where there is a token', async () => {
    expect(await read({ sale: { json: lookup }, fact: { json: songs } })).toEqual({
      outcome: 'read',
      song: { ...song, isrc: 'QZTL12400017', currency: 'USD' },
      metrics: { price: 129 },
      withheld: [],
      availability: 'public',
    });
  });

  test.each([
    ['1.29 GBP', { trackPrice: 1.29, currency: 'GBP' }, 129],
    ['255 JPY, which has no minor unit', { trackPrice: 255, currency: 'JPY' }, 255],
    ['0', { trackPrice: 0 }, 0],
    ['-1, as for songs not sold alone', { trackPrice: -1 }, undefined],
    ['not there', { trackPrice: undefined }, undefined],
    ['in no currency', { currency: '?' }, undefined],
  ])('that is %s becomes %o', async (_, fields, price) => {
    const result = await read({ sale: { json: salesOf([id], fields) } });
    expect(result).toMatchObject({ outcome: 'read', metrics: price === undefined ? {} : { price } });
    if (price === undefined) expect(result).not.toHaveProperty('song.currency');
  });

  test('of a song that cannot be read is no reading without a price', async () => {
    const broken = { json: salesOf([id], { trackName: '' }) };
    expect(await read({ sale: broken, fact: { json: songs } })).toMatchObject({ kind: 'bad-reply' });
  });

  test('is worth failing for: without the look-up nothing is read', async () => {
    const { net, io } = setUpPlatform(appleMusic, environment);
    net.expect({ url: lookupUrl }, { status: 503 });
    await expect(appleMusic.read(io, [id])).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('[SYNC-03] too many look-ups are a 403, and the next minute is waited for', async () => {
    const until = new Date('2026-11-20T12:01:00Z');
    await expect(read({ sale: { status: 403, text: '' } })).rejects.toMatchObject({
      kind: 'rate-limited',
      until,
    });
  });
});

describe('a song', () => {
  test.each<[string, Replies, object]>([
    ['on sale alone', { sale: { json: lookup }, fact: { json: { data: [] } } }, { availability: 'public' }],
    [
      'to be streamed alone',
      { sale: { json: notOnSale }, fact: { json: songs } },
      { availability: 'public' },
    ],
    [
      'to be bought but not streamed',
      { sale: { json: lookup }, fact: { json: factsOf([id], { playParams: undefined }) } },
      { availability: 'public', metrics: { price: 129 } },
    ],
    [
      'neither to be bought nor streamed, says the catalogue',
      { sale: { json: notOnSale }, fact: { json: factsOf([id], { playParams: undefined }) } },
      { availability: 'blocked', metrics: {} },
    ],
    [
      'neither to be bought nor streamed, says the look-up',
      { sale: { json: salesOf([id], { trackPrice: -1, isStreamable: false }) } },
      { availability: 'blocked', metrics: {} },
    ],
    [
      'that is a music video',
      { sale: { json: salesOf([id], { kind: 'music-video' }) } },
      { kind: 'not-found' },
    ],
    [
      'beside its album',
      { sale: { json: { results: [{ wrapperType: 'collection', collectionId: 1 }] } } },
      { kind: 'not-found' },
    ],
    [
      'among entries without a number',
      { sale: { json: { results: [{ kind: 'song' }] } } },
      { kind: 'bad-reply' },
    ],
  ])('%s is what it is', async (_, replies, expected) => {
    expect(await read(replies)).toMatchObject(expected);
  });

  test('is read from JSON that is called JavaScript and begins with empty lines', async () => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8' };
    const text = `\n\n\n${JSON.stringify(lookup)}\n`;
    expect(await read({ sale: { headers, text } })).toMatchObject({ metrics: { price: 129 } });
  });
});

describe('[TRK-03] storefronts', () => {
  const gb = { url: lookupUrl, query: { country: 'gb', id: '2,3' } };
  const us = { url: lookupUrl, query: { country: 'us', id: '1' } };
  const addresses = new Map([
    ['2', 'https://music.apple.com/gb/song/2'],
    ['3', 'https://music.apple.com/gb/song/3'],
  ]);
  const readThree = async (replyOfUs: FakeReply, replyOfGb: FakeReply) => {
    const { net, io } = setUpPlatform(appleMusic, keyless);
    net.expect(us, replyOfUs);
    if (!('failure' in replyOfUs)) net.expect(gb, replyOfGb);
    return appleMusic.read(io, ['1', '2', '3'], addresses);
  };
  const pounds = { trackPrice: 0.99, currency: 'GBP' };

  test.each([
    ['https://music.apple.com/GB/album/x/1435928305?i=1435928320', 'gb'],
    ['https://classical.music.apple.com/be/album/1435928305?i=1435928320', 'be'],
    ['https://music.apple.com/song/low-frequency-response-test/1435928320', 'us'],
  ])('%s is kept under %s', (link, storefront) => {
    expect(appleMusic.parse(new URL(link))).toEqual({
      kind: 'track',
      platformTrackId: '1435928320',
      url: `https://music.apple.com/${storefront}/song/1435928320`,
    });
  });

  test.each([
    ['https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb?i=1', 'playlist'],
    ['https://music.apple.com/us/music-video/x/539886832', 'video'],
    ['https://music.apple.com/us/album/x/1435928305?i=x', 'album'],
    ['https://itunes.apple.com/us/app/id1108187390', 'other'],
    ['https://music.apple.com/us/constructor/1', 'other'],
    ['https://music.apple.com/', 'other'],
  ])('%s is %s', (link, kind) => {
    expect(appleMusic.parse(new URL(link))).toEqual({ kind });
  });

  test('are asked one by one, each for all of its songs', async () => {
    const results = await readThree({ json: salesOf(['1']) }, { json: salesOf(['2', '3'], pounds) });
    const currencies = [...results.values()].map(
      (result) => result.outcome === 'read' && result.song.currency,
    );
    expect(currencies).toEqual(['USD', 'GBP', 'GBP']);
  });

  test('that fail leave the others’ songs alone', async () => {
    const results = await readThree({ status: 400, json: {} }, { json: salesOf(['2', '3'], pounds) });
    expect([...results.values()]).toMatchObject([
      { kind: 'bad-reply' },
      { outcome: 'read' },
      { outcome: 'read' },
    ]);
  });

  test('are not asked any more once the server is not there', async () => {
    await expect(readThree({ failure: 'refused' }, {})).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('[SYNC-03] that were read before a limit was reached are kept', async () => {
    const results = await readThree({ json: salesOf(['1']) }, { status: 403, text: '' });
    expect([...results.values()]).toMatchObject([
      { outcome: 'read' },
      { kind: 'rate-limited' },
      { kind: 'rate-limited' },
    ]);
  });

  test('name the catalogue’s address too', async () => {
    const { net, io } = setUpPlatform(appleMusic, environment);
    net.expect({ url: lookupUrl, query: { country: 'gb' } }, { json: salesOf(['2'], pounds) });
    net.expect({ url: catalogueAt('gb') }, { json: factsOf(['2']) });
    expect((await appleMusic.read(io, ['2'], addresses)).get('2')).toMatchObject({ metrics: { price: 99 } });
  });
});

describe('the developer token', () => {
  const bearers = (net: FakeHttp) =>
    net.sent.flatMap(({ headers }) => headers.authorization?.replace('Bearer ', '') ?? []);
  const setUp = (key = pem) => {
    const ready = setUpPlatform(appleMusic, { ...environment, APPLE_MUSIC_PRIVATE_KEY: key });
    ready.net.allow({ url: lookupUrl }, { json: lookup });
    return ready;
  };

  test.each([
    ['as in the file', pem],
    ['with its line breaks written out', pem.replaceAll('\n', '\\n')],
  ])('is signed with the key %s, for twelve hours', async (_, key) => {
    const { net, io } = setUp(key);
    net.expect({ url: catalogueAt('us') }, { json: songs });
    await appleMusic.read(io, [id]);
    const [token = ''] = bearers(net);
    const verified = await jwtVerify(token, publicKey, {
      currentDate: io.clock.now(),
      algorithms: ['ES256'],
    });
    expect(verified.protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY0000001' });
    const issuedAt = io.clock.now().getTime() / 1000;
    expect(verified.payload).toEqual({ iss: 'TEAM000001', iat: issuedAt, exp: issuedAt + 12 * 3600 });
  });

  test('is signed once, and again when it is refused', async () => {
    const { net, io } = setUp();
    for (const status of [200, 401, 200]) net.expect({ url: catalogueAt('us') }, { status, json: songs });
    await appleMusic.read(io, [id]);
    expect((await appleMusic.read(io, [id])).get(id)?.outcome).toBe('read');
    const [first, refused, next] = bearers(net);
    expect(refused).toBe(first);
    expect(next).not.toBe(first);
  });

  test('needs a key that can sign, and a refusal tells no word of it', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nU0VDUkVU\n-----END PRIVATE KEY-----';
    const { error } = appleMusic.settings.safeParse({ APPLE_MUSIC_PRIVATE_KEY: key });
    expect(error?.issues[0]?.message).toContain('must be the content of the .p8 file');
    expect(`${error}`).not.toContain('U0VDUkVU');
  });

  test('needs all three keys; with two of them nothing is signed', async () => {
    const { net, io } = setUpPlatform(appleMusic, { ...environment, APPLE_MUSIC_KEY_ID: ' ' });
    net.expect({ url: lookupUrl }, { json: lookup });
    expect((await appleMusic.read(io, [id])).get(id)?.outcome).toBe('read');
  });
});
