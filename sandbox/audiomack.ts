/** Fake of Audiomack's data interface (`/music/song/{artist}/{slug}`), which takes signed calls only, and its oEmbed. */
import { createHmac } from 'node:crypto';
import type { Metrics } from '#domain/metrics.ts';
import { type Item, inventCode } from './catalogue.ts';
import { between, whole } from './chance.ts';
import { curveFor } from './editions.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';

const consumer = { key: 'sandbox-audiomack-key', secret: 'sandbox-audiomack-secret' };
const prefix = '/audiomack/v1';
/** A timestamp may be this far off, by real time, and a nonce is remembered for as long. */
const toleranceSeconds = 300;
const opened = Date.UTC(2012, 2, 1);
const slug = '[a-z0-9_-][a-z0-9._-]*';
const idForm = new RegExp(`^${slug}/song/${slug}$`);

/** The shape is Audiomack's, the codes are invented: nobody wrote down the real ones. */
const failure = (status: number, errorcode: number, message: string): Reply => ({
  status,
  body: { errorcode, message },
});
const unauthorized = (message: string): Reply => failure(401, 1001, message);
const notFound = (): Reply => failure(404, 1002, 'Music not found');

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'expired-token') return unauthorized('Invalid consumer key');
  if (refusal === '500') return failure(500, 1000, 'Something went wrong');
  const tooMany = failure(429, 1003, 'Too many requests');
  return refusal === 'quota' ? tooMany : { ...tooMany, headers: { 'retry-after': String(retryAfter) } };
}

