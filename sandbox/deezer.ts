/** Fake of Deezer's open interface (`/track/{id}`, `/album/{id}`, `/album/{id}/tracks`, `/track/isrc:{isrc}`) and its oEmbed; its errors come with HTTP 200. */
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
import { scenarioOf, songsIn } from './scenarios.ts';
import { deezerGain, deezerTempo } from './sound.ts';

const idForm = /^[1-9]\d{0,15}$/;
/** https://developers.deezer.com/api: 50 requests in 5 seconds, a rolling window. */
const window = { calls: 50, milliseconds: 5000 };
const opened = Date.UTC(2007, 7, 22);

const failure = (type: string, message: string, code: number): Reply => ({
  status: 200,
  body: { error: { type, message, code } },
});

const noData = (): Reply => failure('DataException', 'no data', 800);
const tooMany = (): Reply => failure('Exception', 'Quota limit exceeded', 4);

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'quota') return tooMany();
  if (refusal === 'expired-token') return failure('OAuthException', 'Invalid OAuth access token.', 300);
  if (refusal === '500') return { status: 500, body: 'Internal Server Error' };
  return { status: 429, headers: { 'retry-after': String(retryAfter) }, body: 'Too Many Requests' };
}

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

function metricsOf(item: Item, at: Date): Metrics {
  const curve = curveFor(item, startOf(item));
  return { rank: Math.floor(curve.level(at) * 1_000_000) };
}

function pictures(kind: 'cover' | 'picture', url: string): object {
  const sizes = ['', '_small', '_medium', '_big', '_xl'];
  return Object.fromEntries(sizes.map((size) => [`${kind}${size}`, url]));
}

function artistOf(world: World, item: Item): object {
  const id = whole(1000, 99_999_999, 'deezer artist', item.artist);
  return {
    id,
    name: item.artist,
    link: `https://www.deezer.com/artist/${id}`,
    share: `https://www.deezer.com/artist/${id}?utm_source=deezer&utm_content=artist-${id}&utm_medium=web`,
    ...pictures('picture', world.cover(item)),
    radio: true,
    tracklist: `https://api.deezer.com/artist/${id}/top?limit=50`,
    type: 'artist',
  };
}

function albumOf(world: World, item: Item, released: string): object {
  const id = whole(100_000, 899_999_999, 'deezer album', item.artist, item.album);
  return {
    id,
    title: item.album,
    link: `https://www.deezer.com/album/${id}`,
    ...pictures('cover', world.cover(item)),
    md5_image: hex(32, 'image', item.album),
    release_date: released,
    tracklist: `https://api.deezer.com/album/${id}/tracks`,
    type: 'album',
  };
}

function track(world: World, item: Item) {
  const isBlocked = world.availability('deezer', item.id) === 'blocked';
  const released = item.released.length === 4 ? `${item.released}-01-01` : item.released;
  const link = `https://www.deezer.com/track/${item.id}`;
  const artist = artistOf(world, item);
  return {
    id: Number(item.id),
    readable: !isBlocked,
    title: item.title,
    title_short: item.title,
    title_version: '',
    isrc: item.isrc,
    link,
    share: `${link}?utm_source=deezer&utm_content=track-${item.id}&utm_medium=web`,
    duration: item.seconds,
    track_position: 1,
    disk_number: 1,
    ...metricsOf(item, world.now()),
    release_date: released,
    explicit_lyrics: false,
    explicit_content_lyrics: 0,
    explicit_content_cover: 0,
    preview: '',
    bpm: deezerTempo(item),
    gain: deezerGain(item),
    available_countries: isBlocked ? [] : ['BR', 'CA', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'MX', 'NL', 'US'],
    contributors: [{ ...artist, role: 'Main' }],
    md5_image: hex(32, 'image', item.album),
    artist,
    album: albumOf(world, item, released),
    type: 'track',
  };
}

const isThere = (world: World, id: string): boolean =>
  idForm.test(id) && !['gone', 'private'].includes(world.availability('deezer', id));

