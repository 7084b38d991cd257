/** Reads videos: one call of `videos.list` for up to 50 of them. */
import type { Metric, Metrics } from '#domain/metrics.ts';
import { pageById, resultsById } from '../by-id.ts';
import { type FoundSong, foundSongs, mostFound } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure } from '../http/failure.ts';
import {
  cleanly,
  countOf,
  dayOf,
  imageOf,
  isoSecondsOf,
  readingFrom,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { Counts, PlatformIo, Reading, ReadResult, SearchWords, SongFacts } from '../platform.ts';
import { classify } from './failures.ts';
import {
  identified,
  searchHit,
  statsList,
  type Thumbnails,
  type Video,
  video,
  videoList,
  videoStats,
} from './schema.ts';
import { isId, urlOf } from './url.ts';

const parts = 'snippet,statistics,contentDetails,status,liveStreamingDetails';

type Settings = { YOUTUBE_API_URL: string; YOUTUBE_API_KEY?: string };

/** Uploads that were taken down or never became a video; they are listed for a while. */
const notWatchable = new Set<unknown>(['deleted', 'failed', 'rejected']);

/** Countries that ISO 3166 knows; YouTube names them all where a video is blocked in each. */
const allCountries = 249;

/** An empty list of allowed countries means blocked everywhere; one of blocked countries, nowhere (facts §1). */
const isBlockedEverywhere = ({ contentDetails }: Video): boolean =>
  contentDetails?.regionRestriction?.allowed?.length === 0 ||
  new Set(contentDetails?.regionRestriction?.blocked).size >= allCountries;

function availabilityOf(given: Video): Reading['availability'] {
  const { status } = given;
  if (status?.privacyStatus === 'private') return 'private';
  if (isBlockedEverywhere(given)) return 'blocked';
  if (notWatchable.has(status?.uploadStatus)) return 'blocked';
  return status?.privacyStatus === 'unlisted' ? 'unlisted' : 'public';
}

/** Channels that YouTube Music makes for an artist are called "Name - Topic". */
export const artistOf = (channelTitle: unknown): string =>
  textOf(channelTitle)?.replace(/ - Topic$/, '') ?? '';

/** The sharpest that is no burden: nothing here is drawn as large as `qhd` (1440 lines) or `uhd` (2160). */
export const pictureOf = (images: Thumbnails): string | undefined =>
  [
    ...[images?.maxres, images?.fhd, images?.standard, images?.high],
    ...[images?.qhd, images?.uhd, images?.medium, images?.default],
  ]
    .map((size) => imageOf(size?.url))
    .find((address) => address !== undefined);

function songOf({ snippet, contentDetails }: Video): SongFacts {
  return withoutAbsent({
    title: titleOf(snippet?.title),
    artist: artistOf(snippet?.channelTitle),
    artworkUrl: pictureOf(snippet?.thumbnails),
    durationSeconds: isoSecondsOf(contentDetails?.duration),
    releaseDate: dayOf(snippet?.publishedAt),
  });
}

type Counted = { metrics: Metrics; withheld: Metric[] };

/** A count that is absent beside others is hidden by the owner, not zero (facts §1). Of none nobody says why. */
function countsOf({ statistics }: Pick<Video, 'statistics'>): Counted | undefined {
  const counts = {
    views: countOf(statistics?.viewCount, 'viewCount'),
    likes: countOf(statistics?.likeCount, 'likeCount'),
    comments: countOf(statistics?.commentCount, 'commentCount'),
  };
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const withheld = names.filter((name) => counts[name] === undefined);
  return withheld.length < names.length ? { metrics: withoutAbsent(counts), withheld } : undefined;
}

/** Whatever is there is counted. */
const always = { isCounted: true };

const none: Counted = { metrics: {}, withheld: [] };

function readingOf(item: unknown): ReadResult {
  const parsed = video.safeParse(item);
  if (!parsed.success) return itemFailure('bad-reply', 'item of another shape');
  return readingFrom(() => {
    const read = {
      outcome: 'read' as const,
      song: songOf(parsed.data),
      availability: availabilityOf(parsed.data),
    };
    // What is counted before the premiere is not the song's.
    if (parsed.data.snippet?.liveBroadcastContent === 'upcoming')
      return { ...read, ...none, isUpcoming: true };
    return { ...read, ...(countsOf(parsed.data) ?? none) };
  }, always);
}

const idOf = (item: unknown): string | [] => identified.safeParse(item).data?.id ?? [];

export async function read(
  io: PlatformIo<Settings>,
  ids: readonly string[],
): Promise<Map<string, ReadResult>> {
  const { items } = await io.http.get(
    addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/videos'),
    videoList,
    {
      query: { part: parts, id: ids.join(','), maxResults: '50', key: io.settings.YOUTUBE_API_KEY ?? '' },
      classify,
    },
  );
  // Deleted, private and unknown ids are silently missing.
  return resultsById(ids, {
    entries: items,
    idsOf: idOf,
    readingOf,
    pageOf: pageById(idOf, isId, urlOf),
  });
}

/** Name of the quota that `videos:batchGetStats` counts in, apart from all else since June 2026. */
export const countsQuota = 'counts';

function countsReadingOf(item: unknown): Counts | undefined {
  const parsed = videoStats.safeParse(item);
  if (!parsed.success) return undefined;
  const counted = cleanly(() => countsOf(parsed.data));
  if (!counted || 'outcome' in counted) return undefined;
  return { outcome: 'read', availability: 'public', ...counted };
}

/**
 * One call of `videos:batchGetStats` for up to 50 videos: neither titles nor who may see them. It answers part of what it
 * was asked where something failed, so that what is absent may be there all the same
 * (https://developers.google.com/youtube/v3/docs/videos/batchGetStats).
 */
export async function readCounts(
  io: PlatformIo<Settings>,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const { items } = await io.http.get(
    addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/videos:batchGetStats'),
    statsList,
    {
      query: { part: 'statistics', id: ids.join(','), key: io.settings.YOUTUBE_API_KEY ?? '' },
      quotas: [countsQuota],
      classify,
    },
  );
  const asked = new Set(ids);
  const found = new Map<string, Counts>();
  for (const item of items) {
    const id = identified.safeParse(item).data?.id;
    const counts = countsReadingOf(item);
    if (id && counts && asked.has(id)) found.set(id, counts);
  }
  return found;
}

/** Names of the quota that a search counts in, which is apart from all else and small (facts §1, [YT-QUOTA]). */
export const searchQuota = 'searches';

/** Hits have no length, and their titles are written for HTML: the videos are read, for one unit more. */
export async function search(io: PlatformIo<Settings>, { title, artist }: SearchWords): Promise<FoundSong[]> {
  const { items } = await io.http.get(
    addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/search'),
    videoList,
    {
      query: {
        part: 'snippet',
        type: 'video',
        q: `${artist} ${title}`.trim(),
        maxResults: String(mostFound),
        key: io.settings.YOUTUBE_API_KEY ?? '',
      },
      quotas: [searchQuota],
      classify,
    },
  );
  const ids = [...new Set(items.flatMap((item) => searchHit.safeParse(item).data?.id.videoId ?? []))];
  if (ids.length === 0) return [];
  const readings = await read(io, ids);
  return foundSongs(
    'youtube',
    [...readings].map(([id, result]) => ({ id, url: urlOf(id), result })),
  );
}
