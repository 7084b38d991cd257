/** Imports: what was uploaded, what its dry run says of each row, and what users have answered. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { ImportFile } from '#contract/import-files.ts';
import type { ImportPreview, ImportSubject } from '#contract/imports.ts';
import type { ImportFailure, ImportKind, ImportState, RowReason, RowVerdict } from '#domain/imports.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import type { Answers } from './kinds/kind.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => integer(name).notNull().default(0);

/** A file as it was uploaded; `lines`: line ends in it, by which progress is told before its rows are known. */
export type StoredUpload = { name: string; sha256: string; bytes: number; lines: number };

/** By what the money of a file is known again in another one. */
export type MoneyTold = {
  /** How much each row says of where it comes from: its song, its store, its country. */
  detail: number;
  spans: { currency: string; months: string; amount: number }[];
};

/** Of each file that was found in the uploads. `shape`: of its header (`headerKey`). */
export type StoredFile = ImportFile & {
  answers: Answers & { trackId?: string };
  shape?: string;
  told?: MoneyTold;
  /** Money of rows that could not be read as a whole; what the others leave out stands in the rows of the dry run. */
  refused?: ImportFile['leftOut'];
  /** Nobody has uploaded it: what it says is invented. */
  isSample?: true;
};

/** By its files, which an archive takes along: in whose account it may be, what is invented stays so, and nothing else is. */
export const isOfSample = ({ files }: { files: readonly Pick<StoredFile, 'isSample'>[] }): boolean =>
  files.some(({ isSample }) => isSample);

export const imports = pgTable(
  'imports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<ImportState>().notNull(),
    kind: text('kind').$type<ImportKind>(),
    failure: text('failure').$type<ImportFailure>(),
    /** The song that was said of files that name none. */
    trackId: text('track_id'),
    uploads: jsonb('uploads').$type<StoredUpload[]>().notNull(),
    /** Whether they still lie on the disk. */
    isKept: boolean('is_kept').notNull().default(true),
    files: jsonb('files').$type<StoredFile[]>().notNull().default([]),
    /** All rows of its files are there, and are to be compared. */
    isStaged: boolean('is_staged').notNull().default(false),
    /** Rows done and rows there are, of the work under way. */
    done: count('done'),
    of: count('of'),
    /** Whose turn it is: a worker that finds another one here stops. */
    worker: text('worker'),
    /** How many workers in a row have ended with their process while they read its files. */
    brokenOff: count('broken_off'),
    /** The layer of its first file; null: nothing of it is stored. */
    layer: bigint('layer', { mode: 'number' }),
    /** What the user's figures had gone through when it was compared with them; null: to be compared anew. */
    comparedWith: bigint('compared_with', { mode: 'number' }),
    total: count('total'),
    new: count('new'),
    known: count('known'),
    differs: count('differs'),
    unmatched: count('unmatched'),
    rejected: count('rejected'),
    subjects: count('subjects'),
    subjectsUnmatched: count('subjects_unmatched'),
    preview: jsonb('preview').$type<ImportPreview>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** When somebody last did something with it. */
    touchedAt: instant('touched_at').notNull(),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_user').on(table.userId, table.id),
    index('imports_kept').on(table.userId).where(sql`is_kept`),
    check(
      'imports_rows_explained',
      sql`${table.total} = ${table.new} + ${table.known} + ${table.differs} + ${table.unmatched} + ${table.rejected}`,
    ),
  ],
);

const ofImport = () =>
  text('import_id')
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' });

/** Songs as its files name them. */
export const importSubjects = pgTable(
  'import_subjects',
  {
    importId: ofImport(),
    id: integer('id').notNull(),
    title: text('title'),
    artist: text('artist'),
    isrc: text('isrc'),
    platform: text('platform').$type<PlatformId>(),
    platformTrackId: text('platform_track_id'),
    rows: count('rows'),
    /** The first day of which its file counts more than nothing. */
    countedFrom: date('counted_from', { mode: 'string' }),
    trackId: text('track_id'),
    matchedBy: text('matched_by').$type<NonNullable<ImportSubject['matchedBy']>>(),
    /** Links that it may be. */
    offers: jsonb('offers').$type<string[]>().notNull().default([]),
    isSkipped: boolean('is_skipped').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.id] })],
);

/** The dry run, a row a row of a file; deleted once it is applied or undone. */
export const importRows = pgTable(
  'import_rows',
  {
    /** No foreign key, which would be looked up row by row: rows of imports that are gone are purged. */
    importId: text('import_id').notNull(),
    /** Counts the rows of all its files. */
    position: integer('position').notNull(),
    file: integer('file').notNull(),
    line: integer('line').notNull(),
    verdict: text('verdict').$type<RowVerdict>().notNull(),
    reason: text('reason').$type<RowReason>(),
    /** With `betweenCells` between them: as JSON they took a fifth longer to store. */
    cells: text('cells').notNull(),
    /** null: of the artist or the channel as a whole, or no figures. */
    subject: integer('subject'),
    platform: text('platform').$type<PlatformId>(),
    store: text('store').notNull().default(''),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    dimension: text('dimension').$type<FigureDimension | ''>().notNull().default(''),
    key: text('key').notNull().default(''),
    keyName: text('key_name'),
    /** null: nothing of the row can be stored; `reason` says why. */
    figures: jsonb('figures').$type<Partial<Record<Figure, number>>>(),
    stored: jsonb('stored').$type<Partial<Record<Figure, number>>>(),
    currency: text('currency').notNull().default(''),
    statement: text('statement').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('import_rows_notable')
      .on(table.importId, table.verdict, table.position)
      .where(sql`verdict in ('differs', 'unmatched', 'rejected')`),
    check(
      'import_rows_explained',
      sql`(${table.verdict} = 'rejected') = (${table.reason} is not null) and (${table.figures} is not null or ${table.verdict} = 'rejected')`,
    ),
  ],
);

/** What users have answered, for the next file of that shape: of a header its columns, of a song its link. */
export const importAnswers = pgTable(
  'import_answers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    about: text('about').$type<'header' | 'song'>().notNull(),
    key: text('key').notNull(),
    answer: jsonb('answer').$type<Answers & { trackId?: string | null }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.about, table.key] })],
);
