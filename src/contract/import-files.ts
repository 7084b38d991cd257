/** A file of an import: what it was recognised as, what its columns and dates mean, and what its rows come to. */
import { z } from 'zod';
import {
  dateOrders,
  decimalMarks,
  entryKinds,
  importFailures,
  importKinds,
  mappedFields,
  overlapAnswers,
  rowReasons,
  signAnswers,
  timeReasons,
  timeUnits,
} from '#domain/imports.ts';
import { figureDimensions, figureNames } from '#domain/own-figures.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';

export const figure = z.enum(figureNames);
export const figureDimension = z.enum(figureDimensions);

/** `total` is the sum of the others, and of the rows of its files. */
export const rowSums = z.object({
  total: z.number().int(),
  new: z.number().int(),
  known: z.number().int(),
  differs: z.number().int(),
  unmatched: z.number().int(),
  rejected: z.number().int(),
});

/** What a column is said to mean; `null`: it is left out. */
export const columnMeaning = z.union([z.enum(mappedFields), figure]).nullable();

/** What somebody says of a file beside its columns and its dates. */
export const fileSaid = z.object({
  platform: platformId.optional(),
  trackId: idShape('track').optional(),
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  decimalMark: z.enum(decimalMarks).optional(),
  /** What rows are, by the word of each for its kind. */
  entries: z.record(z.string().max(60), z.enum(entryKinds)).optional(),
  /** Of a file whose sales are below nothing. */
  signs: z.enum(signAnswers).optional(),
  /** Days that its figures are of, where its rows have none. */
  from: day.optional(),
  to: day.optional(),
  /** Of a file with other amounts than are saved. */
  overlap: z.enum(overlapAnswers).optional(),
});

