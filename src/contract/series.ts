/** Series and contributions: what periods brought, by platform, song or link, by date or by age, and what made the difference. */
import { z } from 'zod';
import { getOverview, otherGrowth, overviewQuery, songCounts, totalChange, updating } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { knownInterval } from './growth.ts';
import { idShape } from './ids.ts';
import { mayHaveShorts, metric, platformId } from './shapes.ts';
import { historyMode, interval, track } from './tracks.ts';

/** What a series or a row is of. `none`: everything that may be summed (see `leftOut`). */
export const grouping = z.enum(['none', 'platform', 'song', 'track']);

/** Ten lines stay readable. */
export const mostSeries = 10;

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Period, comparison, grain and zone as for the overview. */
export const seriesQuery = overviewQuery.omit({ lang: true }).extend({
  groupBy: grouping.default('none'),
  mode: historyMode.default('change'),
  /**
   * `release`: day 0 is each song's release day, and as many days from it on are told as the period has; in weeks of
   * seven days and months of thirty. Needs `groupBy=song` or `track`.
   */
  align: z.enum(['date', 'release']).default('date'),
  platform: platformId.optional(),
  /**
   * Comma-separated song ids (`groupBy=song`) or track ids (`groupBy=track`), at most `mostSeries`. Absent: those that
   * gained the most; by release those that came out last.
   */
  ids: z.string().max(1000).optional(),
  /** By release, of `ids`: `true` tells the song (or link) that came out last before the latest of them as well. */
  previous: z.enum(['true', 'false']).default('false'),
  /**
   * By date, `true`: where the period reaches up to the present, the running day as well. The last point ends with it,
   * after `to`; it is in no figure.
   */
  running: z.enum(['true', 'false']).optional(),
});

export const series = z.object({
  /** Stays the same while the reader changes period or metric: `all`, a platform, a song's or a track's id. */
  key: z.string(),
  /** Of a platform, of a track, or where all of its links are of one. */
  platform: platformId.optional(),
  songId: idShape('song').optional(),
  trackId: idShape('track').optional(),
  title: z.string().optional(),
  artist: z.string().optional(),
  releaseDate: z.iso.date().optional(),
  /** Links that it is of, and how many songs those are. */
  songs: z.number().int(),
  ofSongs: songCounts,
  /**
   * By `mode`: what each point brought, or what stood at its end; null where that is not known, never 0. Of several
   * platforms a point is unknown as soon as one that was there before is.
   */
  values: z.array(z.number().int().nullable()),
  /** Of the days that the period is compared with; null: nothing is known of them, or `mode=total`, or by release. */
  before: z.array(z.number().int().nullable()).nullable(),
  /** Days of each point on which any of them was read; of a link alone, on which its number was. */
  daysRead: z.array(z.number().int()),
  /** Taken back by the platform within each point (0 or negative). */
  corrected: z.array(z.number().int()),
  /** What came over days nobody looked and is no one point's; with `mode=total` too. */
  gaps: z.array(knownInterval),
  /** What the whole period brought, as everywhere else; by release what all those days brought. */
  change: totalChange,
});
export type Series = z.infer<typeof series>;

/**
 * What a link's owner has imported of the metric, or reads by their sign-in: a line of its own, in no sum and beside no
 * public counter's. With `mode=total` only where the platform counts the metric for nobody else: what came since its
 * first day. Days stay those of the source.
 */
export const importedSeries = z.object({
  key: z.string(),
  source: z.enum(['owner', 'import']),
  trackId: idShape('track'),
  songId: idShape('song'),
  platform: platformId,
  title: z.string(),
  artist: z.string(),
  /** A zone, or `source`: the days of the file, whatever their zone is. */
  dayBoundary: z.string(),
  /** Imports (`imp_…`) and connections (`con_…`), and what the imported files are called. */
  sourceIds: z.array(z.string()),
  files: z.array(z.string()),
  /** null: not every day of the point is known. */
  values: z.array(z.number().int().nullable()),
  /** Days of each point that are known. */
  daysKnown: z.array(z.number().int()),
});
export type ImportedSeries = z.infer<typeof importedSeries>;

