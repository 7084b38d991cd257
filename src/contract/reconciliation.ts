/** Reconciliation: what a public counter, the platform's own dashboard and a statement say of the same song and month, side by side. */
import { z } from 'zod';
import { importKinds } from '#domain/imports.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language, metric, month, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/**
 * `counter`: what the platform shows everybody. `dashboard`: its export or the owner's sign-in. `statement`: what a
 * distributor pays for.
 */
export const reconciledSource = z.enum(['counter', 'dashboard', 'statement']);
export type ReconciledSource = z.infer<typeof reconciledSource>;

const days = z.number().int();

/** What one source says of a month. */
export const reconciledSide = z.object({
  source: reconciledSource,
  value: z.number().int(),
  /** The first and the last day that it is of, within the month. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Days of the month that it speaks of. */
  days,
  /** A zone, or `source`: days as the file has them, whatever their zone is. */
  dayBoundary: z.string(),
  /** Imports (`imp_…`) and connections (`con_…`). */
  sourceIds: z.array(z.string()),
});
export type ReconciledSide = z.infer<typeof reconciledSide>;

/** Why two sources differ, as far as what is stored says so; the first explains the most. */
export const differenceReason = z.discriminatedUnion('kind', [
  /** One of them speaks of fewer of these days. */
  z.object({ kind: z.literal('days_missing'), source: reconciledSource, days, of: days }),
  /** The song has several links there, and the dashboard is of some of them. */
  z.object({ kind: z.literal('links_missing'), links: z.number().int(), of: z.number().int() }),
  /** The platform took back so many of its public counter within these days. */
  z.object({ kind: z.literal('corrected'), amount: z.number().int() }),
  /** The platform has counted by another rule since that day, which lies within. */
  z.object({ kind: z.literal('rule_changed'), on: z.iso.date() }),
  /** A statement has what was paid for, in the months of the store. */
  z.object({ kind: z.literal('paid_only') }),
  /** YouTube also pays for other videos that use the recording; the counter is of this link. */
  z.object({ kind: z.literal('other_videos') }),
  /** Their days begin at different moments. */
  z.object({ kind: z.literal('day_boundary'), one: z.string(), other: z.string() }),
  /** The file came so few days after the last of these days that the platform may still have been counting. */
  z.object({ kind: z.literal('still_counting'), days }),
]);
export type DifferenceReason = z.infer<typeof differenceReason>;

/** Two sources over the days that both speak of, as far as they can be cut to them. */
export const reconciledPair = z.object({
  one: reconciledSource,
  other: reconciledSource,
  from: z.iso.date(),
  to: z.iso.date(),
  oneValue: z.number().int(),
  otherValue: z.number().int(),
  /** `otherValue` less `oneValue`. */
  difference: z.number().int(),
  /** The same as a part of `oneValue`; null: that is 0. */
  share: z.number().nullable(),
  /** Of a difference of 0: none. Of any other an empty list says that nothing stored explains it. */
  reasons: z.array(differenceReason),
});
export type ReconciledPair = z.infer<typeof reconciledPair>;

export const reconciledMonth = z.object({
  platform: platformId,
  metric,
  month,
  /** Its days, as far as they are over. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Two or three, in the order of `reconciledSource`; none of them takes the place of another. */
  sides: z.array(reconciledSide),
  pairs: z.array(reconciledPair),
});
export type ReconciledMonth = z.infer<typeof reconciledMonth>;

export const reconciledSong = z.object({
  songId: idShape('song'),
  title: z.string(),
  artist: z.string(),
  /** The latest month first. */
  months: z.array(reconciledMonth),
});
export type ReconciledSong = z.infer<typeof reconciledSong>;

/** Months in the user's zone; by default the last twelve, the running one among them. */
export const mostMonths = 36;

export const reconciliationQuery = z.object({
  songId: idShape('song').optional(),
  from: month.optional(),
  to: month.optional(),
});

/** By title. `X-Next-Cursor` carries the cursor of the next page when there is one. `invalid_input`: over `mostMonths`. */
export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/reconciliation',
  query: reconciliationQuery.extend({
    cursor: z.string().max(600).optional(),
    /** Songs of a page. */
    limit: z.coerce.number().int().min(1).max(20).default(10),
  }),
  reply: z.object({
    from: month,
    to: month,
    timeZone: z.string(),
    songs: z.array(reconciledSong),
    /** The imports that its sides name. */
    imports: z.array(
      z.object({
        id: idShape('import'),
        files: z.array(z.string()),
        kind: z.enum(importKinds).nullable(),
      }),
    ),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found', 'invalid_input'],
});

/** A line for each pair, with its days, both values, the difference, its reasons and the files. `lang`: CSV as the page shows it, a line a month in this language. */
export const exportReconciliation = endpoint({
  method: 'GET',
  path: '/api/reconciliation/export',
  query: reconciliationQuery.extend({
    format: z.enum(['csv', 'json']).default('csv'),
    lang: language.optional(),
    bom: z.literal('1').optional(),
  }),
  errors: ['unauthenticated', 'not_found', 'invalid_input'],
});
