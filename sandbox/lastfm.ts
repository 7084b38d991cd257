/** Fake of Last.fm's web service (`track.getInfo`), which knows songs by their names; it has no oEmbed. */
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { between } from './chance.ts';
import { curveFor } from './editions.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';

const lastfmKey = 'sandbox-lastfm-key';
/** Audioscrobbler and Last.fm became one then; no song has plays from before. */
const opened = Date.UTC(2005, 7, 9);

/** Its errors come with 200 or with 4xx; the fake platform uses both, as connectors must take both. */
const failure = (status: number, error: number, message: string): Reply => ({
  status,
  body: { error, message },
});

const notFound = (): Reply => failure(404, 6, 'Track not found');

function refuse(refusal: Refusal): Reply {
  if (refusal === '429' || refusal === 'quota')
    return failure(200, 29, 'Rate Limit Exceeded - Your IP has made too many requests in a short period');
  if (refusal === 'expired-token')
    return failure(403, 26, 'Suspended API key - Access for your account has been suspended');
  return failure(500, 8, 'Operation failed - Something else went wrong. Please try again.');
}

type Names = { artist: string; track: string };

/** A name as Last.fm's addresses have it: a space is `+`, all but letters, digits and `-._` is `%XX`. */
const encoded = (name: string): string =>
  encodeURIComponent(name)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

const idFrom = ({ artist, track }: Names): string => `${encoded(artist)}/_/${encoded(track)}`;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
};

function namesOf(id: string): Names {
  const [artist = '', track = ''] = id.split('/_/');
  return { artist: decoded(artist), track: decoded(track) };
}

/** The catalogue's song, or one that is drawn from the names but for the names. */
function itemOf(world: World, id: string): Item {
  const item = world.item('lastfm', id);
  if (!item.unknown) return item;
  const { artist, track } = namesOf(id);
  return { ...item, artist, title: track, album: item.album === item.title ? track : item.album };
}

/** `+` is encoded twice in the addresses of pages. */
const page = (...parts: string[]): string =>
  ['https://www.last.fm/music', ...parts.map((part) => part.replaceAll('%2B', '%252B'))].join('/');

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

/** A few in a hundred plays are by people who submit them, and each of those hears a song several times. */
function metricsOf(item: Item, at: Date): Metrics {
  const curve = curveFor(item, startOf(item));
  const plays = between(0.008, 0.03, 'plays', item.seed);
  const listeners = plays / between(4, 12, 'plays each', item.seed);
  return { plays: curve.count(at, plays), listeners: curve.count(at, listeners) };
}

const imagesOf = (url: string): object[] =>
  ['small', 'medium', 'large', 'extralarge'].map((size) => ({ '#text': url, size }));

function albumOf(world: World, item: Item): object {
  return {
    artist: item.artist,
    title: item.album,
    url: page(encoded(item.artist), encoded(item.album)),
    image: imagesOf(world.cover(item)),
    '@attr': { position: '1' },
  };
}

function track(world: World, id: string): object {
  const item = itemOf(world, id);
  const { plays, listeners } = metricsOf(item, world.now());
  return {
    name: item.title,
    mbid: '',
    url: page(id),
    duration: String(item.seconds * 1000),
    streamable: { '#text': '0', fulltrack: '0' },
    listeners: String(listeners),
    playcount: String(plays),
    artist: { name: item.artist, mbid: '', url: page(encoded(item.artist)) },
    album: albumOf(world, item),
    toptags: { tag: [{ name: 'sandbox', url: 'https://www.last.fm/tag/sandbox' }] },
  };
}

const isThere = (world: World, id: string): boolean =>
  !['gone', 'private'].includes(world.availability('lastfm', id));

const namesIn = ({ query }: Call): Names => ({
  artist: query.get('artist') ?? '',
  track: query.get('track') ?? '',
});

/** The method is looked for before the key, and the key before the song. */
function answer(world: World, call: Call): Reply {
  if (call.query.get('method') !== 'track.getInfo')
    return failure(400, 3, 'Invalid Method - No method with that name in this package');
  if (call.query.get('api_key') !== lastfmKey)
    return failure(403, 10, 'Invalid API key - You must be granted a valid key by last.fm');
  const names = namesIn(call);
  if (names.artist === '' || names.track === '')
    return failure(400, 6, 'You must supply either a track & artist name or a track mbid.');
  const id = idFrom(names);
  if (!isThere(world, id)) return notFound();
  // XML is what comes unasked; nobody here reads it.
  if (call.query.get('format') !== 'json')
    return { status: 200, body: '<?xml version="1.0" encoding="UTF-8"?>\n<lfm status="ok"></lfm>\n' };
  return { status: 200, body: { track: track(world, id) } };
}

/** `/music/Artist/_/Track` and `/music/Artist/Album/Track`, with or without a language before. */
function idOf(link: URL): string | undefined {
  const [, artist, name] = /\/music\/([^/]+)\/[^/]+\/([^/+][^/]*)/.exec(link.pathname) ?? [];
  if (artist === undefined || name === undefined) return undefined;
  const plain = (part: string): string => decoded(part.replaceAll('%252B', '%2B'));
  return idFrom({ artist: plain(artist), track: plain(name) });
}

export const createLastfm = (world: World): FakePlatform => ({
  id: 'lastfm',
  prefixes: { '/lastfm/2.0': 'api' },
  settings: (base) => ({ LASTFM_API_URL: `${base}/lastfm/2.0/`, LASTFM_API_KEY: lastfmKey }),
  // No invention: the names are the id.
  invent: (title = '', artist = '') => idFrom({ artist, track: title }),
  url: page,
  asked: (call) => {
    const names = namesIn(call);
    return names.artist === '' || names.track === '' ? [] : [idFrom(names)];
  },
  answer: (_surface, call) => answer(world, call),
  refuse,
  idOf,
  preview: () => ({ status: 404, body: '' }),
  metrics: (id, at) => metricsOf(itemOf(world, id), at),
  start: (id) => startOf(itemOf(world, id)),
});
