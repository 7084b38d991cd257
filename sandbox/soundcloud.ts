/** Fake of SoundCloud's interface (`/tracks`, `/resolve`), with its tokens and its oEmbed. */
import { whole } from './chance.ts';
import type { Call, FakePlatform, Refusal, Reply, World } from './fake-platform.ts';
import { songsIn } from './scenarios.ts';
import {
  type Asked,
  askedBy,
  idOf,
  metricsOf,
  numberOf,
  slugOf,
  startOf,
  track,
} from './soundcloud-track.ts';
import { createTokens } from './tokens.ts';

const client = { id: 'sandbox-soundcloud-client', secret: 'sandbox-soundcloud-secret' };
const tokenSeconds = 3599;
const mostListed = 200;

const link = 'https://developers.soundcloud.com/docs/api/explorer/open-api';
const failure = (code: number, message: string): Reply => ({
  status: code,
  body: { code, message, link, status: `${code} - ${message}`, errors: [], error: null },
});
const notFound = (): Reply => failure(404, 'Not Found');

function refuse(refusal: Refusal, retryAfter: number): Reply {
  if (refusal === 'expired-token') return failure(401, 'invalid_token');
  if (refusal === '500') return { status: 500, body: 'Internal Server Error' };
  if (refusal === '429')
    return { ...failure(429, 'Too Many Requests'), headers: { 'retry-after': String(retryAfter) } };
  const rate_limit = { group: 'plays', max_nr_of_requests: 15_000, time_window: 'PT24H' };
  const reset_time = '2099/01/01 00:00:00 +0000';
  return { status: 429, body: { errors: [{ meta: { rate_limit, remaining_requests: 0, reset_time } }] } };
}

const urnForm = /^soundcloud:tracks:[1-9]\d{0,18}$/;
const urnsOf = ({ query }: Call): string[] => (query.get('urns') ?? '').split(',').filter(Boolean);

/** What is not public is left out, and what is blocked too, unless `access` asks for it. */
function listTracks(world: World, call: Call): Reply {
  const words = call.query.get('q');
  const named = words === null ? urnsOf(call) : world.meantBy('soundcloud', words);
  const urns = named.filter((urn) => urnForm.test(urn));
  const limit = Number(call.query.get('limit') ?? 50);
  if ((words === null && !urns.length) || !(limit >= 1 && limit <= mostListed))
    return failure(400, 'Bad Request');
  const access = (call.query.get('access') ?? 'playable,preview').split(',');
  const wanted = new Set(['public', ...(access.includes('blocked') ? ['blocked'] : [])]);
  const found = urns.filter((urn) => wanted.has(world.availability('soundcloud', urn)));
  const collection = found.slice(0, limit).map((urn) => track(world, { urn }));
  if (call.query.get('linked_partitioning') !== 'true') return { status: 200, body: collection };
  const next = 'https://api.soundcloud.com/tracks?cursor=sandbox';
  return { status: 200, body: { collection, next_href: found.length > limit ? next : null } };
}

function songAsked({ path, query }: Call): Asked | undefined {
  const name = (/^\/tracks\/([^/]+)$/.exec(path)?.[1] ?? '').replaceAll('%3A', ':');
  const urn = /^\d+$/.test(name) ? `soundcloud:tracks:${name}` : name;
  const secret = query.get('secret_token');
  return urnForm.test(urn) ? { urn, ...(secret && { secret }) } : undefined;
}

/** A private song is refused with an empty body, unless its secret is there. */
function readTrack(world: World, asked: Asked | undefined): Reply {
  if (!asked) return notFound();
  const availability = world.availability('soundcloud', idOf(asked));
  if (availability === 'gone') return notFound();
  const isClosed = availability === 'private' || (availability === 'unlisted' && !asked.secret);
  return isClosed ? { status: 403, body: '' } : { status: 200, body: track(world, asked) };
}

const inventUrn = (...words: string[]): string =>
  `soundcloud:tracks:8${String(whole(0, 999_999_999, 'soundcloud', ...words)).padStart(9, '0')}`;

const setForm = /^\/playlists\/(?:soundcloud:playlists:)?(\d+)\/tracks$/;
const [setSongs, setPage] = [6, 50];

/** A number of a set has six songs, drawn from it, or as many as it says; what is not public is left out. */
function listSet(world: World, number: string, query: URLSearchParams): Reply {
  const from = Number(query.get('cursor') ?? 0);
  const urns = Array.from({ length: songsIn(number, setSongs) }, (_, place) =>
    inventUrn('set', number, String(place)),
  );
  const found = urns
    .slice(from, from + setPage)
    .filter((urn) => world.availability('soundcloud', urn) === 'public');
  const next = `https://api.soundcloud.com/playlists/${number}/tracks?cursor=${from + setPage}`;
  return {
    status: 200,
    body: {
      collection: found.map((urn) => track(world, { urn })),
      next_href: from + setPage < urns.length ? next : null,
    },
  };
}

