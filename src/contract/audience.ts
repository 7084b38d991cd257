/** Audience: who listens and watches, from the owner's sign-in and from imported exports; never guessed. */
import { z } from 'zod';
import { audienceFigures } from '#domain/audience.ts';
import { connectionProblems } from '#domain/connections.ts';
import { audienceDimensions, figureNames, genders } from '#domain/own-figures.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const audienceDimension = z.enum(audienceDimensions);
const audienceFigure = z.enum(audienceFigures);

/**
 * `connection`: read from the platform by the owner's sign-in. `import`: a file. `public`: a figure that the platform
 * shows everybody.
 */
export const audienceSource = z.enum(['connection', 'import', 'public']);

/** What has to be said beside the rows of a source. */
export const audienceNote = z.enum([
  /** The platform shows no rows with few people: the rows add up to less than the total. */
  'withheld',
  /** The rows add up to more than the total: the source has counted them at different times. */
  'above_total',
  /** Parts of the whole, without numbers of their own. */
  'shares_only',
  /** One table over its span: it cannot be cut by day, and is shown where the range touches it. */
  'whole_span',
  /** Days at an end of the range are not there (yet). */
  'part_of_range',
]);

const audienceRow = z.object({
  /** An age group, `female|male|other`, ISO 3166-1 alpha-2 in capitals, a city's id, a source's or device's word. */
  key: z.string(),
  /** Where the source names it (cities). */
  name: z.string().nullable(),
  /** In the unit of the figure: shares and money in millionths. null: the source gives parts of the whole alone. */
  value: z.number().int().nullable(),
  /** Of the source's own total; 0.25 is a quarter. null: it is an average, or a share of something else. */
  share: z.number().nullable(),
  /** Of an age group: how its share is divided, where the source says so. */
  genders: z.partialRecord(z.enum(genders), z.number()).optional(),
  /** As many days before; null: not compared, or not known then, as where the source withheld rows. */
  before: z.object({ value: z.number().int().nullable(), share: z.number().nullable() }).nullable(),
});

/** One answer of one source; those of different sources are never added up. */
export const audiencePart = z.object({
  source: audienceSource,
  /** null: a store that is none of our platforms, named by `store`. */
  platform: platformId.nullable(),
  store: z.string(),
  /** The import or the connection that it came by; null for public figures. */
  importId: idShape('import').nullable(),
  /** What the files of the import are called. */
  files: z.array(z.string()),
  connectionId: idShape('connection').nullable(),
  /** null: of the artist or the channel as a whole. */
  trackId: idShape('track').nullable(),
  figure: audienceFigure,
  /** ISO 4217, of money: several are several answers. */
  currency: z.string(),
  /** All that the source divides so, of days within the range or near it: each can be asked for. */
  figures: z.array(audienceFigure),
  /** The days that it is of, within the range asked for; a table over a longer span tells its own. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Whose day it is: the zone or rule in which the source counts its days. */
  dayBoundary: z.string(),
  readAt: z.iso.datetime(),
  /** The most first; ages in their order. */
  rows: z.array(audienceRow),
  /** Rows of a long table that are told together. */
  others: z
    .object({ rows: z.number().int(), value: z.number().int().nullable(), share: z.number().nullable() })
    .nullable(),
  /** What the source leaves out: rows, others and this are the total. */
  withheld: z.object({ value: z.number().int(), share: z.number() }).nullable(),
  /** What the source says of all together, its withheld rows included; null: it gives no total. */
  total: z.number().int().nullable(),
  notes: z.array(audienceNote),
});
export type AudiencePart = z.infer<typeof audiencePart>;

/**
 * A platform without a source for this, and the way to one. `reading`: its reports are being read; `silent`: they have
 * been, and say nothing of this.
 */
export const audienceMissing = z.object({
  platform: platformId,
  way: z.enum(['connect', 'reading', 'silent', 'import', 'none', 'not_configured']),
});

export const audienceQuery = z.object({
  dimension: audienceDimension,
  platform: platformId.optional(),
  trackId: idShape('track').optional(),
  /** What the tables are to count; a source that does not count it tells the first that it has. */
  figure: z.enum(figureNames).optional(),
  /** By default the last 28 complete days. */
  from: day.optional(),
  to: day.optional(),
  /** `year`: the same days of the year before. */
  compare: z.enum(['previous', 'year', 'off']).default('previous'),
  tz: z.string().max(64).optional(),
});