function readTrack(world: World, { path, query }: Call): Reply {
  const [, album, tracks] = /^\/album\/(\d+)(\/tracks)?$/.exec(path) ?? [];
  if (album) return tracks ? listAlbum(world, album, query) : readAlbum(world, album);
  const name = /^\/track\/([^/]+)$/.exec(path)?.[1];
  const isrc = /^isrc:(.+)$/i.exec(name ?? '')?.[1];
  const id = isrc === undefined ? name : (world.withIsrc('deezer', isrc)[0] ?? '');
  if (id === undefined) return { status: 404, body: { error: 'Not Found' } };
  if (!isThere(world, id)) return noData();
  const scenario = scenarioOf(id);
  // As it answers for a release that was taken down.
  const shown = scenario === 'replaced' ? inventNumber('instead', id) : id;
  const { title, ...rest } = track(world, world.item('deezer', shown));
  return { status: 200, body: scenario === 'no-title' ? rest : { ...rest, title } };
}

/** With an album come at most so many of its songs; a page has fewer, unless it is asked for more. */
const [mostWithAlbum, usualPage] = [100, 25];

/** A number of an album has eight songs, drawn from it, or as many as it says. */
const albumSongs = (world: World, number: string, from: number, most: number): Item[] =>
  Array.from({ length: Math.max(0, Math.min(most, songsIn(number, 8) - from)) }, (_, place) =>
    world.item('deezer', inventNumber('album', number, String(from + place))),
  );

function readAlbum(world: World, number: string): Reply {
  const items = albumSongs(world, number, 0, mostWithAlbum);
  const [first] = items;
  if (!first) return noData();
  const body = {
    ...albumOf(world, first, first.released),
    ...{ id: Number(number), nb_tracks: songsIn(number, 8) },
  };
  return { status: 200, body: { ...body, tracks: { data: items.map((item) => track(world, item)) } } };
}

function listAlbum(world: World, number: string, query: URLSearchParams): Reply {
  const [from, limit] = [Number(query.get('index') ?? 0), Number(query.get('limit') ?? usualPage)];
  const [data, total] = [albumSongs(world, number, from, limit), songsIn(number, 8)];
  const next = `https://api.deezer.com/album/${number}/tracks?limit=${limit}&index=${from + limit}`;
  const body = { data: data.map((item) => track(world, item)), total };
  return { status: 200, body: from + data.length < total ? { ...body, next } : body };
}

function preview(world: World, id: string): Reply {
  if (!isThere(world, id)) return { status: 404, body: { error: 'Not Found' } };
  const item = world.item('deezer', id);
  return {
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      cache_age: 86_400,
      provider_name: 'Deezer',
      provider_url: 'https://www.deezer.com/',
      entity: 'track',
      id: Number(id),
      url: `https://www.deezer.com/track/${id}`,
      author_name: item.artist,
      title: item.title,
      thumbnail_url: world.cover(item),
      thumbnail_width: 500,
      thumbnail_height: 500,
      width: 700,
      height: 300,
      html: `<iframe width="700" height="300" src="https://widget.deezer.com/widget/auto/track/${id}"></iframe>`,
    },
  };
}

const inventNumber = (...words: string[]): string =>
  `8${String(whole(0, 999_999_999, 'deezer', ...words)).padStart(9, '0')}`;

function idOf(link: URL): string | undefined {
  if (link.hostname === 'link.deezer.com' || link.hostname === 'deezer.page.link') {
    return inventNumber('short', link.pathname);
  }
  return /\/track\/(\d+)/.exec(link.pathname)?.[1];
}

export function createDeezer(world: World): FakePlatform {
  let recent: number[] = [];
  const isOverQuota = (): boolean => {
    const now = world.real().getTime();
    recent = recent.filter((instant) => instant > now - window.milliseconds);
    if (recent.length >= window.calls) return true;
    recent.push(now);
    return false;
  };
  return {
    id: 'deezer',
    prefixes: { '/deezer': 'api' },
    settings: (base) => ({ DEEZER_API_URL: `${base}/deezer` }),
    invent: inventNumber,
    url: (id) => `https://www.deezer.com/track/${id}`,
    asked: ({ path }) => (path.startsWith('/track/') ? [path.split('/').at(-1) ?? ''].filter(Boolean) : []),
    answer: (_surface, call) => (world.isLimited() && isOverQuota() ? tooMany() : readTrack(world, call)),
    refuse,
    idOf,
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(world.item('deezer', id), at),
    start: (id) => startOf(world.item('deezer', id)),
  };
}
