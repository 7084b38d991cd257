/** Fake of the YouTube Data API v3 (`videos.list`, `videos:batchGetStats`, `search.list`, `playlistItems.list`) and YouTube's oEmbed. */
import { type Item, inventCode } from './catalogue.ts';
import { chance, hex } from './chance.ts';
import type { Call, FakePlatform, Reply, World } from './fake-platform.ts';
import { scenarioOf } from './scenarios.ts';
import { failure, missing, refuse } from './youtube-errors.ts';
import { channelIdOf, createOwners, listChannels, ownerSettings } from './youtube-owners.ts';
import { listPlaylistItems } from './youtube-playlists.ts';
import { answerReport } from './youtube-reports.ts';
import {
  batchGetStats,
  idForm,
  idsOf,
  isShown,
  metricsOf,
  mostIds,
  published,
  statisticsOf,
} from './youtube-stats.ts';

const youtubeKey = 'sandbox-youtube-key';

const parts = ['id', 'snippet', 'contentDetails', 'status', 'statistics', 'liveStreamingDetails', 'player'];

/** Keys are checked before anything else is read. */
function checkKey(call: Call): Reply | undefined {
  const key = call.query.get('key') ?? call.headers['x-goog-api-key'];
  if (key === youtubeKey) return undefined;
  if (call.headers.authorization) return refuse('expired-token');
  if (!key) {
    const message =
      "Method doesn't allow unregistered callers (callers without established identity). " +
      'Please use API Key or other form of API consumer identity to call this API.';
    return failure(403, message, { domain: 'global', reason: 'forbidden' }, { status: 'PERMISSION_DENIED' });
  }
  const message = 'API key not valid. Please pass a valid API key.';
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'youtube.googleapis.com' },
  };
  const extra = { status: 'INVALID_ARGUMENT', details: [info] };
  return failure(400, message, { domain: 'global', reason: 'badRequest' }, extra);
}

function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`;
}

/** An official video of an artist's channel, or a track of a generated "Topic" channel. */
const isTopic = (item: Item): boolean => item.unknown && chance('topic', item.id) < 0.35;
const titleOf = (item: Item): string => (isTopic(item) ? item.title : `${item.artist} - ${item.title}`);
const channelOf = (item: Item): string => (isTopic(item) ? `${item.artist} - Topic` : item.artist);

function thumbnails(url: string): object {
  const sizes = { default: [120, 90], medium: [320, 180], high: [480, 360], standard: [640, 480] };
  return Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [name, { url, width, height }]),
  );
}

function resource(world: World, item: Item, wanted: readonly string[]): object {
  const availability = world.availability('youtube', item.id);
  const text = { title: titleOf(item), description: `${item.title} · ${item.artist} · ${item.album}` };
  const sections: Record<string, object> = {
    snippet: {
      publishedAt: published(item).toISOString().replace('.000Z', 'Z'),
      channelId: channelIdOf(channelOf(item)),
      ...text,
      thumbnails: thumbnails(world.cover(item)),
      channelTitle: channelOf(item),
      categoryId: '10',
      liveBroadcastContent: 'none',
      localized: text,
    },
    contentDetails: {
      duration: isoDuration(item.seconds),
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: true,
      ...(availability === 'blocked' ? { regionRestriction: { allowed: [] } } : {}),
      contentRating: {},
      projection: 'rectangular',
    },
    status: {
      uploadStatus: 'processed',
      privacyStatus: availability === 'unlisted' ? 'unlisted' : 'public',
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    },
    ...(scenarioOf(item.id) === 'no-counts'
      ? {}
      : { statistics: { ...statisticsOf(item, world.now()), favoriteCount: '0' } }),
  };
  const chosen = Object.entries(sections).filter(([name]) => wanted.includes(name));
  return {
    kind: 'youtube#video',
    etag: hex(27, 'etag', item.id, JSON.stringify(sections.statistics ?? '')),
    id: item.id,
    ...Object.fromEntries(chosen),
  };
}

function listVideos(world: World, call: Call): Reply {
  const wanted = (call.query.get('part') ?? '').split(',').filter(Boolean);
  if (!wanted.length) return missing('part', 'Required parameter: part');
  const strange = wanted.find((part) => !parts.includes(part));
  if (strange) {
    const where = { location: 'part', locationType: 'parameter' };
    return failure(400, `'${strange}'`, { domain: 'youtube.part', reason: 'unknownPart', ...where });
  }
  const ids = idsOf(call).filter(Boolean);
  if (!ids.length) return missing('', 'No filter selected. Expected one of: chart, id, myRating');
  if (ids.length > mostIds) {
    const where = { location: 'parameters.', locationType: 'other' };
    const detail = { domain: 'youtube.parameter', reason: 'invalidFilters', ...where };
    return failure(400, 'The request specifies an invalid filter parameter.', detail);
  }
  const items = ids
    .filter((id) => isShown(world, id))
    .map((id) => resource(world, world.item('youtube', id), wanted));
  return {
    status: 200,
    headers: { 'cache-control': 'private' },
    body: {
      kind: 'youtube#videoListResponse',
      etag: hex(27, 'etag', ids.join(), items.length),
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    },
  };
}

/** Titles are written for HTML, as YouTube has it. */
function searchVideos(world: World, { query }: Call): Reply {
  if (!query.get('part')) return missing('part', 'Required parameter: part');
  const most = Number(query.get('maxResults') ?? 5);
  const items = world
    .meantBy('youtube', query.get('q') ?? '')
    .slice(0, most)
    .map((id) => {
      const item = world.item('youtube', id);
      return {
        kind: 'youtube#searchResult',
        etag: hex(27, 'hit', id),
        id: { kind: 'youtube#video', videoId: id },
        snippet: {
          publishedAt: published(item).toISOString().replace('.000Z', 'Z'),
          channelId: channelIdOf(channelOf(item)),
          title: titleOf(item).replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
          channelTitle: channelOf(item),
          liveBroadcastContent: 'none',
        },
      };
    });
  const pageInfo = { totalResults: items.length, resultsPerPage: most };
  const etag = hex(27, 'search', query.get('q') ?? '');
  return {
    status: 200,
    body: { kind: 'youtube#searchListResponse', etag, regionCode: 'US', pageInfo, items },
  };
}

function preview(world: World, id: string): Reply {
  if (!idForm.test(id)) return { status: 400, body: 'Bad Request' };
  const availability = world.availability('youtube', id);
  if (availability === 'private') return { status: 403, body: 'Forbidden' };
  if (availability === 'gone') return { status: 404, body: 'Not Found' };
  const item = world.item('youtube', id);
  const frame = `<iframe width="200" height="113" src="https://www.youtube.com/embed/${id}?feature=oembed" allowfullscreen></iframe>`;
  return {
    status: 200,
    body: {
      title: titleOf(item),
      author_name: channelOf(item),
      author_url: `https://www.youtube.com/channel/UC${inventCode(22, 'channel', channelOf(item))}`,
      type: 'video',
      height: 113,
      width: 200,
      version: '1.0',
      provider_name: 'YouTube',
      provider_url: 'https://www.youtube.com/',
      thumbnail_height: 360,
      thumbnail_width: 480,
      thumbnail_url: world.cover(item),
      html: frame,
    },
  };
}

