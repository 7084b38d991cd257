/** What a fake video counts, and `videos:batchGetStats`. */
import { partition } from 'es-toolkit/array';
import type { Metrics } from '#domain/metrics.ts';
import type { Item } from './catalogue.ts';
import { between, chance, hex, whole } from './chance.ts';
import { areLikesWithheld, curveFor } from './editions.ts';
import { type Call, type Reply, releaseInstant, type World } from './fake-platform.ts';
import { scenarioOf } from './scenarios.ts';
import { failure, missing } from './youtube-errors.ts';

export const idForm = /^[\w-]{11}$/;
export const mostIds = 50;
const day = 86_400_000;

/** When the video went up: with the song, or in the platform's first years for songs older than it. */
export function published(item: Item): Date {
  const earliest = Date.UTC(2009, 5, 16) + whole(0, 700, 'upload', item.seed) * day;
  const released = Math.max(releaseInstant(item.released), earliest);
  return new Date(released + whole(4, 17, 'upload hour', item.seed) * 3_600_000);
}

/** Creators hide likes and close comments; the songs of the catalogue keep both. */
const areLikesHidden = (item: Item): boolean =>
  areLikesWithheld(item) ||
  scenarioOf(item.id) === 'no-likes' ||
  (item.unknown && chance('likes hidden', item.id) < 1 / 16);
const areCommentsOff = (item: Item): boolean =>
  scenarioOf(item.id) === 'no-comments' || (item.unknown && chance('comments off', item.id) < 1 / 20);

export function metricsOf(item: Item, at: Date): Metrics {
  const curve = curveFor(item, published(item));
  const likes = between(0.006, 0.045, 'likes', item.seed);
  const comments = likes * between(0.02, 0.12, 'comments', item.seed);
  return {
    views: curve.count(at, 1, true),
    ...(areLikesHidden(item) ? {} : { likes: curve.count(at, likes) }),
    ...(areCommentsOff(item) ? {} : { comments: curve.count(at, comments, true) }),
  };
}

export function statisticsOf(item: Item, at: Date): Record<string, string> {
  const { views, likes, comments } = metricsOf(item, at);
  return {
    viewCount: String(views),
    ...(likes === undefined ? {} : { likeCount: String(likes) }),
    ...(comments === undefined ? {} : { commentCount: String(comments) }),
  };
}

export const idsOf = (call: Call): string[] => [
  ...new Set(call.query.getAll('id').flatMap((list) => list.split(','))),
];

export const isShown = (world: World, id: string): boolean =>
  idForm.test(id) && !['gone', 'private'].includes(world.availability('youtube', id));

/** `videos:batchGetStats`: of what fails the rest is answered, and counted. */
export function batchGetStats(world: World, call: Call): Reply {
  if (!call.query.get('part')) return missing('part', 'Required parameter: part');
  const ids = idsOf(call).filter(Boolean);
  if (!ids.length) return missing('id', 'Required parameter: id');
  if (ids.length > mostIds) {
    const detail = { domain: 'youtube.parameter', reason: 'invalidFilters' };
    return failure(400, 'The request specifies too many ids.', detail);
  }
  const [shown, failed] = partition(ids, (id) => isShown(world, id) && scenarioOf(id) !== 'no-counts');
  return {
    status: 200,
    body: {
      kind: 'youtube#batchGetStatsResponse',
      etag: hex(27, 'etag', ids.join(), shown.length),
      items: shown.map((id) => ({
        ...{ kind: 'youtube#videoStats', etag: hex(27, 'stats', id), id },
        statistics: statisticsOf(world.item('youtube', id), world.now()),
      })),
      summary: {
        ...{ requestedVideoCount: ids.length, succeededVideoCount: shown.length },
        ...{ failedVideoCount: failed.length, failedVideoIds: failed },
      },
    },
  };
}