/** Any page is a song; one whose name is ten digits is that very song, so that its case can be asked for. */
function songOfPage([artist = '', name = '', secret]: string[]): string | undefined {
  if (!artist || !name || name === 'sets') return undefined;
  const urn = /^[1-9]\d{9}$/.test(name) ? `soundcloud:tracks:${name}` : inventUrn('page', artist, name);
  return idOf(secret?.startsWith('s-') ? { urn, secret } : { urn });
}

function songOfLink(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean);
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'on.soundcloud.com' || host === 'soundcloud.app.goo.gl')
    return parts[0] && inventUrn('short', parts[0]);
  if (host === 'soundcloud.com') return songOfPage(parts);
  const played = host === 'w.soundcloud.com' ? URL.parse(url.searchParams.get('url') ?? '') : url;
  const query = new URLSearchParams([...(played?.searchParams ?? []), ...url.searchParams]);
  const asked = songAsked({ path: played?.pathname ?? '', query, method: 'GET', headers: {}, body: '' });
  return asked && idOf(asked);
}

const found = (path: string): Reply => {
  const location = `https://api.soundcloud.com${path}`;
  return { status: 302, headers: { location }, body: { status: '302 - Found', location } };
};

function resolve(world: World, call: Call): Reply {
  const url = URL.parse(call.query.get('url') ?? '');
  if (!url?.hostname.endsWith('soundcloud.com')) return notFound();
  const [artist, name] = url.pathname.split('/').filter(Boolean);
  const long = /\/sets\/long-(\d{4})$/.exec(url.pathname)?.[1];
  if (name === 'sets')
    return found(`/playlists/${long ? `99${long}` : whole(1000, 989_999, 'set', url.pathname)}`);
  const id = songOfLink(url);
  if (!id) return artist ? found(`/users/${whole(1000, 999_999, 'user', artist)}`) : notFound();
  const asked = askedBy(id);
  if (readTrack(world, asked).status !== 200) return notFound();
  const { urn, secret } = asked;
  return found(`/tracks/${numberOf(urn)}${secret ? `?secret_token=${secret}` : ''}`);
}

function playerOf({ urn, secret }: Asked): string {
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://api.soundcloud.com/tracks/${numberOf(urn)}`)}`;
  return secret ? `${player}&secret_token=${secret}` : player;
}

function preview(world: World, id: string): Reply {
  const asked = askedBy(id);
  const { status, body } = readTrack(world, asked);
  if (status !== 200) return { status, body: typeof body === 'string' ? body : '' };
  const item = world.item('soundcloud', asked.urn);
  return {
    status: 200,
    body: {
      version: 1.0,
      type: 'rich',
      provider_name: 'SoundCloud',
      provider_url: 'https://soundcloud.com',
      height: 400,
      width: '100%',
      title: `${item.title} by ${item.artist}`,
      description: '',
      thumbnail_url: world.cover(item),
      html: `<iframe width="100%" height="400" scrolling="no" frameborder="no" src="${playerOf(asked)}"></iframe>`,
      author_name: item.artist,
      author_url: `https://soundcloud.com/${slugOf(item.artist)}`,
    },
  };
}

const unknownClient = (): Reply => failure(401, 'invalid_client');

export function createSoundcloud(world: World): FakePlatform {
  const tokens = createTokens(world, { client, seconds: tokenSeconds, scheme: 'OAuth', unknownClient });
  const answer = (call: Call): Reply => {
    if (tokens.failure(call)) return failure(401, 'Unauthorized');
    if (call.path === '/tracks') return listTracks(world, call);
    if (call.path === '/resolve') return resolve(world, call);
    const set = setForm.exec(call.path.replaceAll('%3A', ':'))?.[1];
    if (set) return listSet(world, set, call.query);
    return readTrack(world, songAsked(call));
  };
  const itemOf = (id: string) => world.item('soundcloud', askedBy(id).urn);
  return {
    id: 'soundcloud',
    prefixes: { '/soundcloud': 'api', '/soundcloud-auth': 'token' },
    settings: (base) => ({
      SOUNDCLOUD_API_URL: `${base}/soundcloud`,
      SOUNDCLOUD_AUTH_URL: `${base}/soundcloud-auth`,
      SOUNDCLOUD_CLIENT_ID: client.id,
      SOUNDCLOUD_CLIENT_SECRET: client.secret,
    }),
    invent: inventUrn,
    url: (id) => playerOf(askedBy(id)),
    asked: (call) => {
      const single = songAsked(call);
      return single ? [idOf(single)] : urnsOf(call);
    },
    answer: (surface, call) => {
      if (surface !== 'token') return answer(call);
      return call.path === '/oauth/token' ? tokens.give(call) : notFound();
    },
    refuse: (refusal, retryAfter) => {
      if (refusal === 'expired-token') tokens.forget();
      return refuse(refusal, retryAfter);
    },
    idOf: songOfLink,
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(itemOf(id), at),
    start: (id) => startOf(itemOf(id)),
  };
}
