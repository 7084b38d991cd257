/** The list of tracks as a file. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownFigureSpan } from './own-figures.ts';
import { language, metric } from './shapes.ts';
import { listBy, track, trackFilters } from './tracks.ts';

/** A song of the file: a line of the CSV has the same under the same names, with a column for each metric. */
export const exportedTrack = track.extend({
  /** Absent where the platform gives none. */
  duration: track.shape.duration.optional(),
  /** What platforms took back within the days of `change`, negative: left out of it. */
  corrected: z.partialRecord(metric, z.number().int().negative()),
  /** First and last of the days that `change` is of, in `timeZone`. */
  changeFrom: z.iso.date(),
  changeTo: z.iso.date(),
  /** The first of the days that `momentum` is of; the last is `changeTo`. */
  momentumFrom: z.iso.date(),
  timeZone: z.string(),
  /** Where the numbers come from: the platform’s public counters, or made up by the sandbox; null: there are none. */
  source: z.enum(['counter', 'sandbox']).nullable(),
  /** The owner's own counts of single days, by import or sign-in: beside the metrics, and in none of them. */
  ownFigures: z.array(ownFigureSpan.extend({ sum: z.number().int() })),
});
export type ExportedTrack = z.infer<typeof exportedTrack>;

/** What the file is of. In CSV a line `# name: value` for each that is there, before the head. */
export const exportMetadata = trackFilters.extend({
  exportedAt: z.iso.datetime(),
  timeZone: z.string(),
  changeFrom: z.iso.date(),
  changeTo: z.iso.date(),
  momentumFrom: z.iso.date(),
  /** How many songs were asked for by their ids. */
  chosen: z.number().int().optional(),
  sandbox: z.literal(true).optional(),
});
export type ExportMetadata = z.infer<typeof exportMetadata>;

/** JSON is an array of songs, with `metadata` an object of `metadata` and `tracks`. */
export const exportTracks = endpoint({
  method: 'GET',
  path: '/api/tracks/export',
  query: trackFilters.extend({
    /** By song a word is that of the whole song (`growth`). */
    by: listBy.default('link'),
    format: z.enum(['csv', 'json']),
    /** Only these, comma-separated. */
    ids: z
      .string()
      .max(40 * 10_000)
      .optional(),
    /** All that the filters let through but these, comma-separated. */
    except: z
      .string()
      .max(40 * 500)
      .optional(),
    /**
     * CSV as the list shows it: headed in this language and in the form of its spreadsheets, with a row a song where the
     * list is by song. Without it the file has all columns, for programs.
     */
    lang: language.optional(),
    /** What it shows beside song, artist and platform, comma-separated. */
    columns: z.string().max(400).optional(),
    /** For files that are for programs. */
    metadata: z.literal('1').optional(),
    /** CSV for spreadsheets: begins with a byte order mark, and ids and codes are kept from being run as formulas too. */
    bom: z.literal('1').optional(),
  }),
  errors: ['unauthenticated'],
});
