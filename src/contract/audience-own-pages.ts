/** Who came to what an account shows to everybody here. */
import { z } from 'zod';
import { audienceQuery } from './audience.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { track } from './tracks.ts';

const visitors = z.object({
  /** Browsers that opened a page and that played, each counted once a day and playlist. */
  visits: z.number().int(),
  plays: z.number().int(),
});
const comparedVisitors = visitors.extend({
  /** In the days that it is compared with; null: not compared. */
  before: visitors.nullable(),
});

const clickers = z.object({
  /** Browsers that opened a page and that went on to a service, each counted once a day, page and service. */
  visits: z.number().int(),
  clicks: z.number().int(),
});
const comparedClickers = clickers.extend({ before: clickers.nullable() });

/**
 * Who came to one's own public playlists and pages here: counted by this service, and nobody else's figure. The country is the one
 * that the browser's language names, such as `de-AT`; no address is kept.
 */
export const getOwnPages = endpoint({
  method: 'GET',
  path: '/api/audience/own-pages',
  query: audienceQuery.pick({ from: true, to: true, compare: true, tz: true }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    comparison: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** Days are of this zone, whatever the user's own is. */
    dayBoundary: z.literal('UTC'),
    total: comparedVisitors,
    /** The most visited first, 100 at most. */
    playlists: z.array(
      comparedVisitors.extend({ id: idShape('playlist'), name: z.string(), isPublic: z.boolean() }),
    ),
    /** The most visited first; null: the language names no country. */
    countries: z.array(comparedVisitors.extend({ country: z.string().nullable() })),
    /** Pages of songs and of artists, as `playlists`: visitors of both may be the same people, so they are not added up. */
    publicPages: z.object({
      total: comparedClickers,
      pages: z.array(
        comparedClickers.extend({
          id: idShape('publicPage'),
          name: z.string(),
          path: z.string(),
          isPublic: z.boolean(),
        }),
      ),
      countries: z.array(comparedClickers.extend({ country: z.string().nullable() })),
    }),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'invalid_input'],
});
