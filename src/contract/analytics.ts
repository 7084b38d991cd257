/** Analytics: what a whole portfolio did over a time. */
import { z } from 'zod';
import { monday, weekdays } from '#domain/days.ts';
import { momentumStates } from '#domain/momentum.ts';
import { endpoint } from './endpoint.ts';
import { knownInterval } from './growth.ts';
import { idShape } from './ids.ts';
import { day, language, mayHaveShorts, metric, platformId } from './shapes.ts';
import { interval, track } from './tracks.ts';

/** What is known of some songs, from the earliest to the latest of their days. */
export const otherGrowth = knownInterval.extend({ songs: z.number().int() });

export const totalChange = z.object({
  /**
   * All that is known to have come within the period: of songs that were read at both of its ends the difference, of one
   * that came out in it all since then, of others (`part`) what came while they were read. null: nothing is known. It is
   * the sum of the points and of the gaps.
   */
  gained: z.number().int().nullable(),
  /** What moved and was no growth: taken back by platforms (negative), or come back after that. */
  corrected: z.number().int(),
  /** Of how many songs that is. */
  songs: z.number().int(),
  /** Days of the period on which each of those was read, or not out yet, of which all of it is known. */
  daysRead: z.number().int(),
  /**
   * Those of which all of the period is known, and all of the span that it is compared with: the same songs on both sides.
   * One that came out since had brought nothing.
   */
  compared: z
    .object({ songs: z.number().int(), gained: z.number().int(), previous: z.number().int() })
    .nullable(),
  /** Of `gained`, what came of songs of which not all of the period is known. */
  part: otherGrowth.nullable(),
  /** Beside it: what came over days nobody looked, which reach beyond the period. */
  across: otherGrowth.nullable(),
});

export const total = z.object({
  metric,
  platform: platformId,
  /** Sum over the songs whose value is known. */
  value: z.number().int(),
  /** How many songs that sum contains. */
  songs: z.number().int(),
  change: totalChange,
  /** What stood last within each point of the period, oldest first; null where nothing was observed. */
  sparkline: z.array(z.number().int().nullable()),
  /** All that is known to have come within each of those points; null where nothing is. */
  brought: z.array(z.number().int().nullable()),
  /** On how many days of each point any of its songs was read. */
  daysRead: z.array(z.number().int()),
  /** What the days that the period is compared with brought, point by point; null where nothing is known of them. */
  before: z.array(z.number().int().nullable()).nullable(),
  /** What came within the period over days nobody looked, or between a song's release and its first reading, and lies in no one point. */
  gaps: z.array(knownInterval),
});
export type Total = z.infer<typeof total>;

/** Distinct songs, that have the number: links that are one song count once. */
export const songCounts = z.object({
  all: z.number().int(),
  /** Those of them of which all of the period is known, link by link; and all of both spans. */
  known: z.number().int(),
  compared: z.number().int(),
  /** Those with a link of which only a part of the period is known, and the first of them by name, the largest gain first. */
  part: z.number().int(),
  partTitles: z.array(z.string()),
});
export type SongCounts = z.infer<typeof songCounts>;

/** A link of a song, by its own number. */
export const songLink = z.object({
  trackId: idShape('track'),
  platform: platformId,
  /** null: no counter of it is known. */
  metric: metric.nullable(),
  gained: z.number().int().nullable(),
  previous: z.number().int().nullable(),
  state: z.enum(momentumStates).nullable(),
});
export type SongLink = z.infer<typeof songLink>;

/** What the period brought a song: of several links of one unit their sum, as far as terms allow one. */
const songFigures = {
  gained: z.number().int().nullable(),
  /** Of those links that are known in both periods, what each of the two brought; null: none is. */
  compared: z.object({ gained: z.number().int(), previous: z.number().int() }).nullable(),
  /** Of `gained`, what came of links of which not all of the period is known. */
  part: otherGrowth.nullable(),
};

const ofSong = {
  /** What most of its links are called. */
  song: z.object({ id: idShape('song'), title: z.string(), artist: z.string() }),
  /** All of its links; those of the sum come first, the largest before the others. */
  links: z.array(songLink),
};

/**
 * A song whose growth changed, by the figures that it has among the top songs of the same metric. That is the first of
 * its units, views before plays before listeners, of which a share can be told; `track` is its largest link in it.
 */
export const mover = z.object({
  track,
  metric,
  /** Whose numbers the sum is of. */
  platforms: z.array(platformId),
  ...songFigures,
  gained: z.number().int(),
  compared: songFigures.compared.unwrap(),
  ...ofSong,
});
export type Mover = z.infer<typeof mover>;

/** A song by what the period brought it; the track is the one of its links that brought the most. */
export const topSong = track.extend({
  ...songFigures,
  /** What stands now, of the same links. */
  total: z.number().int().nullable(),
  ...ofSong,
});
export type TopSong = z.infer<typeof topSong>;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** What a period is compared with: as many days before it, the same days of the year before, or nothing. */
export const comparisons = z.enum(['previous', 'year', 'off']);

export const overviewQuery = z.object({
  /** `first`: the earliest day whose growth may be known. */
  from: z.union([z.literal('first'), day]).optional(),
  to: day.optional(),
  /** `none` is `off`. */
  compare: comparisons.or(z.literal('none')).default('previous'),
  /** Whether each day is compared with its own weekday; by default so for a single day. */
  weekday: z.enum(['true', 'false']).optional(),
  /** By default days, weeks above 120 days, months above two years. */
  interval: interval.optional(),
  /** The day that weeks begin on; 0 is Sunday. */
  weekStart: z.coerce.number().int().min(0).max(6).pipe(z.literal(weekdays)).default(monday),
  /** What top songs and platforms are told by; by default the first that is known, in the order in which people ask. */
  metric: metric.optional(),
  tz: z.string().max(64).optional(),
  /** Of sentences; by default the one that the user has chosen, else English. */
  lang: language.optional(),
});

