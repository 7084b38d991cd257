/** Fake of ListenBrainz's counts and metadata, and for MusicBrainz's recordings under the same ids. */
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { chance, hex, whole } from './chance.ts';
import { curveFor } from './editions.ts';
import {
  type Call,
  type FakePlatform,
  type Refusal,
  type Reply,
  releaseInstant,
  type World,
} from './fake-platform.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mostIds = 1000;
/** The first listens in it were imported from Last.fm, which opened then. */
const opened = Date.UTC(2005, 7, 1);
/** Of all plays that a song has, those by people who submit their listens. */
const share = 0.0004;

/** An id in the form of MusicBrainz's (UUID, version 4). */
function mbidOf(...words: string[]): string {
  const digits = hex(32, 'mbid', ...words);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ];
  return parts.join('-');
}

const startOf = (item: Item): Date => new Date(Math.max(opened, releaseInstant(item.released)));

function metricsOf(item: Item, at: Date): Metrics {
  const curve = curveFor(item, startOf(item));
  const plays = curve.count(at, share);
  const listeners = Math.min(plays, curve.count(at, share / whole(6, 14, 'plays each', item.seed)));
  return { plays, listeners };
}

const isThere = (world: World, id: string): boolean =>
  idForm.test(id) && !['gone', 'private'].includes(world.availability('listenbrainz', id));

/** New entries of MusicBrainz are not in ListenBrainz at once: of the ids nobody wrote, 1 in 15 is not. */
const isCounted = (world: World, id: string): boolean =>
  isThere(world, id) && !(world.item('listenbrainz', id).unknown && chance('not cached', id) < 1 / 15);

const failure = (status: number, error: string): Reply => ({ status, body: { code: status, error } });

/** The headers that stand on every answer; the window never runs out here. */
const limits = {
  'x-ratelimit-limit': '30',
  'x-ratelimit-remaining': '29',
  'x-ratelimit-reset-in': '10',
};

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'expired-token') return failure(401, 'Invalid authorization token.');
  if (refusal === '500') return failure(500, 'Internal Server Error');
  const headers = { ...limits, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-in': String(retryAfter) };
  return { ...failure(429, 'Too many requests.'), headers };
}

/** The ids of a question, or the answer to one that is none. */
function mbidsOf(body: string): string[] | Reply {
  let question: { recording_mbids?: unknown } = {};
  try {
    question = JSON.parse(body);
  } catch {
    return failure(400, 'Cannot parse JSON document.');
  }
  const ids = question.recording_mbids;
  if (!Array.isArray(ids)) return failure(400, 'recording_mbids JSON element must be present');
  if (ids.length === 0) return failure(400, 'At least one valid recording_mbid must be present.');
  if (ids.length > mostIds) return failure(400, `At most ${mostIds} recording_mbids at once.`);
  const wrong = ids.find((id) => typeof id !== 'string' || !idForm.test(id));
  return wrong === undefined ? ids : failure(400, `recording_mbid ${wrong} is not valid.`);
}

const artistsOf = (item: Item) =>
  item.artist.split(', ').map((name, place, all) => ({
    name,
    mbid: mbidOf('artist', name),
    join: place < all.length - 1 ? ', ' : '',
  }));

function metadataOf(item: Item, inc: string): object {
  const artists = artistsOf(item).map(({ name, mbid, join }) => ({
    artist_mbid: mbid,
    join_phrase: join,
    name,
    rels: {},
    type: 'Group',
  }));
  return {
    recording: { name: item.title, length: item.seconds * 1000, rels: [] },
    ...(inc.includes('artist') && {
      artist: { artist_credit_id: whole(1, 3_000_000, 'credit', item.artist), name: item.artist, artists },
    }),
    ...(inc.includes('release') && {
      release: {
        name: item.album,
        album_artist_name: item.artist,
        mbid: mbidOf('release', item.artist, item.album),
        release_group_mbid: mbidOf('release group', item.artist, item.album),
        year: Number(item.released.slice(0, 4)),
      },
    }),
  };
}

function readMetadata(world: World, call: Call): Reply {
  const ids = mbidsOf(call.body);
  if (!Array.isArray(ids)) return ids;
  const { inc = '' } = JSON.parse(call.body) as { inc?: string };
  const wrong = inc.split(' ').find((word) => !['', 'artist', 'tag', 'release'].includes(word));
  if (wrong !== undefined) return failure(400, `invalid inc argument '${wrong}'.`);
  const known = ids.filter((id) => isCounted(world, id));
  const entries = known.map((id) => [id, metadataOf(world.item('listenbrainz', id), inc)]);
  return { status: 200, headers: limits, body: Object.fromEntries(entries) };
}

