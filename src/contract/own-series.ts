/** Own figures: what an artist has imported, or reads by sign-in, as days and spans of a song or of themselves. */
import { z } from 'zod';
import { importKinds } from '#domain/imports.ts';
import { figureNames } from '#domain/own-figures.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';
import { track } from './tracks.ts';

const figure = z.enum(figureNames);
/** In the unit of its figure: money and shares in millionths, times in seconds. */
/** In the unit of the figure; of money with decimals. */
const value = z.number();
const toldDay = z.iso.date();
const days = z.object({ from: toldDay, to: toldDay });

/** Where something is told; the owner's sign-in is no import. */
const told = { source: z.enum(['owner', 'import']), importIds: z.array(idShape('import')) };

/** The imports that are named, the latest first. */
const sources = {
  imports: z.array(
    z.object({
      id: idShape('import'),
      kind: z.enum(importKinds).nullable(),
      files: z.array(z.string()),
    }),
  ),
  sandbox: track.shape.sandbox,
};

/** Both null: over all time until it was made. */
const span = z.object({ from: toldDay.nullable(), to: toldDay.nullable(), value });
export type OwnSpan = z.infer<typeof span>;

/**
 * One figure of one link by one platform or store. `grain`: a file that has days and one that has months are two series,
 * of which neither is spread over the other's days nor added to it.
 */
export const ownSeries = z.object({
  key: z.string(),
  platform: platformId.nullable(),
  /** Where it is no platform of ours. */
  store: z.string(),
  trackId: idShape('track').nullable(),
  title: z.string().nullable(),
  grain: z.enum(['day', 'span', 'all']),
  ...{ from: toldDay.nullable(), to: toldDay.nullable() },
  /** Days, or spans, that there are. */
  count: z.number().int(),
  /** Of what adds up: what these days, or these spans, brought. */
  total: value.nullable(),
  latest: span,
  /** Of the figure that was asked for, the earliest first. */
  spans: z.array(span),
  dayBoundary: z.string(),
  ...told,
});
export type OwnSeries = z.infer<typeof ownSeries>;

export const ownFigure = z.object({
  figure,
  /** ISO 4217, of money. */
  currency: z.string(),
  /** Of money and units: rows of statements add up, whatever store they are of. */
  total: value.nullable(),
  series: z.array(ownSeries),
});
export type OwnFigure = z.infer<typeof ownFigure>;

/** Two figures of one file and the same days that mean something together; both are told. */
const ownRatio = z.object({
  platform: platformId.nullable(),
  trackId: idShape('track').nullable(),
  of: figure,
  per: figure,
  ...{ from: toldDay.nullable(), to: toldDay.nullable() },
  ...{ top: value, bottom: value },
  ...told,
});
export type OwnRatio = z.infer<typeof ownRatio>;

/** A playlist that carries the song, or the artist's songs, as the latest table that has it says. */
const ownPlaylist = z.object({
  name: z.string(),
  platform: platformId.nullable(),
  streams: value.nullable(),
  listeners: value.nullable(),
  /** Days that these are of. */
  ...{ from: toldDay.nullable(), to: toldDay.nullable() },
  /** Last days of the first and of the latest table that has it. */
  ...{ firstSeen: toldDay, lastSeen: toldDay },
  /** The latest table is of these days on, and has it no more. */
  goneFrom: toldDay.nullable(),
  ...told,
});
export type OwnPlaylist = z.infer<typeof ownPlaylist>;

const ownQuery = z.object({
  /** Absent: what is told of the artist or the channel as a whole. */
  songId: idShape('song').optional(),
  /** Days and spans that lie wholly within; of all time where both are absent. */
  from: day.optional(),
  to: day.optional(),
});

export const getOwnSeries = endpoint({
  method: 'GET',
  path: '/api/own-series',
  query: ownQuery.extend({
    /** Whose days and spans are told; the first that there is where none is asked for. */
    figure: figure.optional(),
  }),
  reply: z.object({
    figure: figure.nullable(),
    figures: z.array(ownFigure),
    ratios: z.array(ownRatio),
    playlists: z.array(ownPlaylist),
    /** All days that something is known of, beyond those asked for too; null: nothing is. */
    known: days.nullable(),
    ...sources,
  }),
  errors: ['unauthenticated', 'not_found'],
});

/** What some days brought; null: not a day of it is known. `days`: how many are. */
const windowSum = z.object({ sum: value, days: z.number().int() });

/**
 * Why the listeners of four weeks went up or down: each day one day comes in and one goes out. The 28 days that came in
 * since 28 days before stand beside the 28 that went out.
 */
export const getListenerWindow = endpoint({
  method: 'GET',
  path: '/api/own-series/window',
  reply: z.object({
    window: z
      .object({
        platform: platformId.nullable(),
        day: toldDay,
        value,
        before: value.nullable(),
        beforeDay: toldDay,
        ...{ cameIn: days, wentOut: days },
        figures: z.array(z.object({ figure, cameIn: windowSum.nullable(), wentOut: windowSum.nullable() })),
        /** The days with the most listeners of each. */
        strongest: z.object({ cameIn: span.nullable(), wentOut: span.nullable() }),
        /** Streams of the 28 days for each listener of them. */
        ratio: ownRatio.nullable(),
        ...told,
      })
      .nullable(),
    ...sources,
  }),
  errors: ['unauthenticated'],
});

/** A line for each day or span of every figure. */
export const exportOwnSeries = endpoint({
  method: 'GET',
  path: '/api/own-series/export',
  query: ownQuery.extend({ format: z.enum(['csv', 'json']).default('csv'), bom: z.literal('1').optional() }),
  errors: ['unauthenticated', 'not_found'],
});