function idOf(link: URL): string | undefined {
  const [first, second] = link.pathname.split('/').filter(Boolean);
  const host = link.hostname.replace(/^(www|m|music)\./, '');
  if (host === 'youtu.be') return first;
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined;
  if (first && ['shorts', 'live', 'embed', 'v'].includes(first)) return second;
  return link.searchParams.get('v') ?? undefined;
}

export function createYoutube(world: World): FakePlatform {
  const owners = createOwners(world);
  return {
    id: 'youtube',
    prefixes: { '/youtube': 'api', '/youtube-analytics': 'api', '/google': 'token' },
    settings: (base) => ({
      YOUTUBE_API_URL: `${base}/youtube`,
      YOUTUBE_API_KEY: youtubeKey,
      ...ownerSettings(base),
    }),
    invent: (...words) => inventCode(11, 'youtube', ...words),
    url: (id) => `https://www.youtube.com/watch?v=${id}`,
    asked: (call) => idsOf(call).filter(Boolean),
    answer: (surface, call) => {
      if (surface === 'token') return owners.answer(call);
      if (call.path === '/v2/reports') return answerReport(world, owners, call);
      if (call.path === '/youtube/v3/channels')
        return listChannels(world, owners, call) ?? refuse('expired-token');
      if (call.path === '/youtube/v3/search') return checkKey(call) ?? searchVideos(world, call);
      if (call.path === '/youtube/v3/playlistItems')
        return (
          checkKey(call) ?? listPlaylistItems(world, call, { title: titleOf, channel: channelOf, thumbnails })
        );
      if (call.path === '/youtube/v3/videos:batchGetStats')
        return checkKey(call) ?? batchGetStats(world, call);
      if (call.path !== '/youtube/v3/videos')
        return failure(404, 'Not Found', { domain: 'global', reason: 'notFound' });
      return (owners.channelOf(call) ? undefined : checkKey(call)) ?? listVideos(world, call);
    },
    refuse,
    idOf,
    preview: (id) => preview(world, id),
    metrics: (id, at) => metricsOf(world.item('youtube', id), at),
    start: (id) => published(world.item('youtube', id)),
  };
}
