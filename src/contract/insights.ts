/** Insights: what is likely next, which days were unusual, and how growth goes. */
import { z } from 'zod';
import { weekdays } from '#domain/days.ts';
import { longestForecast } from '#domain/limits.ts';
import { songCounts, totalChange } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { counter, day, metric, platformId } from './shapes.ts';
import { answered, isOneSubject, oneSubject, subject } from './subject.ts';
import { track } from './tracks.ts';

export const forecastLevels = [50, 80, 95] as const;

export const forecastQuery = subject
  .extend({
    days: z.coerce.number().int().min(1).max(longestForecast).default(28),
    /** Per cent of the days that shall fall between `low` and `high`. */
    level: z.coerce.number().pipe(z.literal(forecastLevels)).default(80),
  })
  .refine(isOneSubject, oneSubject);

const expected = z.object({
  date: z.iso.date(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
});

/** When a milestone is likely passed. */
export const milestoneWindow = z.object({
  value: z.number().int(),
  /** Passed not before, and not after, `level` times in 100; null: perhaps not within the days that a forecast may reach. */
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  /** As likely before as after it; null: as likely not within those days. */
  likely: z.iso.date().nullable(),
});
export type MilestoneWindow = z.infer<typeof milestoneWindow>;

export const forecast = z.object({
  ...answered,
  metric: counter,
  level: z.literal(forecastLevels),
  /** The last complete day that is known; the forecast begins with the day after it. */
  knownTo: z.iso.date(),
  /** What stood at its end. */
  total: z.number().int(),
  /** What the last 28 days up to then brought, of the same links; null: not known. */
  past: z.number().int().nullable(),
  /** The newest of their songs that came out within the last 30 days. */
  release: z.object({ songId: idShape('song'), title: z.string(), date: z.iso.date() }).nullable(),
  /** What each coming day is expected to bring, and between which two it falls `level` times in 100. */
  points: z.array(expected),
  /** Where the counter stands at the end of each of those days. */
  totals: z.array(expected),
  /**
   * Days of the past that were forecast from what was known a week before at most: the share that fell between `low` and
   * `high`, and how many days that is. null: too few.
   */
  hitRate: z.object({ share: z.number(), forecasts: z.number().int() }).nullable(),
  /** Days of history that a forecast needs, and that there are. */
  minimum: z.number().int(),
  daysKnown: z.number().int(),
  /** How it was made: `mstl-ets-log1p`. */
  method: z.string(),
  milestones: z.array(milestoneWindow),
});
export type Forecast = z.infer<typeof forecast>;

/** Why there is no forecast: `params.reason` of `forecast_refused`, beside `daysKnown` and `minimum`. */
export const forecastRefusals = [
  'no_metric',
  'a_gauge',
  'too_young',
  'too_many_gaps',
  'rule_changed',
  /** Fewer than one a day. */
  'too_small',
] as const;
export type ForecastRefusal = (typeof forecastRefusals)[number];

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/analytics/forecast',
  query: forecastQuery,
  reply: forecast,
  errors: ['unauthenticated', 'not_found', 'forecast_refused', 'overloaded'],
});

/** A day of a song, named as everywhere. */
export const namedLink = z.object({
  songId: idShape('song'),
  trackId: idShape('track'),
  title: z.string(),
  artist: z.string(),
  platform: platformId,
});

/** Why a day may have been unusual: what else happened then. Nothing is known to be the cause. */
export const unusualReason = z.discriminatedUnion('kind', [
  /** Others of one's own songs there went the same way: so many of those that were read. */
  z.object({
    kind: z.literal('platform'),
    platform: platformId,
    songs: z.number().int(),
    outOf: z.number().int(),
  }),
  /** The song went the same way elsewhere. */
  z.object({ kind: z.literal('song'), platforms: z.array(platformId) }),
  z.object({ kind: z.literal('campaign'), campaignId: idShape('campaign'), name: z.string() }),
  /** This song's, or another one of the same artist. */
  z.object({
    kind: z.literal('release'),
    date: z.iso.date(),
    trackId: idShape('track'),
    title: z.string(),
    isOwn: z.boolean(),
  }),
  /** The platform counts by another rule since then. */
  z.object({ kind: z.literal('rule'), platform: platformId, on: z.iso.date() }),
  /** The platform took back so many (below 0). */
  z.object({ kind: z.literal('correction'), corrected: z.number().int() }),
  /** It stayed so since: what a day brought in the week before and brings now. */
  z.object({ kind: z.literal('level_shift'), before: z.number(), after: z.number() }),
]);
export type UnusualReason = z.infer<typeof unusualReason>;

export const unusualDay = namedLink.extend({
  /** Stays the same while the reader changes the period: of link, metric and date. */
  key: z.string(),
  date: z.iso.date(),
  metric,
  gained: z.number().int(),
  /** What such a weekday would have brought as the days before went, and what is usual around it. */
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  direction: z.enum(['more', 'less']),
  reasons: z.array(unusualReason),
});
export type UnusualDay = z.infer<typeof unusualDay>;

