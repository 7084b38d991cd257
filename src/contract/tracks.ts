/** Tracks: the songs someone follows, how they are added, listed, refreshed, exported. */
import { z } from 'zod';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { metricNames } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import { endpoint } from './endpoint.ts';
import { historyPoint } from './history-point.ts';
import { idShape } from './ids.ts';
import { refusedLink, unread, waitingLink } from './links.ts';
import { importedDays, ownFigureSpan } from './own-figures.ts';
import { day, everySeconds, metric, metrics, platformId } from './shapes.ts';

/**
 * `active` is synced; `paused` lies over the plan's limit and keeps what it has; the others are what
 * the platform says of the song, which keeps its history.
 */
export const trackStatus = z.enum(['active', 'paused', 'gone', 'private', 'blocked']);
export type TrackStatus = z.infer<typeof trackStatus>;

export const momentumState = z.enum(momentumStates);

/** How a song does: what the last `momentumDays` complete days of the user's zone brought its leading counter. */
export const momentum = z.object({
  /** A gauge (popularity, rank) where the song has no counter: then `gained` is its difference and the rest is null. */
  metric,
  /**
   * More or less than the span before by a twentieth: `rising`, `fading`; else `steady`. `quiet`: fewer than ten in both.
   * `new`: there is no whole span before, it brought nothing, or the song came out within the last 30 days. null: not
   * known, as an end of a span was not read.
   */
  state: momentumState.nullable(),
  gained: z.number().int().nullable(),
  /** Gained in as many days before. */
  previous: z.number().int().nullable(),
  /** `gained` against `previous`, as a share of it (0.1 is a tenth more); null unless rising, steady or fading. */
  against: z.number().nullable(),
  /** What one of the days brought; of a song that came out within them, of those since. */
  perDay: z.number().nullable(),
  /** Where only a part of the span is known, or the song came out within it: `perDay` is of the days from the end of `from` to the end of `to`. */
  known: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** The day that brought the most; null: none brought anything. */
  best: z.object({ day: z.iso.date(), gained: z.number().int() }).nullable(),
});
export type Momentum = z.infer<typeof momentum>;

export const track = z.object({
  id: idShape('track'),
  /** The recording it is of; links of one on several platforms have one. */
  songId: idShape('song'),
  platform: platformId,
  platformTrackId: z.string(),
  /** YouTube only. */
  videoId: z.string().optional(),
  originalUrl: z.string(),
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  albumArt: z.string().nullable(),
  /** Seconds; 240 when the platform gives none (`durationKnown`). */
  duration: z.number().int().positive(),
  /** False: the platform gives no duration, and the 240 says nothing. */
  durationKnown: z.boolean(),
  isrc: z.string().optional(),
  /** As its user says of the song, or else its platform. */
  releaseDate: z.iso.date().optional(),
  /** Current values; a metric the platform does not give or withholds is absent. */
  metrics,
  /** ISO 4217 of `metrics.price`. */
  currency: z.string().optional(),
  /** Metrics the platform gives in general but withholds for this song. */
  withheld: z.array(metric),
  /**
   * What the last 7 complete days of the user's zone brought (`growthFigure.gained`); absent where that is not known. Other
   * spans have names of their own: `momentum` is of 28 days, and `GET /api/tracks/{id}/growth` of 7, 28 and 90. What a platform took back is left out; a popularity, rank or price has its difference.
   */
  change: z.partialRecord(metric, z.number().int()),
  /** null: none of its numbers was ever read, or it was added just now and is asked for by the next list. */
  momentum: momentum.nullable(),
  status: trackStatus,
  /** When the platform began to say so; null while the song is there. */
  statusSince: z.iso.datetime().nullable(),
  /** When the platform was last asked with success. */
  lastSyncedAt: z.iso.datetime().nullable(),
  /** When it will be asked again by itself; null: by hand only. */
  nextSyncAt: z.iso.datetime().nullable(),
  addedAt: z.iso.datetime(),
  /** Only on a sandbox: every number is made up, and mostly there is no such song under this id. */
  sandbox: z.literal(true).optional(),
});
export type Track = z.infer<typeof track>;

/** `url` as it stands in the paste. */
const followedLink = z.object({ url: z.string(), trackId: idShape('track') });

