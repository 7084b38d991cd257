/** What a backup says of itself: at its head what is needed to judge it, at its end what proves that it is whole. */
import { z } from 'zod';

/** Counted up whenever an older restore would misread what is written. */
export const backupFormat = 1;

export const headName = 'manifest-head.json';
export const endName = 'manifest.json';

const tableShape = z.object({
  /** `schema.table`. */
  name: z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string()),
});

const partitionShape = z.object({
  parent: z.string(),
  name: z.string(),
  /** As PostgreSQL writes it; it becomes a part of a statement, so nothing but a range of instants or days may stand there. */
  bound: z.string().regex(/^FOR VALUES FROM \('[\d: +.-]+'\) TO \('[\d: +.-]+'\)$/),
});

/** Read before anything else may be relied on: of a newer format only this much is known. */
export const backupFormatShape = z.object({ product: z.literal('tracklight'), format: z.number() });

export const headShape = backupFormatShape.extend({
  version: z.string(),
  madeAt: z.string(),
  database: z.enum(['embedded', 'server']),
  /** Hashes of the migrations that the tables had seen, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(tableShape),
  partitions: z.array(partitionShape),
});
export type BackupHead = z.infer<typeof headShape>;
export type BackupTable = z.infer<typeof tableShape>;
export type BackupPartition = z.infer<typeof partitionShape>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const endShape = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256 })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256 })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Of the names and digests of all entries before, in their order. */
  order: sha256,
});
export type BackupEnd = z.infer<typeof endShape>;

/** Something is wrong with the file itself; the message is for people. */
export class BadBackup extends Error {}
