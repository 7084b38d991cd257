/** Reads videos: one call of `videos.list` for up to 50 of them. */
import type { Metric, Metrics } from '#domain/metrics.ts';
import { resultsById } from '../by-id.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure } from '../http/failure.ts';
import {
  cleanly,
  countOf,
  dayOf,
  imageOf,
  isoSecondsOf,
  requiredText,
  textOf,
  withoutAbsent,
} from '../parse.ts';
import type { PlatformIo, Reading, ReadResult, SongFacts } from '../platform.ts';
import { classify } from './failures.ts';
import { identified, type Video, video, videoList } from './schema.ts';

const parts = 'snippet,statistics,contentDetails,status,liveStreamingDetails';

type Settings = { YOUTUBE_API_URL: string; YOUTUBE_API_KEY?: string };

/** Uploads that were taken down or never became a video; they are listed for a while. */
const notWatchable = new Set<unknown>(['deleted', 'failed', 'rejected']);

function availabilityOf({ status, contentDetails }: Video): Reading['availability'] {
  if (status?.privacyStatus === 'private') return 'private';
  // An empty list of allowed countries means blocked everywhere (facts §1).
  if (contentDetails?.regionRestriction?.allowed?.length === 0) return 'blocked';
  if (notWatchable.has(status?.uploadStatus)) return 'blocked';
  return status?.privacyStatus === 'unlisted' ? 'unlisted' : 'public';
}

function songOf({ snippet, contentDetails }: Video): SongFacts {
  const images = snippet?.thumbnails;
  const sizes = [images?.maxres, images?.standard, images?.high, images?.medium, images?.default];
  return withoutAbsent({
    title: requiredText(snippet?.title, 'title'),
    // Channels that YouTube Music makes for an artist are called "Name - Topic".
    artist: textOf(snippet?.channelTitle)?.replace(/ - Topic$/, '') ?? '',
    artworkUrl: sizes.map((size) => imageOf(size?.url)).find((address) => address !== undefined),
    durationSeconds: isoSecondsOf(contentDetails?.duration),
    releaseDate: dayOf(snippet?.publishedAt),
  });
}

/** A count that is absent is hidden by the owner (likes, comments, views), not zero (facts §1). */
function countsOf({ statistics }: Video): { metrics: Metrics; withheld: Metric[] } {
  const counts = {
    views: countOf(statistics?.viewCount, 'viewCount'),
    likes: countOf(statistics?.likeCount, 'likeCount'),
    comments: countOf(statistics?.commentCount, 'commentCount'),
  };
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return { metrics: withoutAbsent(counts), withheld: names.filter((name) => counts[name] === undefined) };
}

function readingOf(item: unknown): ReadResult {
  const parsed = video.safeParse(item);
  if (!parsed.success) return itemFailure('bad-reply', 'item of another shape');
  return cleanly(() => ({
    outcome: 'read' as const,
    song: songOf(parsed.data),
    ...countsOf(parsed.data),
    availability: availabilityOf(parsed.data),
  }));
}

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
    idsOf: (item) => identified.safeParse(item).data?.id ?? [],
    readingOf,
  });
}
