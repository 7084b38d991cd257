/** Fake of TIDAL's catalogue (`/tracks` as JSON:API), with its tokens and its oEmbed. */
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { hex, whole } from './chance.ts';
import { curveFor } from './editions.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';
import { tidalSound } from './sound.ts';
import { createTokens } from './tokens.ts';

const client = { id: 'sandbox-tidal-client', secret: 'sandbox-tidal-secret' };
const tokenSeconds = 86_400;
const opened = Date.UTC(2014, 9, 28);
/** More ids than these go to another page. */
const pageSize = 20;

const document = 'application/vnd.api+json';
const headers = { 'content-type': document };
const failure = (status: number, code: string, detail: string): Reply => ({
  status,
  headers,
  body: { errors: [{ id: hex(32, 'tidal error', detail), status: String(status), code, detail }] },
});

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'expired-token') return failure(401, 'UNAUTHORIZED', 'Invalid token');
  if (refusal === '500') return failure(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');
  const limited = failure(429, 'TOO_MANY_REQUESTS', 'Rate limit exceeded');
  return { ...limited, headers: { ...headers, 'retry-after': String(retryAfter) } };
}

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

const levelOf = (item: Item, at: Date): number => curveFor(item, startOf(item)).level(at);

const metricsOf = (item: Item, at: Date): Metrics => ({ popularity: Math.round(levelOf(item, at) * 100) });

function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes ? `${minutes}M` : ''}${seconds % 60 ? `${seconds % 60}S` : ''}`;
}

type Resource = {
  id: string;
  type: string;
  attributes: object;
  relationships?: Record<string, { data: { id: string; type: string }[]; links: object }>;
};

const pointersTo = (resources: readonly Resource[], self: string) => ({
  data: resources.map(({ id, type }) => ({ id, type })),
  links: { self: `${self}?countryCode=US` },
});

const shared = (kind: string, id: string) => ({
  externalLinks: [{ href: `https://tidal.com/browse/${kind}/${id}`, meta: { type: 'TIDAL_SHARING' } }],
});

function artistsOf(item: Item): Resource[] {
  return item.artist.split(', ').map((name) => {
    const id = String(whole(1000, 99_999_999, 'tidal artist', name));
    return { id, type: 'artists', attributes: { ...shared('artist', id), name, popularity: 0.5 } };
  });
}

function artworkOf(world: World, item: Item): Resource {
  const href = world.cover(item);
  const files = [1280, 750, 320, 80].map((size) => ({ href, meta: { height: size, width: size } }));
  const id = hex(22, 'tidal artwork', item.artist, item.album);
  return { id, type: 'artworks', attributes: { files, mediaType: 'IMAGE' } };
}

function albumOf(item: Item, artwork: Resource | undefined): Resource {
  const id = String(whole(100_000, 499_999_999, 'tidal album', item.artist, item.album));
  const isSingle = item.album === item.title;
  return {
    id,
    type: 'albums',
    attributes: {
      accessType: 'PUBLIC',
      barcodeId: String(whole(1e11, 9e11, 'barcode', item.artist, item.album)),
      duration: isoDuration(item.seconds * (isSingle ? 1 : 12)),
      explicit: false,
      ...shared('album', id),
      mediaTags: ['LOSSLESS'],
      numberOfItems: isSingle ? 1 : 12,
      numberOfVolumes: 1,
      popularity: 0.5,
      releaseDate: item.released.length === 4 ? `${item.released}-01-01` : item.released,
      title: item.album,
      type: isSingle ? 'SINGLE' : 'ALBUM',
    },
    ...(artwork && {
      relationships: { coverArt: pointersTo([artwork], `/albums/${id}/relationships/coverArt`) },
    }),
  };
}

const includable = ['artists', 'albums', 'albums.coverArt'];

/** A track with those of its relations that were asked for, and what they lead to. */
function track(world: World, id: string, include: readonly string[]): Resource[] {
  const item = world.item('tidal', id);
  const artwork = include.includes('albums.coverArt') ? artworkOf(world, item) : undefined;
  const isWanted = (relation: string) => include.some((path) => path.split('.')[0] === relation);
  const artists = isWanted('artists') ? artistsOf(item) : undefined;
  const albums = isWanted('albums') ? [albumOf(item, artwork)] : undefined;
  const self = `/tracks/${id}/relationships`;
  const resource: Resource = {
    id,
    type: 'tracks',
    attributes: {
      accessType: world.availability('tidal', id) === 'unlisted' ? 'UNLISTED' : 'PUBLIC',
      availability: ['STREAM', 'DJ'],
      duration: isoDuration(item.seconds),
      explicit: false,
      ...shared('track', id),
      isrc: item.isrc,
      mediaTags: ['LOSSLESS'],
      popularity: levelOf(item, world.now()),
      spotlighted: false,
      title: item.title,
      ...tidalSound(item),
      version: null,
    },
    relationships: {
      ...(artists && { artists: pointersTo(artists, `${self}/artists`) }),
      ...(albums && { albums: pointersTo(albums, `${self}/albums`) }),
    },
  };
  return [resource, ...(artists ?? []), ...(albums ?? []), ...(artwork ? [artwork] : [])];
}