export const getAudience = endpoint({
  method: 'GET',
  path: '/api/audience',
  query: audienceQuery,
  reply: z.object({
    dimension: audienceDimension,
    from: z.iso.date(),
    to: z.iso.date(),
    comparison: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    parts: z.array(audiencePart),
    missing: z.array(audienceMissing),
    /** Sources that have something of this, of other days than those asked for. */
    outside: z.array(
      z.object({
        source: audienceSource,
        platform: platformId.nullable(),
        store: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
      }),
    ),
    /** Sources that tell of single songs what does not add up over several (listeners, averages, shares), where no song is asked for. */
    bySong: z.array(z.object({ source: audienceSource, platform: platformId.nullable(), store: z.string() })),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found', 'invalid_input'],
});

const listenersRow = z.object({
  trackId: idShape('track'),
  title: z.string(),
  artist: z.string(),
  /** What the platform said last within the range, and on which day that was. */
  value: z.number().int(),
  day: z.iso.date(),
  /** In the range; null: not read on its last day or on the day before it. */
  gained: z.number().int().nullable(),
  /** Taken back by the platform, 0 or negative. */
  corrected: z.number().int(),
  /** What stood before the range; null: not read then. */
  base: z.number().int().nullable(),
  /** Gained in the days that it is compared with; null: not compared, or not known. */
  previous: z.number().int().nullable(),
});

/**
 * Who has listened to each song, where platforms show that to everybody. Songs are never added up: one person may
 * listen to many.
 */
export const getListeners = endpoint({
  method: 'GET',
  path: '/api/audience/listeners',
  query: audienceQuery.omit({ dimension: true, figure: true }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    comparison: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** Days are the user’s own. */
    timeZone: z.string(),
    parts: z.array(
      z.object({
        platform: platformId,
        /** All that the platform counts listeners of, and those of them that were not read within the range. */
        songs: z.number().int(),
        unread: z.number().int(),
        /** The most first, 500 at most. */
        rows: z.array(listenersRow),
      }),
    ),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found', 'invalid_input'],
});

/** The rows of every part, of each figure unless one is asked for, with source, days and notes, as a file; without a dimension, of all of them, the listeners and the own pages. */
export const exportAudience = endpoint({
  method: 'GET',
  path: '/api/audience/export',
  query: audienceQuery.extend({
    dimension: audienceDimension.optional(),
    format: z.enum(['csv', 'json']).default('csv'),
    bom: z.literal('1').optional(),
  }),
  errors: ['unauthenticated', 'not_found', 'invalid_input'],
});

export const connection = z.object({
  id: idShape('connection'),
  platform: platformId,
  /** The channel's own name and address there. */
  title: z.string(),
  url: z.string().nullable(),
  state: z.enum([
    'reading',
    'active',
    /** Withdrawn at the platform, or its token no longer known there: sign in again. */
    'revoked',
    /** The last reading failed; the next try is `nextSyncAt`. */
    'failing',
  ]),
  connectedAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  nextSyncAt: z.iso.datetime().nullable(),
  /** Why it was last not read; null: it was, or nobody has tried yet. */
  problem: z.enum(connectionProblems).nullable(),
  /** While it is read for the first time: which part of all days is there, from 0 to 1. */
  progress: z.number().nullable(),
  /** Days that are stored. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  sandbox: track.shape.sandbox,
});
export type Connection = z.infer<typeof connection>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/connections',
  reply: z.object({
    connections: z.array(connection),
    /** Platforms that can be connected here; `isConfigured`: this installation has their keys. */
    platforms: z.array(z.object({ platform: platformId, isConfigured: z.boolean() })),
  }),
  errors: ['unauthenticated'],
});

/** Where to send the browser for the owner's consent. */
export const connectYoutube = endpoint({
  method: 'POST',
  path: '/api/connections/youtube',
  members: 'owner',
  /** The page to come back to, a path of the app. */
  body: z.object({ returnTo: z.string().max(200).optional() }).optional(),
  reply: z.object({ url: z.url() }),
  errors: ['unauthenticated', 'not_configured'],
});

/** The platform sends the browser here; answers with a redirect to the page that was left, `?connection=` says how it went. */
export const finishConnection = endpoint({
  method: 'GET',
  path: '/api/connections/youtube/callback',
  members: 'self',
  query: z.object({
    code: z.string().max(2000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
    scope: z.string().max(1000).optional(),
    iss: z.string().max(200).optional(),
  }),
  status: 302,
  /** Whoever is signed in no longer is told so by a page. */
  access: 'anyone',
});

/** Withdraws the consent at the platform, and removes the tokens and every figure that was read by it. */
export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/api/connections/:id',
  members: 'owner',
  params: z.object({ id: idShape('connection') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