/**
 * What is usual at that age: median and quartiles of one's own songs that came out before the latest of those shown, the
 * two hundred latest of them; by track of those on its platform. null where fewer than `fewestForUsual` were read then.
 */
export const usualAtAge = z.object({
  low: z.array(z.number().nullable()),
  median: z.array(z.number().nullable()),
  high: z.array(z.number().nullable()),
  /** Songs of which any of these ages is known. */
  songs: z.number().int(),
});

/** A gauge (popularity, rank, price) is never summed: it has series by track alone. */
export const getSeries = endpoint({
  method: 'GET',
  path: '/api/analytics/series',
  query: seriesQuery,
  reply: z.object({
    ...days.shape,
    comparison: days.nullable(),
    timeZone: z.string(),
    interval,
    /** null: nothing of it counts anything. */
    metric: metric.nullable(),
    mode: historyMode,
    groupBy: grouping,
    /** By date: the points' days. By release: empty. */
    points: z.array(days),
    /** By release: days since it at which each value begins. By date: null. */
    ages: z.array(z.number().int()).nullable(),
    /** Those that gained the most come first. */
    series: z.array(series),
    /** Series that there are beyond those shown. */
    others: z.number().int(),
    /**
     * Platforms that have the metric and whose terms allow no sum with others; they have lines of their own by platform
     * and by track. Where nothing else counts it, the one with the most links stands alone and is not left out.
     */
    leftOut: z.array(platformId),
    usual: usualAtAge.nullable(),
    /** By date, of songs or links that were asked for by their ids: the reader's own figures of them, at most `mostSeries`. */
    imported: z.array(importedSeries),
    /** Metrics of which these have days of their own, whatever `metric` is. */
    importedMetrics: z.array(metric),
    mayHaveShorts,
    /** As of the overview; lines by song and by link hang on no sums. */
    updating,
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});

/** How the difference to the days before came about: the rows add up exactly to it. */
export const contributionRow = z.object({
  /** A platform, a song's or a track's id. */
  key: z.string(),
  platform: platformId.optional(),
  songId: idShape('song').optional(),
  trackId: idShape('track').optional(),
  title: z.string().optional(),
  artist: z.string().optional(),
  gained: z.number().int(),
  previous: z.number().int(),
  difference: z.number().int(),
  /** Links that it is of. */
  songs: z.number().int(),
});
export type ContributionRow = z.infer<typeof contributionRow>;

export const getContribution = endpoint({
  method: 'GET',
  path: '/api/analytics/contribution',
  query: overviewQuery.extend({
    by: z.enum(['song', 'platform', 'track']).default('song'),
    platform: platformId.optional(),
    /** Of one song or one link alone; not both. */
    songId: idShape('song').optional(),
    trackId: idShape('track').optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  reply: z.object({
    ...days.shape,
    comparison: days.nullable(),
    timeZone: z.string(),
    metric: metric.nullable(),
    gained: z.number().int(),
    previous: z.number().int(),
    difference: z.number().int(),
    /** What the period brought besides, of links that cannot be compared: with `gained` it is the figure of the overview. */
    uncompared: otherGrowth
      .pick({ gained: true, songs: true })
      .extend({
        /** The first of its songs by name, the largest gain first, and how many songs there are besides. */
        titles: z.array(z.string()),
        others: z.number().int(),
      })
      .nullable(),
    /** Links of which all of both spans is known: what is compared; of `outOf`. */
    songs: z.number().int(),
    outOf: z.number().int(),
    /** The same in songs. */
    ofSongs: songCounts,
    /** Those that moved it the most, up or down, come first. */
    rows: z.array(contributionRow),
    /** Those beyond `limit`, together; null: none. */
    rest: contributionRow.omit({ key: true }).extend({ rows: z.number().int() }).nullable(),
    leftOut: z.array(platformId),
    /** Of the whole difference, whatever `by` says; null: nothing stands out. */
    explanation: getOverview.reply.shape.explanation,
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});