const idForm = /^[1-9]\d{0,15}$/;
const idsOf = ({ query }: Call): string[] => [...new Set(query.getAll('filter[id]'))];

/** "Resources you cannot access at all behave as if they do not exist." */
const isThere = (world: World, id: string): boolean =>
  idForm.test(id) && ['public', 'unlisted'].includes(world.availability('tidal', id));

function listTracks(world: World, call: Call): Reply {
  if (call.path !== '/tracks') return failure(404, 'NOT_FOUND', 'Resource not found');
  if (!call.headers.accept?.includes(document)) return failure(406, 'NOT_ACCEPTABLE', 'Not acceptable');
  const include = (call.query.get('include') ?? '').split(',').filter(Boolean);
  const isrcs = call.query.getAll('filter[isrc]');
  // Of one ISRC all tracks, of several one each.
  const ofIsrcs = isrcs.flatMap((isrc) => world.withIsrc('tidal', isrc).slice(0, isrcs.length > 1 ? 1 : 20));
  const ids = isrcs.length > 0 ? ofIsrcs : idsOf(call);
  if (!(ids.length || isrcs.length) || include.some((path) => !includable.includes(path)))
    return failure(400, 'INVALID_REQUEST', 'Invalid request');
  const found = ids.filter((id) => isThere(world, id));
  const tracks = found.slice(0, pageSize).map((id) => track(world, id, include));
  const around = new Map(tracks.flatMap(([, ...rest]) => rest.map((one) => [`${one.type} ${one.id}`, one])));
  const next = found.length > pageSize ? { next: '/tracks?page%5Bcursor%5D=sandbox' } : {};
  return {
    status: 200,
    headers,
    body: {
      data: tracks.map(([song]) => song),
      ...(include.length > 0 && { included: [...around.values()] }),
      links: { self: `/tracks?${call.query}`, ...next },
    },
  };
}

function preview(world: World, id: string): Reply {
  if (!isThere(world, id)) return { status: 404, body: '' };
  const item = world.item('tidal', id);
  return {
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      provider_name: 'TIDAL',
      provider_url: 'https://tidal.com',
      title: `${item.title} by ${item.artist}`,
      width: 500,
      height: 120,
      html: `<iframe width="500" height="120" src="https://embed.tidal.com/tracks/${id}"></iframe>`,
    },
  };
}

const unknownClient = (): Reply => ({ status: 401, body: { error: 'invalid_client' } });

export function createTidal(world: World): FakePlatform {
  const tokens = createTokens(world, { client, seconds: tokenSeconds, scheme: 'Bearer', unknownClient });
  return {
    id: 'tidal',
    prefixes: { '/tidal/v2': 'api', '/tidal-auth': 'token' },
    settings: (base) => ({
      TIDAL_API_URL: `${base}/tidal/v2`,
      TIDAL_AUTH_URL: `${base}/tidal-auth`,
      TIDAL_CLIENT_ID: client.id,
      TIDAL_CLIENT_SECRET: client.secret,
    }),
    invent: (...words) => `3${String(whole(0, 99_999_999, 'tidal', ...words)).padStart(8, '0')}`,
    url: (id) => `https://tidal.com/browse/track/${id}`,
    asked: idsOf,
    answer: (surface, call) => {
      if (surface === 'token')
        return call.path === '/v1/oauth2/token' ? tokens.give(call) : { status: 404, body: '' };
      return tokens.failure(call) ? refuse('expired-token', 0) : listTracks(world, call);
    },
    refuse: (refusal, retryAfter) => {
      if (refusal === 'expired-token') tokens.forget();
      return refuse(refusal, retryAfter);
    },
    idOf: (link) => /\/track\/(\d+)/.exec(link.pathname)?.[1],
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(world.item('tidal', id), at),
    start: (id) => startOf(world.item('tidal', id)),
  };
}