export const listUnusualDays = endpoint({
  method: 'GET',
  path: '/api/analytics/unusual-days',
  query: subject
    .extend({
      /** By default the last 28 complete days. */
      from: day.optional(),
      to: day.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    })
    .refine(isOneSubject, oneSubject),
  /** The newest first, on one day the largest difference first; at most one of a song and day. */
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    days: z.array(unusualDay),
    /** How many there are beyond those. */
    others: z.number().int(),
    /** Links that had enough days before to tell, and those that had not. */
    checkedSongs: z.number().int(),
    youngSongs: z.number().int(),
    /** Days that stood out from the days before and not from the same weekday: ordinary weekends, mostly. */
    ordinaryDays: z.number().int(),
    /** Marks of the user that there are on days of these links. */
    marks: z.number().int(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});

/**
 * `isUseful: false`: this day was nothing to tell of. It is not told any more, and of this link days like it (more, or
 * less) only when they are farther from the usual. `true` takes that back.
 */
export const markUnusualDay = endpoint({
  method: 'POST',
  path: '/api/analytics/unusual-days/feedback',
  body: z.object({
    trackId: idShape('track'),
    metric,
    date: day,
    direction: z.enum(['more', 'less']),
    isUseful: z.boolean(),
  }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * One link that is worth promoting now: over the last seven complete days it rose, and more than the artist's other songs
 * on its platform, while nobody promoted the song within four weeks.
 */
export const suggestion = namedLink.extend({
  metric: counter,
  gained: z.number().int(),
  previous: z.number().int(),
  /** The last day of the song's last campaign; null: it had none. */
  lastCampaign: z.iso.date().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const getSuggestion = endpoint({
  method: 'GET',
  path: '/api/analytics/suggestion',
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    /** null: nothing stands out. */
    suggestion: suggestion.nullable(),
    /** Songs that were looked at: those with a link of which both weeks are known. */
    songs: z.number().int(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated'],
});

/** Why a figure is not known. */
export const trendGap = z.enum([
  /** Nothing is counted: popularity, rank and price move both ways. */
  'no_counter',
  'not_read',
  'too_young',
  'too_small',
  /** The days before brought nothing. */
  'none_before',
  /** It does not grow. */
  'no_growth',
  /** It takes longer than anybody plans with. */
  'too_slow',
  'no_release_date',
  /** The days after the release were not read. */
  'release_not_read',
  'not_halved_yet',
]);
export type TrendGap = z.infer<typeof trendGap>;

export const getTrends = endpoint({
  method: 'GET',
  path: '/api/analytics/trends',
  query: subject
    .extend({
      /** Of `bestDay` and `weekdays`; by default the last 84 complete days, which hold each weekday as often. */
      from: day.optional(),
      to: day.optional(),
    })
    .refine(isOneSubject, oneSubject),
  reply: z.object({
    ...answered,
    from: z.iso.date(),
    to: z.iso.date(),
    /** Spans that end with the last complete day, and as many days before. */
    windows: z.array(
      z.object({
        days: z.literal([7, 28, 90]),
        /** Where all of the songs came out within these days, `from` is the first of their release days. */
        ...{ from: z.iso.date(), to: z.iso.date() },
        /** As the overview tells it of a period; of a gauge of one link `gained` is its difference. */
        ...{ change: totalChange, ofSongs: songCounts },
        /** Of a counter, over the days that `gained` is known of. */
        perDay: z.number().nullable(),
        /** More or less than in the days before, as a share of it (0.1 is a tenth more). */
        rate: z.number().nullable(),
        gap: trendGap.nullable(),
        /** Its songs are all releases of the last 30 days: less than in the days before is what these bring. */
        fading: z.boolean(),
      }),
    ),
    /**
     * By which share a day's gain grew a week, over the last 28 days (0.1: each week's days brought a tenth more), of links
     * that were known before them; 0 where chance explains it. `without`: how many were not, while others were.
     */
    acceleration: z.object({
      perWeek: z.number().nullable(),
      without: z.number().int(),
      gap: trendGap.nullable(),
    }),
    bestDay: z.object({ date: z.iso.date(), gained: z.number().int() }).nullable(),
    /** What such a day usually brings (the middle one), Monday first; null below three of them. */
    weekdays: z.array(
      z.object({
        ...{ weekday: z.literal(weekdays), median: z.number().nullable() },
        days: z.number().int(),
      }),
    ),
    /** Days until the counter stands at twice what it does, at the pace of the last 28. */
    doubling: z.object({ days: z.number().int().nullable(), gap: trendGap.nullable() }),
    /** Days from the best week after the release to the first that brought half as much. */
    halfLife: z.object({
      days: z.number().int().nullable(),
      /** The middle of the best week. */
      since: z.iso.date().nullable(),
      gap: trendGap.nullable(),
    }),
  }),
  errors: ['unauthenticated', 'not_found'],
});
