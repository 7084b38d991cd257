/** Fake of Apple's two interfaces: the Apple Music API with its developer tokens, and the keyless iTunes look-up. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { chance, pick, whole } from './chance.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';

const developer = { team: 'SANDBOX001', keyId: 'SANDBOXKEY' };

const idForm = /^[1-9]\d{0,15}$/;
/** Unconfirmed (facts §4), so the connector asks for fewer. */
const mostIds = { catalogue: 300, isrcs: 25, lookup: 200 };
/** The iTunes Store opened. */
const opened = Date.UTC(2003, 3, 28);

const failure = (status: number, title: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ id: 'SANDBOX', title, status: String(status), code: `${status}00` }] },
});

/** Storefront → currency and what a song costs there; everywhere else it costs dollars. */
const dollars = { currency: 'USD', country: 'USA', prices: [0.69, 0.99, 1.29] };
const stores: Partial<Record<string, typeof dollars>> = {
  gb: { currency: 'GBP', country: 'GBR', prices: [0.59, 0.79, 0.99] },
  de: { currency: 'EUR', country: 'DEU', prices: [0.69, 0.99, 1.29] },
  fr: { currency: 'EUR', country: 'FRA', prices: [0.69, 0.99, 1.29] },
  jp: { currency: 'JPY', country: 'JPN', prices: [153, 204, 255] },
};

type Availability = ReturnType<World['availability']>;

const isThere = (world: World, id: string): boolean =>
  idForm.test(id) && !['gone', 'private'].includes(world.availability('apple-music', id));

/** -1: not sold alone, as one song in fifteen, and as what is blocked. */
function priceOf(seed: string, availability: Availability, prices: number[]): number {
  const isSold = availability !== 'blocked' && chance('apple sold alone', seed) >= 1 / 15;
  return isSold ? pick(prices, 'apple price', seed) : -1;
}

function metricsOf(world: World, id: string): Metrics {
  const price = priceOf(
    world.item('apple-music', id).seed,
    world.availability('apple-music', id),
    dollars.prices,
  );
  return price < 0 ? {} : { price: Math.round(price * 100) };
}

const albumIdOf = (item: Item): number =>
  whole(100_000_000, 999_999_999, 'apple album', item.artist, item.album);

const addressOf = (item: Item, storefront: string): string =>
  `https://music.apple.com/${storefront}/album/${albumIdOf(item)}?i=${item.id}`;

function catalogueSong(world: World, id: string, storefront: string): object {
  const item = world.item('apple-music', id);
  const isBlocked = world.availability('apple-music', id) === 'blocked';
  return {
    id,
    type: 'songs',
    href: `/v1/catalog/${storefront}/songs/${id}`,
    attributes: {
      albumName: item.album,
      artistName: item.artist,
      artwork: { width: 3000, height: 3000, url: world.cover(item) },
      discNumber: 1,
      durationInMillis: item.seconds * 1000,
      genreNames: ['Music'],
      isrc: item.isrc,
      name: item.title,
      ...(isBlocked ? {} : { playParams: { id, kind: 'song' } }),
      previews: [],
      releaseDate: item.released,
      trackNumber: 1,
      url: addressOf(item, storefront),
    },
  };
}

function lookupSong(world: World, id: string, storefront: string): object {
  const item = world.item('apple-music', id);
  const availability = world.availability('apple-music', id);
  const { currency, country, prices } = stores[storefront] ?? dollars;
  return {
    wrapperType: 'track',
    kind: 'song',
    collectionId: albumIdOf(item),
    trackId: Number(id),
    artistName: item.artist,
    collectionName: item.album,
    trackName: item.title,
    trackViewUrl: `${addressOf(item, storefront)}&uo=4`,
    artworkUrl100: world.cover(item),
    trackPrice: priceOf(item.seed, availability, prices),
    releaseDate: new Date(releaseInstant(item.released)).toISOString().replace('.000', ''),
    trackTimeMillis: item.seconds * 1000,
    country,
    currency,
    isStreamable: availability !== 'blocked',
  };
}

const partOf = (token: string, place: number): string => token.split('.')[place] ?? '';

const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** Three parts, signed by our developer with ES256, and not at its end. */
function isToken(token: string, publicKey: KeyObject, now: Date): boolean {
  try {
    const { alg, kid } = decoded(partOf(token, 0));
    const { iss, exp } = decoded(partOf(token, 1));
    const signed = Buffer.from(`${partOf(token, 0)}.${partOf(token, 1)}`);
    return (
      token.split('.').length === 3 &&
      alg === 'ES256' &&
      kid === developer.keyId &&
      iss === developer.team &&
      Number(exp) * 1000 > now.getTime() &&
      verify(
        'sha256',
        signed,
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(partOf(token, 2), 'base64url'),
      )
    );
  } catch {
    return false;
  }
}

