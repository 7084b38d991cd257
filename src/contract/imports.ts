/** Imports: files of platforms and distributors become an artist's own figures, after a dry run, and can be undone. */
import { z } from 'zod';
import {
  dateOrders,
  importFailures,
  importKinds,
  importStates,
  largestImport,
  mostColumns,
  mostImportFiles,
  rowReasons,
  rowVerdicts,
  timeUnits,
} from '#domain/imports.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import {
  columnMeaning,
  figure,
  figureDimension,
  fileSaid,
  importBrought,
  importFile,
  rowSums,
} from './import-files.ts';
import { platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const musicImport = z.object({
  id: idShape('import'),
  state: z.enum(importStates),
  /** Of its files, where all are of one. */
  kind: z.enum(importKinds).nullable(),
  files: z.array(importFile),
  rows: rowSums,
  /** While it is read, applied or undone: rows done of those there are; null otherwise. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  failure: z.enum(importFailures).nullable(),
  /** Songs named in it, and those of them that no link on the list was found for. */
  subjects: z.object({ all: z.number().int(), unmatched: z.number().int() }),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  sandbox: track.shape.sandbox,
});
export type MusicImport = z.infer<typeof musicImport>;

const byId = z.object({ id: idShape('import') });

/**
 * `multipart/form-data`: one or more parts `file` (CSV, TSV, XLSX, zip), at most 200 MB together; an optional part
 * `trackId` says what song a file is of that names none. `conflict`: too many imports are neither applied nor deleted;
 * `no_room`: those of all accounts together have all the room that they may have.
 */
export const addImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  upload: { mostFiles: mostImportFiles, mostBytes: largestImport },
  reply: musicImport,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict', 'payload_too_large', 'unsupported_media', 'no_room'],
});

/** The latest first, `columns` left out. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(musicImport),
  errors: ['unauthenticated'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  params: byId,
  reply: musicImport,
  errors: ['unauthenticated', 'not_found'],
});

/** Answers what a file asks; the dry run is made anew. `conflict`: it is applied, or being worked on. */
export const answerImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id',
  params: byId,
  body: z.object({
    files: z
      .array(
        fileSaid.extend({
          index: z.number().int().nonnegative(),
          columns: z.array(columnMeaning).max(mostColumns).optional(),
          dayOrder: z.enum(dateOrders).optional(),
          /** What a date stands for. */
          timeUnit: z.enum(timeUnits).optional(),
          /** Of a file that seems to tell the same money as another one: whether it counts. */
          isCounted: z.boolean().optional(),
        }),
      )
      .max(50),
  }),
  reply: musicImport,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** A row as it stands in its file, what it says, and what becomes of it. */
export const importRow = z.object({
  file: z.number().int(),
  /** The first line of a file is 1. */
  line: z.number().int(),
  verdict: z.enum(rowVerdicts),
  reason: z.enum(rowReasons).nullable(),
  /** Its cells, at most twelve, cut at 200 characters; buyers are left out. */
  cells: z.array(z.string()),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  dimension: figureDimension.nullable(),
  key: z.string().nullable(),
  trackId: idShape('track').nullable(),
  figures: z.partialRecord(figure, z.number()),
  /** ISO 4217, of `earnings`; empty where it has none. */
  currency: z.string(),
  /** `differs`: what is stored now. */
  stored: z.partialRecord(figure, z.number()).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

/** In the order of files and lines. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  params: byId,
  query: z.object({
    verdict: z.enum(rowVerdicts).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(importRow),
  errors: ['unauthenticated', 'not_found'],
});

const offeredLink = z.object({
  trackId: idShape('track'),
  title: z.string(),
  artist: z.string(),
  platform: platformId,
  /** What tells it from another of its name. */
  album: z.string().nullable(),
  isrc: z.string().nullable(),
});

/** A song as files name it, and what it was taken for. */
export const importSubject = z.object({
  id: z.string(),
  /** null: the rows are of the artist or the channel as a whole. */
  title: z.string().nullable(),
  artist: z.string().nullable(),
  isrc: z.string().nullable(),
  platform: platformId.nullable(),
  platformTrackId: z.string().nullable(),
  rows: z.number().int(),
  trackId: idShape('track').nullable(),
  /** That link as the list has it, which may be called otherwise than in the file; null once it is gone. */
  taken: offeredLink.nullable(),
  /** By what it was found; `title` alone is only offered, and has to be said yes to; `user`: somebody chose. */
  matchedBy: z.enum(['id', 'isrc', 'title', 'user', 'file']).nullable(),
  /** Links on the list that it may be, the likeliest first, at most five. */
  offers: z.array(offeredLink),
  isSkipped: z.boolean(),
  /** Where a link to it can be made, so that it can be added from here. */
  url: z.string().nullable(),
});
export type ImportSubject = z.infer<typeof importSubject>;

/** Those without a match first, then by rows. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listImportSubjects = endpoint({
  method: 'GET',
  path: '/api/imports/:id/subjects',
  params: byId,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(importSubject),
  errors: ['unauthenticated', 'not_found'],
});

/** `trackId: null`: it is left out. `conflict`: the import is applied, or being worked on. */
export const matchImportSubject = endpoint({
  method: 'PATCH',
  path: '/api/imports/:id/subjects/:subjectId',
  params: byId.extend({ subjectId: z.string().max(100) }),
  body: z.object({ trackId: idShape('track').nullable() }),
  reply: musicImport,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** What the charts would gain: of each link or the artist the days and figures that would come, at most ten lines. */
export const importPreview = z.array(
  z.object({
    trackId: idShape('track').nullable(),
    title: z.string().nullable(),
    /** What tells it from another of its title. */
    artist: z.string().nullable(),
    isrc: z.string().nullable(),
    platform: platformId.nullable(),
    figure,
    /** ISO 4217, of money. */
    currency: z.string(),
    /** The sum of all its rows. */
    sum: z.number().int(),
    /** By day, or by month where it has more than 120 days; a span longer than one stands at its first day. */
    points: z.array(
      z.object({ from: z.iso.date(), to: z.iso.date(), value: z.number().int(), isNew: z.boolean() }),
    ),
  }),
);
export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id/preview',
  params: byId,
  reply: importPreview,
  errors: ['unauthenticated', 'not_found'],
});

/** Of an import that is not applied: nothing. */
export const getImportBrought = endpoint({
  method: 'GET',
  path: '/api/imports/:id/brought',
  params: byId,
  reply: importBrought,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * Stores what the dry run says, in the background; it goes on after a restart, and applying twice changes nothing.
 * `conflict`: it is not `ready`, or what it was compared with has changed since and the dry run is made anew.
 */
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  params: byId,
  reply: musicImport,
  status: 202,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Takes away what it has stored, in the background, and the import itself if it was never applied. */
export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  params: byId,
  reply: musicImport,
  status: 202,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