export const addTracks = endpoint({
  method: 'POST',
  path: '/api/tracks',
  body: z.object({ urls: z.array(z.string().max(20_000)).min(1).max(mostUrlsAtOnce) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({
    added: z.array(track),
    existing: z.array(track),
    /**
     * One for each refused link, in the order given; `message` is English, pages translate the code. `try_later`: as
     * much as the account or its address may ask of the platform for now has been asked, or all that it allows.
     */
    rejected: z.array(refusedLink.extend({ message: z.string() })),
    /** Neither added nor refused yet: what becomes of them is told by `links.changed` and `GET /api/tracks/pending`. */
    pending: z.array(waitingLink),
    /** What became of each link of the paste, in its order; of one that waits, `retryAt` is its next try. */
    links: z.array(
      z.union([
        followedLink,
        refusedLink,
        z.object({
          url: z.string(),
          code: z.literal('pending'),
          pendingId: idShape('link'),
          retryAt: z.iso.datetime(),
        }),
      ]),
    ),
  }),
  errors: ['unauthenticated'],
});

export const trackSort = z.enum([
  'addedAt',
  'title',
  'artist',
  'platform',
  'lastSyncedAt',
  'change',
  'releaseDate',
  'leading',
  'against',
  'perDay',
  'best',
  'state',
  ...metricNames,
]);

/** By song, those in which a song stands by the link or the sum that it is told by; in others its first link is its place. */
export const songSorts = ['against', 'state', 'perDay', 'leading', 'title', 'artist', 'platform'] as const;

/**
 * The list's filters, shared with the export. `change` sorts by the change of the song's leading metric, `leading` by the
 * value of its leading counter, and `against`, `perDay`, `best` and `state` by its momentum.
 */
export const trackFilters = z.object({
  search: z.string().trim().max(200).optional(),
  platform: platformId.optional(),
  growth: momentumState.optional(),
  addedFrom: day.optional(),
  addedTo: day.optional(),
  sort: trackSort.default('addedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type TrackFilters = z.infer<typeof trackFilters>;

/** What the list has a row for; of a song that is its largest link, or in an order of single links the first of them, with its others after it. */
export const listBy = z.enum(['link', 'song']);

/**
 * Without `limit` the whole list; with it, `X-Next-Cursor` carries the cursor of the next page when there is one. By song
 * the limit counts songs, and each has all of its links that the filters let through. With `until` the page ends with
 * that cursor's row: pages between fixed cursors never share a row, whatever changes (`outlineTracks`).
 */
export const listTracks = endpoint({
  method: 'GET',
  path: '/api/tracks',
  query: trackFilters.extend({
    by: listBy.default('link'),
    cursor: z.string().max(2000).optional(),
    until: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  reply: z.array(track),
  errors: ['unauthenticated'],
});

const byId = z.object({ id: idShape('track') });

/**
 * When the platform said what of a link: noticed when it was asked, so it may have changed some time before. The latest
 * first; `to` is null for what it says now. `isWhole`: that is all since the link was first looked up. Else nothing was
 * kept of what lies before, or there were more changes than the latest 50.
 */
export const statusHistory = z.object({
  periods: z.array(
    z.object({
      status: trackStatus.exclude(['paused']),
      from: z.iso.datetime(),
      to: z.iso.datetime().nullable(),
    }),
  ),
  isWhole: z.boolean(),
  unread: unread.nullable(),
});
export type StatusHistory = z.infer<typeof statusHistory>;

/** `ownFigures`: those that only its owner sees, by day. */
export const getTrack = endpoint({
  method: 'GET',
  path: '/api/tracks/:id',
  params: byId,
  reply: track.extend({ ownFigures: z.array(ownFigureSpan), statusHistory, everySeconds }),
  errors: ['unauthenticated', 'not_found'],
});

/** Takes the song off the list; `restoreTrack` brings it back within a day, its history with it. */
export const removeTrack = endpoint({
  method: 'DELETE',
  path: '/api/tracks/:id',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

export const restoreTrack = endpoint({
  method: 'POST',
  path: '/api/tracks/:id/restore',
  params: byId,
  reply: track,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Asks the platform now; at most once a minute for a song, and within the account's share of calls (429 with Retry-After). */
export const syncTrack = endpoint({
  method: 'POST',
  path: '/api/tracks/:id/sync',
  params: byId,
  reply: z.object({ accepted: z.literal(true) }),
  status: 202,
  /** `conflict`: paused, over the plan's limit; `not_configured`: the platform has no keys here. */
  errors: ['unauthenticated', 'not_found', 'conflict', 'not_configured', 'too_soon'],
});

export type { HistoryPoint } from './history-point.ts';

export const interval = z.enum(['day', 'week', 'month']);
export const historyMode = z.enum(['total', 'change']);

/**
 * Days are those of `tz`, else of the user's zone; a week (from Monday) or month has the last value in it, under
 * its first day. One that reaches beyond the days asked for is cut by them. `change` is what its days brought, null where
 * the number was not read at both of their ends. Days before the song was followed are `missing`, whoever else read it.
 * Days to come are left out, and so is what lies more than five years before the end.
 *
 * Of a metric that the platform shows nobody (`streams` of Spotify) points are the owner's own, of imports
 * (`source: import`) or of their sign-in (`owner`): `change` is what the imported days brought, `total` all that came
 * since `imported.from`. Their days are those of `imported.dayBoundary`, whatever `tz` says.
 */
export const getTrackHistory = endpoint({
  method: 'GET',
  path: '/api/tracks/:id/history',
  params: byId,
  query: z.object({
    metric,
    /** By default the last 28 complete days. */
    from: day.optional(),
    to: day.optional(),
    interval: interval.default('day'),
    mode: historyMode.default('total'),
    tz: z.string().max(64).optional(),
  }),
  reply: z.object({
    metric,
    points: z.array(historyPoint),
    /** Absent: nothing is imported of it. */
    imported: importedDays.optional(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});

/**
 * What each of the last 28 complete days brought of a song's leading metric, oldest first; null where that is not known.
 * A gauge (popularity, rank) has its values at the days' ends.
 */
export const getSparklines = endpoint({
  method: 'GET',
  path: '/api/tracks/sparklines',
  query: z.object({
    ids: z
      .string()
      .max(40 * 200)
      .transform((ids) => ids.split(',').slice(0, 200)),
  }),
  reply: z.record(z.string(), z.object({ metric, values: z.array(z.number().int().nullable()) })),
  errors: ['unauthenticated'],
});