const idsIn = (list: string | null): string[] => (list ?? '').split(',').filter(Boolean);

function readCatalogue(world: World, { path, query }: Call): Reply {
  const [, storefront = '', single] = /^\/catalog\/([a-z]{2})\/songs(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!storefront) return failure(404, 'Resource Not Found');
  const isrcs = idsIn(query.get('filter[isrc]'));
  if (isrcs.length > mostIds.isrcs) return failure(400, 'Invalid Parameter Value');
  if (isrcs.length > 0) {
    const found = isrcs.flatMap((isrc) => world.withIsrc('apple-music', isrc));
    return { status: 200, body: { data: found.map((id) => catalogueSong(world, id, storefront)) } };
  }
  const ids = single === undefined ? idsIn(query.get('ids')) : [single];
  if (ids.length === 0 || ids.length > mostIds.catalogue) return failure(400, 'Invalid Parameter Value');
  const data = ids.filter((id) => isThere(world, id)).map((id) => catalogueSong(world, id, storefront));
  return data.length === 0 ? failure(404, 'Resource Not Found') : { status: 200, body: { data } };
}

/** JSON that is called JavaScript and begins with empty lines, as iTunes sends it. */
function lookUp(world: World, { query }: Call): Reply {
  const storefront = (query.get('country') ?? 'us').toLowerCase();
  const ids = idsIn(query.get('id')).slice(0, mostIds.lookup);
  const results = ids.filter((id) => isThere(world, id)).map((id) => lookupSong(world, id, storefront));
  const isCountry = /^[a-z]{2}$/.test(storefront);
  const body = isCountry
    ? { resultCount: results.length, results }
    : { errorMessage: 'Invalid value(s) for key(s): [country]', queryParameters: {} };
  return {
    status: isCountry ? 200 : 400,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: `\n\n\n${JSON.stringify(body)}\n\n\n`,
  };
}

function answer(world: World, publicKey: KeyObject, call: Call): Reply {
  if (call.path === '/lookup') return lookUp(world, call);
  const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  if (!isToken(token, publicKey, world.real())) return failure(401, 'Unauthorized');
  return readCatalogue(world, call);
}

/** Both interfaces are asked for every reading; a used-up quota is told in iTunes' words, whose limit is the lower one. */
function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'quota') return { status: 403, body: '' };
  if (refusal === 'expired-token') return failure(401, 'Unauthorized');
  if (refusal === '500') return failure(500, 'Internal Server Error');
  return failure(429, 'Too Many Requests', { 'retry-after': String(retryAfter) });
}

function preview(world: World, id: string): Reply {
  if (!isThere(world, id)) return { status: 404, body: '' };
  const item = world.item('apple-music', id);
  const frame = `https://embed.music.apple.com/us/album/${albumIdOf(item)}?i=${id}`;
  return {
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      provider_name: 'Apple Music',
      provider_url: 'https://music.apple.com',
      title: item.title,
      author_name: item.artist,
      thumbnail_url: world.cover(item),
      html: `<iframe height="175" width="100%" src="${frame}"></iframe>`,
    },
  };
}

export function createAppleMusic(world: World): FakePlatform {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    id: 'apple-music',
    prefixes: { '/apple-music/v1': 'api', '/itunes': 'api' },
    settings: (base) => ({
      APPLE_MUSIC_API_URL: `${base}/apple-music/v1`,
      APPLE_MUSIC_TEAM_ID: developer.team,
      APPLE_MUSIC_KEY_ID: developer.keyId,
      APPLE_MUSIC_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      ITUNES_API_URL: `${base}/itunes`,
    }),
    invent: (...words) => `1${String(whole(0, 999_999_999, 'apple', ...words)).padStart(9, '0')}`,
    url: (id) => `https://music.apple.com/us/song/${id}`,
    asked: ({ path, query }) => {
      const single = /\/songs\/([^/]+)$/.exec(path)?.[1];
      return single ? [single] : idsIn(query.get('ids') ?? query.get('id'));
    },
    answer: (_surface, call) => answer(world, publicKey, call),
    refuse,
    idOf: (link) => link.searchParams.get('i') ?? /\/song\/(?:[^/]+\/)?(\d+)/.exec(link.pathname)?.[1],
    preview: (id) => preview(world, id),
    metrics: (id) => metricsOf(world, id),
    start: (id) => new Date(Math.max(opened, releaseInstant(world.item('apple-music', id).released))),
  };
}
