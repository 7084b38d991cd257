/** Audio files of somebody's own, whatever became of them. The bytes lie in the storage, by the upload's id. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { UploadRefusal, UploadState } from '#domain/uploads.ts';
import type { Analysis } from '#server/audio/analysis.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type StoredAnalysis = Omit<Analysis, 'tags' | 'peaks' | 'hasStreamCopy'>;

export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first version of it; null: it is the first. It may be gone. */
    firstId: text('first_id'),
    version: integer('version').notNull().default(1),
    state: text('state').$type<UploadState>().notNull().default('uploading'),
    reason: text('reason').$type<UploadRefusal>(),
    fileName: text('file_name').notNull(),
    /** Null: as the file is called. */
    title: text('title'),
    artist: text('artist').notNull().default(''),
    album: text('album').notNull().default(''),
    isrc: text('isrc'),
    /** A link of the song that it is of: songs are joined and parted by their links. */
    trackId: text('track_id').references(() => tracks.id, { onDelete: 'set null' }),
    /** As announced when it began; the room that it takes. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256'),
    seconds: doublePrecision('seconds'),
    container: text('container'),
    codec: text('codec'),
    sampleRate: integer('sample_rate'),
    channels: integer('channels'),
    /** The loudest sample of each part, 0 to 255. */
    peaks: jsonb('peaks').$type<number[]>(),
    /** The same in `outlineParts` parts, for lists. */
    outline: jsonb('outline').$type<number[]>(),
    /** What was found in it, without what has columns of its own. */
    analysis: jsonb('analysis').$type<StoredAnalysis>(),
    /** Of what measured it; null: of the first. Files of an older one are measured anew. */
    analysisVersion: integer('analysis_version'),
    /** Of the copy that is streamed; null: there is none, and it is heard as it is. Not in what the plan allows. */
    copyBytes: bigint('copy_bytes', { mode: 'number' }),
    /** WebP in base64. */
    artwork: text('artwork'),
    createdAt: instant('created_at').notNull(),
    /** When something last came of it. */
    touchedAt: instant('touched_at').notNull(),
    /** Can be restored for a day, then a job deletes the row and the file. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.id),
    index('uploads_first').on(table.firstId).where(sql`first_id is not null`),
    index('uploads_track').on(table.trackId).where(sql`track_id is not null`),
    index('uploads_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('uploads_measured').on(table.analysisVersion).where(sql`state = 'ready'`),
    index('uploads_unfinished').on(table.touchedAt).where(sql`state <> 'ready'`),
  ],
);