/** One way to read a table that leaves it open. An answer names what columns mean then. */
const columnChoice = z.object({
  ask: z.enum(['earnings', 'date']),
  /** The columns that it is read from; none: it is read from no column. */
  names: z.array(z.string()),
  columns: z.array(columnMeaning),
  /** What its rows come to then, by currency, in millionths, and their first and last day. */
  money: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Of so many rows at the beginning; null: of all. */
  rows: z.number().int().nullable(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const leftOutMoney = z.object({
  currency: z.string(),
  reason: z.enum([...rowReasons, 'unmatched']),
  rows: z.number().int(),
  /** 0: rows name none, or several files do, which may name the same ones. */
  /** In millionths. */
  amount: z.number(),
});
export type LeftOutMoney = z.infer<typeof leftOutMoney>;

export const importFile = z.object({
  /** Its place among the files of the import, which answers name. */
  index: z.number().int(),
  name: z.string(),
  /** null: not recognised, so that its columns are asked for. */
  kind: z.enum(importKinds).nullable(),
  /** The column names by which it was recognised. */
  recognisedBy: z.array(z.string()),
  /** Absent: the rows say themselves where something was counted. */
  platform: platformId.nullable(),
  encoding: z.string(),
  rows: rowSums,
  /** The earliest and the latest day of its rows; null: none has one. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  failure: z.enum(importFailures).nullable(),
  /** What has to be answered before its rows can be told. */
  asks: z.array(
    z.enum([
      ...(['columns', 'earnings', 'date', 'entries', 'signs', 'dayOrder', 'timeUnit'] as const),
      ...(['platform', 'song', 'currency', 'decimalMark', 'period', 'overlap'] as const),
    ]),
  ),
  /** Of a file whose columns are asked for or were named: each with what it seems to be and its first cells. */
  columns: z
    .array(z.object({ name: z.string(), meaning: columnMeaning, cells: z.array(z.string()) }))
    .nullable(),
  /**
   * Where it is asked which columns say what was earned (`earnings`), or when (`date`): each way to read them, the likeliest
   * first. Absent: its table says it, or has been answered.
   */
  choices: z.array(columnChoice).optional(),
  /**
   * Words for kinds of rows of which nothing but an answer says what they are (`entries`): each with how many of the first
   * rows have it, what they come to, and what it was said to be. Absent: there are none.
   */
  entryWords: z
    .array(
      z.object({
        word: z.string(),
        kind: z.enum(entryKinds).nullable(),
        rows: z.number().int(),
        money: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
      }),
    )
    .optional(),
  /**
   * Where it is asked whether it corrects what is saved or adds to it (`overlap`): how many of its first rows have another
   * amount than these files gave for the same, and not one has the same. Absent: nothing is asked.
   */
  overlap: z.object({ rows: z.number().int(), files: z.array(z.string()) }).optional(),
  /** What it says of songs that are not on the list is kept for them. Absent: it counts nothing, or is of before. */
  keepsUnlisted: z.literal(true).optional(),
  /** What was answered of it, or of a file with the same columns before. Absent: nothing was. */
  said: fileSaid.optional(),
  /** Columns of its table that tell what another one is read for, and are not read: the same money in another currency. */
  unreadColumns: z.array(z.string()),
  /** Those of money in another currency than the one that is read: each may be read instead. */
  otherMoney: z.array(z.string()),
  /** What it says of whose part of a profit is how much (`Artist share 50%`), where its rows come to the whole. */
  profitShares: z.array(z.string()),
  /** Where its period is asked for: the one that its name tells. */
  namedPeriod: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  dayOrder: z.enum(dateOrders).nullable(),
  /** What each order that its dates can be of makes of one of them; none where no order is needed. */
  readings: z.array(
    z.object({ order: z.enum(dateOrders), cell: z.string(), from: z.iso.date(), to: z.iso.date() }),
  ),
  /** What its dates are, and by what it is known; null: its rows have none. */
  time: z
    .object({
      /** `span`: each row has its first and its last day. */
      unit: z.enum([...timeUnits, 'span']),
      because: z.array(
        z.object({
          reason: z.enum(timeReasons),
          /** The column that tells it, and a cell of it, where one does. */
          column: z.string(),
          cell: z.string(),
        }),
      ),
      /** false: it is likely; an answer says otherwise. */
      isSure: z.boolean(),
    })
    .nullable(),
  /** Money that its rows say, by currency, in millionths; `stated`: what its own row of totals says. */
  money: z.array(z.object({ currency: z.string(), amount: z.number(), stated: z.number().nullable() })),
  /**
   * What of that money is not stored, by currency and reason; `unmatched`: its songs were not on the list, which imports of
   * before left out.
   */
  leftOut: z.array(leftOutMoney),
  /** The file that tells the same money: one beside it (`file`: its index), or one of an import that is applied. */
  sameAs: z
    .object({
      name: z.string(),
      file: z.number().int().nullable(),
      importId: idShape('import').nullable(),
    })
    .nullable(),
  /** None of its rows is stored, as the same money would count twice, or as somebody has said so. */
  isLeftOut: z.boolean(),
});
export type ImportFile = z.infer<typeof importFile>;

/** Songs that are named; those beyond are counted. */
export const mostBroughtSongs = 8;

/**
 * What an applied import has stored, and where that is seen: the sum of each figure that adds up, money by currency, the
 * songs, and whether anything is of the artist as a whole or of an audience.
 */
export const importBrought = z.object({
  totals: z.array(
    z.object({
      figure,
      /** ISO 4217, of money. */
      currency: z.string(),
      sum: z.number().int(),
      /** Both null: over all time. */
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
    }),
  ),
  /**
   * Money of its files by currency, in millionths: `inFiles` is what came of it (`stored`), what was left out, and what
   * went with songs that were taken off the list since (`removed`). Absent of imports of before, which did not say.
   */
  money: z
    .array(
      z.object({
        currency: z.string(),
        inFiles: z.number(),
        stored: z.number(),
        removed: z.number(),
        leftOut: z.array(leftOutMoney),
      }),
    )
    .optional(),
  /** What tells songs of one title apart, of the links that it brought figures of; null: none of them says one. */
  songs: z.array(
    z.object({
      songId: idShape('song'),
      title: z.string(),
      artist: z.string().nullable(),
      isrc: z.string().nullable(),
      platforms: z.array(platformId),
    }),
  ),
  moreSongs: z.number().int(),
  isOfArtist: z.boolean(),
  isOfAudience: z.boolean(),
});
export type ImportBrought = z.infer<typeof importBrought>;