/**
 * What made most of the difference to the days before, by the same links on both sides, as far as the sources' terms
 * allow a sum. What does not stand out is null; a song or a platform does by half of all that moved the same way.
 */
export const explanation = z.object({
  metric,
  gained: z.number().int(),
  previous: z.number().int(),
  /** Never 0: more or less by a twentieth. */
  difference: z.number().int(),
  song: z
    .object({
      songId: idShape('song'),
      title: z.string(),
      artist: z.string(),
      difference: z.number().int(),
      /** Of all that moved the same way: from 0.5 to 1. */
      share: z.number(),
      /** It came out within the last 30 days, and brought less after its first ones, as releases do. */
      isFading: z.boolean(),
      /** Of a song that came out within the period: when, what it brought, and how the others went. */
      release: z
        .object({
          date: z.iso.date(),
          gained: z.number().int(),
          others: z.object({ gained: z.number().int(), previous: z.number().int() }).nullable(),
        })
        .nullable(),
    })
    .nullable(),
  platform: z.object({ platform: platformId, difference: z.number().int(), share: z.number() }).nullable(),
  /** A day that alone makes half of the difference; `isBefore`: one of those that are compared with. */
  day: z
    .object({
      date: z.iso.date(),
      gained: z.number().int(),
      /** What the middle one of all days brought. */
      usual: z.number().int(),
      isBefore: z.boolean(),
    })
    .nullable(),
  /** All of it in words. */
  sentence: z.string(),
});
export type Explanation = z.infer<typeof explanation>;

/**
 * Songs came off a long list or back, and its sums are still being made anew: they are of the list as it was before.
 * Absent: they are of the list as it is. `totals.changed` says that they have come up to it.
 */
export const updating = z.literal(true).optional();

export const overview = z.object({
  /** The complete days the numbers speak of, in the user's zone; 28 by default, today left out. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** As many days that they are compared with. */
  comparison: days.nullable(),
  timeZone: z.string(),
  interval,
  /** The days, weeks or months of the period; the first and the last may be cut by its ends. */
  points: z.array(days),
  totals: z.array(total),
  /** Of which songs the totals are, by metric and platforms whose numbers stand in one sum. */
  figures: z.array(z.object({ metric, platforms: z.array(platformId), ofSongs: songCounts })),
  /** The day on which a first gain can be seen, while none is known; null: some is, or none is waited for. */
  growthFrom: z.iso.date().nullable(),
  /** What the songs below and `withheld` are of; null: no counter is known of any song. */
  metric: metric.nullable(),
  /**
   * Those that the period brought the most, by `gained`, else by what is known (`part`); after them those of which nothing
   * is, the largest first.
   */
  topSongs: z.array(topSong),
  /** Songs whose daily gain grew the most against the comparison, by share; and those that lost the most of it. */
  rising: z.array(mover),
  fading: z.array(mover),
  /** The days that those moved in: the period's, or the last 28 of all time. null: compared with nothing. */
  movedIn: days.extend({ comparison: days }).nullable(),
  /** How many songs there are of each, by more than a twentieth. */
  moved: z.object({ rising: z.number().int(), fading: z.number().int() }),
  /** null: nothing stands out, or the period is compared with nothing. */
  explanation: explanation.nullable(),
  platforms: z.array(
    z.object({
      platform: platformId,
      songs: z.number().int(),
      /** Those of them whose owner hides the metric. */
      withheld: z.number().int(),
    }),
  ),
  /** Of the plan's limit (-1: none) is used what songs take, and links that wait to become some. */
  plan: z.object({ used: z.number().int(), waiting: z.number().int(), limit: z.number().int() }),
  sync: z.object({
    lastSyncedAt: z.iso.datetime().nullable(),
    /** Songs gone, private or blocked. */
    inactive: z.number().int(),
    /** Songs over the plan's limit. */
    paused: z.number().int(),
    /** Seconds between automatic syncs; null: by hand. */
    everySeconds: z.number().int().nullable(),
    /** Platforms of these songs that are asked more rarely than that, as they take few calls. */
    slower: z.array(z.object({ platform: platformId, everySeconds: z.number().int() })),
  }),
  mayHaveShorts,
  updating,
  sandbox: track.shape.sandbox,
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/overview',
  query: overviewQuery,
  reply: overview,
  errors: ['unauthenticated'],
});

/**
 * A line of the file; the CSV has the same names. An empty cell is not known, never 0. What came over several points has a
 * line of its own, of all of its days and without a total: the lines of a counter add up to what the period brought.
 */
export const exportedPoint = z.object({
  platform: platformId,
  metric,
  from: z.iso.date(),
  to: z.iso.date(),
  /** What the point brought, and what stood at its end. */
  gained: z.number().int().nullable(),
  total: z.number().int().nullable(),
  comparedFrom: z.iso.date().nullable(),
  comparedTo: z.iso.date().nullable(),
  comparedGained: z.number().int().nullable(),
  timeZone: z.string(),
  source: z.enum(['counter', 'sandbox']),
});
export type ExportedPoint = z.infer<typeof exportedPoint>;

/** JSON is an array of `ExportedPoint`, with `metadata` an object of `metadata` and `points`. */
export const exportOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/export',
  query: overviewQuery.omit({ metric: true, lang: true }).extend({
    format: z.enum(['csv', 'json']),
    /** In CSV a line `# name: value` for each fact, before the head. */
    metadata: z.literal('1').optional(),
    /** CSV for spreadsheets begins with a byte order mark. */
    bom: z.literal('1').optional(),
  }),
  errors: ['unauthenticated'],
});
