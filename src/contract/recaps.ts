/** The year in numbers: what the pages say of its days, put together. */
import { z } from 'zod';
import { otherGrowth, updating } from './analytics.ts';
import { audienceSource } from './audience.ts';
import { endpoint } from './endpoint.ts';
import { knownInterval } from './growth.ts';
import { idShape } from './ids.ts';
import { namedLink } from './insights.ts';
import { counter, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/** Before it there is no platform that counts. */
const firstYear = 2000;
export const recapYear = z.coerce.number().int().min(firstYear).max(2999);

const days = { from: z.iso.date(), to: z.iso.date() };

/** A key figure of Analytics for the days of the year. */
export const recapFigure = z.object({
  metric: counter,
  platforms: z.array(platformId),
  gained: z.number().int().nullable(),
  /** Links that it is of. */
  songs: z.number().int(),
  /** Of `gained`, what came of songs of which not all of the year is known. */
  part: otherGrowth.nullable(),
});
export type RecapFigure = z.infer<typeof recapFigure>;

export const recap = z.object({
  year: z.number().int(),
  /** From January 1 to December 31, or to the last day that is over. */
  ...days,
  /** Whether the whole year is over. */
  isOver: z.boolean(),
  timeZone: z.string(),
  /** The first day whose growth may be known, where it lies within the year; null: all of it may be, or nothing is. */
  knownFrom: z.iso.date().nullable(),
  /** As Analytics has them for these days, in its order; the first whose gain is known is the one told of below. */
  figures: z.array(recapFigure),
  /** null: no gain is known. */
  metric: counter.nullable(),
  /** What each day of the year so far brought of that figure; null where it is not known, never 0. */
  days: z.array(z.number().int().nullable()),
  /** What came of it over several days and is none's: with the days it is all that the figure gained. */
  gaps: z.array(knownInterval),
  best: z.object({ date: z.iso.date(), gained: z.number().int() }).nullable(),
  /** Of the songs with the figure, the one that gained the most. */
  topSong: z
    .object({ songId: idShape('song'), title: z.string(), artist: z.string(), gained: z.number().int() })
    .nullable(),
  /** Songs of the list that came out in the year, the latest first: all of them, and what a few are called. */
  released: z.object({ songs: z.number().int(), titles: z.array(z.string()) }),
  /** Platforms of the figure, the largest gain first. */
  platforms: z.array(z.object({ platform: platformId, gained: z.number().int() })),
  /** All that were passed, each the highest that its link passed on a day, and the largest of them. */
  milestones: z.object({
    count: z.number().int(),
    largest: z.array(namedLink.extend({ metric: counter, value: z.number().int(), date: z.iso.date() })),
  }),
  /** Where people listen, of the one source that tells of the most of them; null: no source says. */
  countries: z
    .object({
      source: audienceSource,
      platform: platformId,
      ...days,
      rows: z.array(z.object({ country: z.string(), share: z.number() })),
    })
    .nullable(),
  /** Time that people watched or listened, as sources have measured it; never worked out from plays. */
  listened: z.array(z.object({ platform: platformId, seconds: z.number().int(), ...days })),
  updating,
  sandbox: track.shape.sandbox,
});
export type Recap = z.infer<typeof recap>;

/** `invalid_input`: the year has not begun, or its first day is not over. */
export const getRecap = endpoint({
  method: 'GET',
  path: '/api/recaps/:year',
  params: z.object({ year: recapYear }),
  reply: recap,
  errors: ['unauthenticated', 'invalid_input'],
});
