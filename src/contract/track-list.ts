/** What a list is like without its rows: how long, cut where, of what; and what is done to many of its songs at once. */
import { z } from 'zod';
import { mostChosenAtOnce } from '#domain/limits.ts';
import { listColumns } from '#domain/list-columns.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { metric, platformId } from './shapes.ts';
import { listBy, trackFilters } from './tracks.ts';

const count = z.number().int().nonnegative();

/** The filters that can each be taken off. */
export const filterName = z.enum(['search', 'platform', 'growth', 'addedFrom', 'addedTo']);
export type FilterName = z.infer<typeof filterName>;

/**
 * The list as it is filtered and sorted, cut into pages. `cuts[n]` is the last row of page n: page n is what comes after
 * cut n − 1 until cut n, and the last has no end. They hold as long as one likes: what moves, moves between pages.
 */
export const outlineTracks = endpoint({
  method: 'GET',
  path: '/api/tracks/outline',
  query: trackFilters.extend({ by: listBy.default('link') }),
  reply: z.object({
    rows: count,
    links: count,
    cuts: z.array(z.string()),
    /** Rows of each page but the last: more in a long list, whose cuts are not to outweigh its head. */
    pageRows: count,
    /** Where nothing is let through: how many rows would be, with one of the filters taken off. */
    without: z.partialRecord(filterName, count),
  }),
  errors: ['unauthenticated'],
});

/** What is known of all songs of the list, whatever the filters. */
export const getListFacts = endpoint({
  method: 'GET',
  path: '/api/tracks/facts',
  reply: z.object({
    links: count,
    songs: count,
    platforms: z.array(platformId),
    /** That some song has, or that its owner hides. */
    metrics: z.array(metric),
    /** Columns in which no song has anything to show. */
    empty: z.array(z.enum(listColumns)),
    /** Whether it is known of any song what a day brings. */
    hasGrowth: z.boolean(),
    firstAddedAt: z.iso.datetime().nullable(),
    lastSyncedAt: z.iso.datetime().nullable(),
    nextSyncAt: z.iso.datetime().nullable(),
  }),
  errors: ['unauthenticated'],
});

const ids = z.array(idShape('track'));

/** Songs by their ids; or all that filters let through, without some. */
export const chosenTracks = z.union([
  z.object({ ids: ids.min(1).max(mostChosenAtOnce) }),
  z.object({
    /** By song a word is that of the whole song (`growth`). */
    filters: trackFilters.omit({ sort: true, order: true }).extend({ by: listBy.default('link') }),
    except: ids.max(mostChosenAtOnce).default([]),
  }),
]);
export type ChosenTracks = z.infer<typeof chosenTracks>;

const removal = z.object({
  removed: count,
  /** All of them bear it: `restoreTracks` takes it. */
  removedAt: z.iso.datetime(),
});

/** Takes songs off the list, all or none; those that are not on it are passed over. */
export const removeTracks = endpoint({
  method: 'POST',
  path: '/api/tracks/remove',
  body: z.object({ chosen: chosenTracks }),
  bodyLimit: 1024 * 1024,
  reply: removal,
  errors: ['unauthenticated'],
});

/** Brings back, within a day, what one removal took; `conflict` where the plan has no room for all of it. */
export const restoreTracks = endpoint({
  method: 'POST',
  path: '/api/tracks/restore',
  body: removal.pick({ removedAt: true }),
  reply: z.object({ restored: count }),
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