function readPopularity(world: World, call: Call): Reply {
  const ids = mbidsOf(call.body);
  if (!Array.isArray(ids)) return ids;
  const body = ids.map((id) => {
    const { plays = null, listeners = null } = isCounted(world, id)
      ? metricsOf(world.item('listenbrainz', id), world.now())
      : {};
    return { recording_mbid: id, total_listen_count: plays, total_user_count: listeners };
  });
  return { status: 200, headers: limits, body };
}

const musicbrainzFailure = (status: number, error: string): Reply => ({
  status,
  body: { error, help: 'For usage, please see: https://musicbrainz.org/development/mmd' },
});

function recordingOf(item: Item): object {
  const credit = artistsOf(item).map(({ name, mbid, join }) => ({
    name,
    joinphrase: join,
    artist: { id: mbid, name, 'sort-name': name, disambiguation: '' },
  }));
  return {
    id: item.id,
    title: item.title,
    length: item.seconds * 1000,
    'first-release-date': item.released,
    disambiguation: '',
    video: false,
    isrcs: [item.isrc],
    'artist-credit': credit,
  };
}

function readRecording(world: World, id: string): Reply {
  if (!idForm.test(id)) return musicbrainzFailure(400, 'Invalid mbid.');
  if (!isThere(world, id)) return musicbrainzFailure(404, 'Not Found');
  return { status: 200, body: recordingOf(world.item('listenbrainz', id)) };
}

function readIsrc(world: World, isrc: string): Reply {
  if (!/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc)) return musicbrainzFailure(400, 'Invalid isrc.');
  const ids = world.withIsrc('listenbrainz', isrc);
  if (ids.length === 0) return musicbrainzFailure(404, 'Not Found');
  const recordings = ids.map((id) => recordingOf(world.item('listenbrainz', id)));
  return { status: 200, body: { isrc, recordings } };
}

/** `Name/version ( address )`: whoever names none is shut out, at both services (since August 2026). */
const isNamed = ({ headers }: Call): boolean =>
  /^[^\s/]+\/\S+ \( (?:https?:\/\/\S+|\S+@\S+\.\S+) \)/.test(headers['user-agent'] ?? '');

const shutOut = (): Reply => ({
  status: 403,
  body: 'Forbidden: requests need a User-Agent of the form "Application name/<version> ( contact-url )".\n',
});

function answer(world: World, call: Call): Reply {
  if (!isNamed(call)) return shutOut();
  const mbid = /^\/ws\/2\/recording\/([^/]+)$/.exec(call.path)?.[1];
  if (mbid !== undefined && call.method === 'GET') return readRecording(world, mbid);
  const isrc = /^\/ws\/2\/isrc\/([^/]+)$/.exec(call.path)?.[1];
  if (isrc !== undefined && call.method === 'GET') return readIsrc(world, isrc);
  if (call.path === '/1/metadata/recording/' && call.method === 'POST') return readMetadata(world, call);
  if (call.path === '/1/popularity/recording' && call.method === 'POST') return readPopularity(world, call);
  return { status: 404, body: 'Not Found' };
}

function asked(call: Call): string[] {
  if (call.method === 'GET') return [call.path.split('/').at(-1) ?? ''].filter(Boolean);
  const ids = mbidsOf(call.body);
  return Array.isArray(ids) ? ids : [];
}

export function createListenbrainz(world: World): FakePlatform {
  return {
    id: 'listenbrainz',
    prefixes: { '/listenbrainz': 'api', '/musicbrainz': 'api' },
    settings: (base) => ({
      LISTENBRAINZ_API_URL: `${base}/listenbrainz`,
      MUSICBRAINZ_API_URL: `${base}/musicbrainz/ws/2`,
    }),
    invent: (...words) => mbidOf('recording', ...words),
    url: (id) => `https://listenbrainz.org/track/${id}`,
    asked,
    answer: (_surface, call) => answer(world, call),
    refuse,
    idOf: (link) => /\/(?:track|recording)\/([0-9a-f-]{36})/.exec(link.pathname)?.[1],
    /** Neither has an oEmbed. */
    preview: () => ({ status: 404, body: '' }),
    metrics: (id, at) => metricsOf(world.item('listenbrainz', id), at),
    start: (id) => startOf(world.item('listenbrainz', id)),
  };
}
