/** Fake of the Spotify Web API as an application in development mode sees it since 2026, with its token endpoint and oEmbed. */
import type { Metrics } from '#domain/metrics.ts';
import { type Item, inventCode } from './catalogue.ts';
import { curveFor } from './editions.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';
import { songsIn } from './scenarios.ts';
import { spotifyFeatures } from './sound.ts';
import { createTokens } from './tokens.ts';

const spotifyClient = { id: 'sandbox-spotify-client', secret: 'sandbox-spotify-secret' };

const idForm = /^[0-9A-Za-z]{22}$/;
const mostIds = 50;
const mostFeatures = 100;
/** Of one kind, since 2026. */
const mostHits = 10;
const tokenSeconds = 3600;
/** Nothing was on Spotify before it opened. */
const opened = Date.UTC(2008, 9, 7);

const failure = (status: number, message: string, extra: object = {}): Reply => ({
  status,
  body: { error: { status, message, ...extra } },
});

const unknownClient = (wrong: 'id' | 'secret'): Reply => ({
  status: 400,
  body: {
    error: 'invalid_client',
    error_description: wrong === 'id' ? 'Invalid client' : 'Invalid client secret',
  },
});

const tokenFailures = {
  missing: 'No token provided',
  unknown: 'Invalid access token',
  expired: 'The access token expired',
};

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'expired-token') return failure(401, tokenFailures.expired);
  if (refusal === '500') return failure(500, 'Server error.');
  const headers = { 'retry-after': String(retryAfter) };
  return refusal === 'quota'
    ? { ...failure(429, 'Too many requests', { reason: 'QUOTA_EXCEEDED' }), headers }
    : { ...failure(429, 'API rate limit exceeded'), headers };
}

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

function metricsOf(world: World, item: Item, at: Date): Metrics {
  if (!world.isExtended()) return {};
  const curve = curveFor(item, startOf(item));
  return { popularity: Math.round(curve.level(at) * 100) };
}

/** The fields that every object of the interface carries. */
const named = (type: 'track' | 'album' | 'artist', id: string, name: string): object => ({
  external_urls: { spotify: `https://open.spotify.com/${type}/${id}` },
  href: `https://api.spotify.com/v1/${type}s/${id}`,
  id,
  name,
  type,
  uri: `spotify:${type}:${id}`,
});

const artistsOf = (item: Item): object[] =>
  item.artist.split(', ').map((name) => named('artist', inventCode(22, 'artist', name), name));

function albumOf(world: World, item: Item): object {
  const url = world.cover(item);
  const isSingle = item.album === item.title;
  return {
    album_type: isSingle ? 'single' : 'album',
    artists: artistsOf(item),
    ...named('album', inventCode(22, 'album', item.artist, item.album), item.album),
    images: [640, 300, 64].map((size) => ({ url, height: size, width: size })),
    release_date: item.released,
    release_date_precision: item.released.length === 4 ? 'year' : 'day',
    total_tracks: isSingle ? 1 : 12,
  };
}

function track(world: World, id: string, market: string | null): object {
  const item = world.item('spotify', id);
  const isBlocked = world.availability('spotify', id) === 'blocked';
  const { popularity } = metricsOf(world, item, world.now());
  return {
    album: albumOf(world, item),
    artists: artistsOf(item),
    disc_number: 1,
    duration_ms: item.seconds * 1000,
    explicit: false,
    external_ids: { isrc: item.isrc },
    ...named('track', id, item.title),
    is_local: false,
    ...(market || isBlocked ? { is_playable: !isBlocked } : {}),
    ...(isBlocked ? { restrictions: { reason: 'market' } } : {}),
    ...(popularity === undefined ? {} : { popularity }),
    preview_url: null,
    track_number: 1,
  };
}

const isThere = (world: World, id: string): boolean =>
  idForm.test(id) && !['gone', 'private'].includes(world.availability('spotify', id));

/** Of the search's filters the product uses `isrc:` alone; a search for anything else finds nothing here. */
function searchTracks(world: World, { query }: Call): Reply {
  const limit = Number(query.get('limit') ?? 5);
  if (query.get('type') !== 'track' || !query.get('q')) return failure(400, 'Missing parameter type');
  if (!(limit >= 0 && limit <= mostHits)) return failure(400, 'Invalid limit');
  const isrc = /^isrc:(\S+)$/.exec(query.get('q') ?? '')?.[1] ?? '';
  const items = world
    .withIsrc('spotify', isrc)
    .slice(0, limit)
    .map((id) => track(world, id, null));
  const page = {
    href: `https://api.spotify.com/v1/search?${query}`,
    limit,
    offset: 0,
    next: null,
    previous: null,
  };
  return { status: 200, body: { tracks: { ...page, total: items.length, items } } };
}

function readFeatures(world: World, { query }: Call): Reply {
  if (!world.tellsFeatures()) return failure(403, 'Forbidden');
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean);
  if (!ids.length || ids.length > mostFeatures) return failure(400, 'Bad request');
  const features = ids.map((id) =>
    isThere(world, id) ? spotifyFeatures(id, world.item('spotify', id)) : null,
  );
  return { status: 200, body: { audio_features: features } };
}

