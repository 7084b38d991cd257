/** Earnings: what statements say that songs have earned, in the currencies that they are paid in. */
import { z } from 'zod';
import { type DistributorKind, distributorNames } from '#domain/imports.ts';
import { endpoint } from './endpoint.ts';
import { about, reference } from './exchange-rates.ts';
import { idShape } from './ids.ts';
import { day, language, platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const earningGroups = ['month', 'store', 'country', 'song', 'source'] as const;
export type EarningGroup = (typeof earningGroups)[number];

/** In main units of its currency, as exact as the statement: `12.03`, `-0.000785`. */
const amount = z.string().regex(/^-?\d+\.\d{2,12}$/);
const currencyCode = z.string().regex(/^([A-Z]{3})?$/);

/** Some of the money was paid for units that count in no currency: what units have earned cannot be told by it. */
const hasUnitsApart = z.literal(true).optional();

const sums = z.object({
  /** What is left after refunds. */
  amount,
  units: z.number().int(),
  hasUnitsApart,
  /** The part of it that was taken back, below nothing. */
  refunds: amount,
});

/**
 * `key`: a month (`2026-06`), or the first and last month of a longer span (`2026-01/2026-03`), which is never spread over
 * its months; a platform's id or a store's name; a country (`ZZ`: not said); a song's or an import's id, or `~` and a hash
 * of what statements call a song that is not on the list. Empty: the row says none. `name`: of songs and imports.
 */
const earningRow = sums.extend({ key: z.string(), name: z.string().nullable(), about: about.optional() });
export type EarningRow = z.infer<typeof earningRow>;

const currencyEarnings = z.object({
  currency: currencyCode,
  total: amount,
  units: z.number().int(),
  hasUnitsApart,
  refunds: amount,
  /** In the reference currency, where a table of rates was imported and this is another one. */
  about: about.optional(),
  /** Months by time, all others by amount. */
  rows: z.array(earningRow),
});
export type CurrencyEarnings = z.infer<typeof currencyEarnings>;

/** What the statement that was imported last brought; its days are null where it says none of some of it. */
const latestStatement = z.object({
  importId: idShape('import'),
  files: z.array(z.string()),
  at: z.iso.datetime(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  amounts: z.array(z.object({ currency: currencyCode, amount })),
});
export type LatestStatement = z.infer<typeof latestStatement>;

/** Money that a statement says of songs that are not on the list: it is in the sums, under the names that the statement gives. */
const unlistedMoney = z.object({
  importId: idShape('import'),
  files: z.array(z.string()),
  amounts: z.array(z.object({ currency: currencyCode, amount })),
});
export type UnlistedMoney = z.infer<typeof unlistedMoney>;

/** Statements with such money that are told of. */
export const mostUnlisted = 5;

/** A distributor whose next statement is late by its own rhythm: what its last one covers, and when the next was due. */
const lateStatement = z.object({
  kind: z.enum(Object.keys(distributorNames) as [DistributorKind, ...DistributorKind[]]),
  lastTo: z.iso.date(),
  dueOn: z.iso.date(),
});
export type LateStatement = z.infer<typeof lateStatement>;

const earningsQuery = z.object({
  /** Spans that lie wholly within. */
  from: day.optional(),
  to: day.optional(),
  groupBy: z.enum(earningGroups).default('month'),
  songId: idShape('song').optional(),
  currency: currencyCode.optional(),
});

/** Rows of a currency; what lies beyond is in its total, and in the file. */
export const mostEarningRows = 2000;

/** Currencies are never added up. The one with the most rows first. */
export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings',
  query: earningsQuery,
  reply: z.object({
    currencies: z.array(currencyEarnings),
    /** Of rows that were paid in several currencies: they count in none. */
    unitsApart: z.number().int(),
    /** Of any days; null: none was imported. */
    latest: latestStatement.nullable(),
    /** Of all songs; the longest overdue first. */
    late: z.array(lateStatement),
    /** Of the latest statements; none where one song is asked for. */
    unlisted: z.array(unlistedMoney).max(mostUnlisted),
    /** Where a table of rates was imported. */
    reference: reference.optional(),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});

export const earningDetail = z.object({
  /** Both null: over all time. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  platform: platformId.nullable(),
  store: z.string(),
  country: z.string().nullable(),
  songId: idShape('song').nullable(),
  title: z.string().nullable(),
  amount,
  currency: currencyCode,
  importId: idShape('import').nullable(),
  files: z.array(z.string()),
});
export type EarningDetail = z.infer<typeof earningDetail>;

/** The rows of statements behind one figure. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listEarningRows = endpoint({
  method: 'GET',
  path: '/api/earnings/rows',
  query: earningsQuery.extend({
    key: z.string().max(300),
    currency: currencyCode,
    cursor: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(earningDetail),
  errors: ['unauthenticated', 'not_found'],
});

/** `lang`: CSV as the page shows it, in this language. */
export const exportEarnings = endpoint({
  method: 'GET',
  path: '/api/earnings/export',
  query: earningsQuery.extend({
    format: z.enum(['csv', 'json']).default('csv'),
    lang: language.optional(),
    bom: z.literal('1').optional(),
  }),
  errors: ['unauthenticated', 'not_found'],
});