/** RFC 5849 §3.6. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parameters of `Authorization: OAuth name="value", …`; undefined for any other header. */
function signedFields(header = ''): Map<string, string> | undefined {
  if (!/^OAuth\s/i.test(header)) return undefined;
  const fields = [...header.matchAll(/(\w+)="([^"]*)"/g)];
  return new Map(fields.map(([, name = '', value = '']) => [name, decoded(value)]));
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** RFC 5849 §3.4.1 and §3.4.2, over the address as the caller wrote it. */
function signatureOf(call: Call, fields: ReadonlyMap<string, string>): string {
  const own = [...fields].filter(([name]) => name !== 'oauth_signature' && name !== 'realm');
  const parameters = [...call.query, ...own]
    .map(([name, value]) => [percent(name), percent(value)] as const)
    .sort(([name, value], [other, otherValue]) => inOrder(name, other) || inOrder(value, otherValue))
    .map((pair) => pair.join('='));
  const address = `http://${call.headers.host?.toLowerCase()}${prefix}${call.path}`;
  const base = [call.method, address, parameters.join('&')].map(percent).join('&');
  return createHmac('sha1', `${percent(consumer.secret)}&`)
    .update(base)
    .digest('base64');
}

/** Nonces that were used, and the timestamps they came with. */
type Nonces = Map<string, number>;

function checkSignature(nonces: Nonces, world: World, call: Call): Reply | undefined {
  const fields = signedFields(call.headers.authorization);
  if (!fields) return unauthorized('The request is not signed');
  if (fields.get('oauth_consumer_key') !== consumer.key) return unauthorized('Invalid consumer key');
  if (fields.get('oauth_signature_method') !== 'HMAC-SHA1') return unauthorized('Unknown signature method');
  const now = world.real().getTime() / 1000;
  const timestamp = Number(fields.get('oauth_timestamp') ?? Number.NaN);
  if (!(Math.abs(now - timestamp) <= toleranceSeconds)) return unauthorized('Timestamp refused');
  if (fields.get('oauth_signature') !== signatureOf(call, fields)) return unauthorized('Invalid signature');
  for (const [old, at] of nonces) if (at < now - toleranceSeconds) nonces.delete(old);
  const nonce = fields.get('oauth_nonce') ?? '';
  if (nonce === '' || nonces.has(nonce)) return unauthorized('Nonce already used');
  nonces.set(nonce, timestamp);
  return undefined;
}

/** `Déjà Vu` → `deja-vu`; a name in another script has a drawn one. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || inventCode(8, 'audiomack', name).toLowerCase();

/** `black-mamba` → `Black Mamba`. */
const spoken = (name: string): string =>
  name.replace(/[-_.]+/g, ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

const partsOf = (id: string): [artist: string, song: string] => {
  const [artist = '', , song = ''] = id.split('/');
  return [artist, song];
};

/** The catalogue's song, or one that is drawn from the id but for the names, which the id tells. */
function itemOf(world: World, id: string): Item {
  const item = world.item('audiomack', id);
  if (!item.unknown) return item;
  const [artist, title] = partsOf(id).map(spoken) as [string, string];
  return { ...item, artist, title, album: item.album === item.title ? title : item.album };
}

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

function metricsOf(item: Item, at: Date): Metrics {
  const curve = curveFor(item, startOf(item));
  const plays = between(0.01, 0.06, 'plays', item.seed);
  const part = (what: string, low: number, high: number): number =>
    curve.count(at, plays * between(low, high, what, item.seed));
  return {
    plays: curve.count(at, plays, true),
    favorites: part('favorites', 0.004, 0.02),
    reposts: part('reposts', 0.0005, 0.003),
    playlistAdds: part('playlists', 0.002, 0.012),
    downloads: part('downloads', 0, 0.05),
  };
}

/** As the site shows it to people: `981`, `12.3K`, `5.02M`. */
const shortened = (count: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(count);

/** Some raw counts are numbers and some are texts, as clients say of the real ones. */
function statsOf(item: Item, at: Date): object {
  const { plays = 0, favorites = 0, reposts = 0, playlistAdds = 0, downloads = 0 } = metricsOf(item, at);
  return {
    'plays-raw': plays,
    plays: shortened(plays),
    'favorites-raw': String(favorites),
    favorites: shortened(favorites),
    'reposts-raw': String(reposts),
    reposts: shortened(reposts),
    'playlists-raw': playlistAdds,
    playlists: shortened(playlistAdds),
    'downloads-raw': downloads,
    downloads: shortened(downloads),
  };
}

function song(world: World, id: string): object {
  const item = itemOf(world, id);
  const [artist, name] = partsOf(id);
  return {
    id: String(whole(1_000_000, 99_999_999, 'audiomack', id)),
    type: 'song',
    title: item.title,
    artist: item.artist,
    featuring: '',
    album: item.album,
    url_slug: name,
    image: world.cover(item),
    isrc: item.isrc,
    released: String(releaseInstant(item.released) / 1000),
    duration: String(item.seconds),
    private: world.availability('audiomack', id) === 'private' ? 'yes' : 'no',
    uploader: { name: item.artist, url_slug: artist },
    stats: statsOf(item, world.now()),
  };
}

/** The id of `/music/song/{artist}/{slug}`. */
function idAt(path: string): string | undefined {
  const [, artist, name] = /^\/music\/song\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return artist === undefined ? undefined : `${artist}/song/${name}`;
}

function readSong(world: World, path: string): Reply {
  const id = idAt(path);
  if (id === undefined) return { status: 404, body: 'Not Found' };
  if (!idForm.test(id) || world.availability('audiomack', id) === 'gone') return notFound();
  return { status: 200, body: { results: song(world, id) } };
}

function preview(world: World, id: string): Reply {
  if (!idForm.test(id) || ['gone', 'private'].includes(world.availability('audiomack', id)))
    return { status: 404, body: '' };
  const item = itemOf(world, id);
  const frame = `https://audiomack.com/embed/song/${partsOf(id).join('/')}`;
  return {
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      provider_name: 'Audiomack',
      provider_url: 'https://audiomack.com',
      title: item.title,
      author_name: item.artist,
      thumbnail_url: world.cover(item),
      width: 500,
      height: 252,
      html: `<iframe src="${frame}" width="100%" height="252" frameborder="0"></iframe>`,
    },
  };
}

/** `/artist/song/slug`, `/song/artist/slug`, and either after `/embed`. */
function idOf(link: URL): string | undefined {
  const path = link.pathname.toLowerCase().replace(/^\/embed\//, '/');
  const [, artist, name] =
    /^\/song\/([^/]+)\/([^/]+)/.exec(path) ?? /^\/([^/]+)\/song\/([^/]+)/.exec(path) ?? [];
  return artist === undefined ? undefined : `${artist}/song/${name}`;
}

export function createAudiomack(world: World): FakePlatform {
  const nonces: Nonces = new Map();
  return {
    id: 'audiomack',
    prefixes: { [prefix]: 'api' },
    settings: (base) => ({
      AUDIOMACK_API_URL: `${base}${prefix}`,
      AUDIOMACK_CONSUMER_KEY: consumer.key,
      AUDIOMACK_CONSUMER_SECRET: consumer.secret,
    }),
    invent: (title = '', artist = '') => `${slugOf(artist)}/song/${slugOf(title)}`,
    url: (id) => `https://audiomack.com/${id}`,
    asked: ({ path }) => [idAt(path) ?? ''].filter(Boolean),
    answer: (_surface, call) => checkSignature(nonces, world, call) ?? readSong(world, call.path),
    refuse,
    idOf,
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(itemOf(world, id), at),
    start: (id) => startOf(itemOf(world, id)),
  };
}