/** An album has twelve songs, drawn from its id, or as many as that says. */
const albumSongs = 12;

function listAlbum(world: World, album: string, { query }: Call): Reply {
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
  if (!(limit >= 1 && limit <= mostIds)) return failure(400, 'Invalid limit');
  if (!idForm.test(album)) return failure(400, 'Invalid base62 id');
  const total = songsIn(album, albumSongs);
  const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, place) => {
    const id = inventCode(22, 'album song', album, String(offset + place));
    const { album: _album, ...song } = track(world, id, null) as { album: object };
    return { ...song, track_number: offset + place + 1 };
  });
  const href = `https://api.spotify.com/v1/albums/${album}/tracks`;
  const next = offset + limit < total ? `${href}?offset=${offset + limit}&limit=${limit}` : null;
  return { status: 200, body: { href, items, limit, next, offset, previous: null, total } };
}

function readTracks(world: World, call: Call): Reply {
  const album = /^\/albums\/([^/]+)\/tracks$/.exec(call.path)?.[1];
  if (album !== undefined) return listAlbum(world, album, call);
  if (call.path === '/audio-features') return readFeatures(world, call);
  if (call.path === '/search') return searchTracks(world, call);
  const market = call.query.get('market');
  const single = /^\/tracks\/([^/]+)$/.exec(call.path)?.[1];
  if (single !== undefined) {
    if (!idForm.test(single)) return failure(400, 'Invalid base62 id');
    return isThere(world, single)
      ? { status: 200, body: track(world, single, market) }
      : failure(404, 'Resource not found');
  }
  if (call.path !== '/tracks') return failure(404, 'Service not found');
  if (!world.isExtended()) return failure(403, 'Forbidden');
  const ids = (call.query.get('ids') ?? '').split(',').filter(Boolean);
  if (!ids.length || ids.some((id) => !idForm.test(id))) return failure(400, 'invalid id');
  if (ids.length > mostIds) return failure(400, 'Too many ids requested');
  return {
    status: 200,
    body: { tracks: ids.map((id) => (isThere(world, id) ? track(world, id, market) : null)) },
  };
}

function preview(world: World, id: string): Reply {
  if (!isThere(world, id)) return { status: 404, body: '' };
  const item = world.item('spotify', id);
  const frame = `https://open.spotify.com/embed/track/${id}?utm_source=oembed`;
  return {
    status: 200,
    body: {
      html: `<iframe style="border-radius: 12px" width="100%" height="152" src="${frame}"></iframe>`,
      iframe_url: frame,
      width: 456,
      height: 152,
      version: '1.0',
      provider_name: 'Spotify',
      provider_url: 'https://spotify.com',
      type: 'rich',
      title: item.title,
      thumbnail_url: world.cover(item),
      thumbnail_width: 300,
      thumbnail_height: 300,
    },
  };
}

function idOf(link: URL): string | undefined {
  if (link.protocol === 'spotify:') return /^track:(\w+)$/.exec(link.pathname)?.[1];
  const short = link.pathname.split('/').filter(Boolean).at(-1);
  if (link.hostname === 'spotify.link') return short && inventCode(22, 'spotify short', short);
  return /\/track\/(\w+)/.exec(link.pathname)?.[1];
}

export function createSpotify(world: World): FakePlatform {
  const rules = { client: spotifyClient, seconds: tokenSeconds, scheme: 'Bearer', unknownClient } as const;
  const tokens = createTokens(world, rules);
  return {
    id: 'spotify',
    prefixes: { '/spotify/v1': 'api', '/spotify-accounts': 'token' },
    settings: (base) => ({
      SPOTIFY_API_URL: `${base}/spotify/v1`,
      SPOTIFY_ACCOUNTS_URL: `${base}/spotify-accounts`,
      SPOTIFY_CLIENT_ID: spotifyClient.id,
      SPOTIFY_CLIENT_SECRET: spotifyClient.secret,
      SPOTIFY_AUDIO_FEATURES: 'true',
    }),
    invent: (...words) => inventCode(22, 'spotify', ...words),
    url: (id) => `https://open.spotify.com/track/${id}`,
    asked: ({ path, query }) =>
      path === '/tracks' || path === '/audio-features'
        ? (query.get('ids') ?? '').split(',').filter(Boolean)
        : [path.split('/').at(-1) ?? ''].filter(Boolean),
    answer: (surface, call) => {
      if (surface === 'token')
        return call.path === '/api/token' ? tokens.give(call) : { status: 404, body: '' };
      const refused = tokens.failure(call);
      return refused ? failure(401, tokenFailures[refused]) : readTracks(world, call);
    },
    refuse: (refusal, retryAfter) => {
      if (refusal === 'expired-token') tokens.forget();
      return refuse(refusal, retryAfter);
    },
    idOf,
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(world, world.item('spotify', id), at),
    start: (id) => startOf(world.item('spotify', id)),
  };
}
