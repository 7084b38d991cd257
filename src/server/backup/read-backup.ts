/** Reads a backup from its first entry to its last, and believes none of it that does not match its manifest. */
import { createHash, type Hash } from 'node:crypto';
import type { z } from 'zod';
import { isState } from './data-files.ts';
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  BadBackup,
  backupFormat,
  backupFormatShape,
  endName,
  endShape,
  headName,
  headShape,
} from './manifest.ts';
import { type ArchiveEntry, readBackupEntries } from './read-archive.ts';

export type Visitor = {
  head?(head: BackupHead): Promise<void>;
  /** Lines of one table, each a row. */
  rows?(table: BackupTable, lines: Buffer, count: number): Promise<void>;
  file?(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
};

export type ReadBackup = { head: BackupHead; end: BackupEnd };

const lineFeed = 0x0a;

function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(lineFeed); at >= 0; at = lines.indexOf(lineFeed, at + 1)) count++;
  return count;
}

function parsed<Shape extends z.ZodType>(shape: Shape, content: Buffer, path: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(content.toString()));
  } catch {
    throw new BadBackup(`The backup ${path} is damaged: its manifest cannot be read.`);
  }
}

function readHead(content: Buffer, path: string): BackupHead {
  const { format } = parsed(backupFormatShape, content, path);
  if (format > backupFormat)
    throw new BadBackup(
      `The backup ${path} was made by a newer version of Tracklight (format ${format}, this one reads up to ${backupFormat}). Restore it with that version.`,
    );
  return parsed(headShape, content, path);
}

/** What is unpacked stays below its folder, under the names that were written. */
export const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));

/** What has been read so far, to be held against what the end says. */
type Seen = {
  tables: Map<string, { rows: number; hash: Hash }>;
  files: Record<string, { bytes: number; sha256: string }>;
  order: Hash;
};

type Reading = { path: string; head: BackupHead; seen: Seen; visitor: Visitor };

async function readRows({ path, head, seen, visitor }: Reading, entry: ArchiveEntry): Promise<string> {
  const name = entry.name.split('/')[1];
  const table = head.tables.find((each) => each.name === name);
  if (!table) throw new BadBackup(`The backup ${path} holds rows of an unknown table (${entry.name}).`);
  const lines = await entry.content();
  const count = countLines(lines);
  const so = seen.tables.get(table.name) ?? { rows: 0, hash: createHash('sha256') };
  so.rows += count;
  so.hash.update(lines);
  seen.tables.set(table.name, so);
  await visitor.rows?.(table, lines, count);
  return createHash('sha256').update(lines).digest('hex');
}

async function readFile({ path, seen, visitor }: Reading, entry: ArchiveEntry): Promise<string> {
  const inside = entry.name.slice('files/'.length);
  if (!isInside(inside) || !isState(inside.split('/')[0] ?? ''))
    throw new BadBackup(
      `The backup ${path} holds the path ${JSON.stringify(entry.name)}, which is none of a file that belongs to the data folder.`,
    );
  const hash = createHash('sha256');
  let bytes = 0;
  async function* passing() {
    for await (const chunk of entry.chunks()) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  if (visitor.file) await visitor.file(inside, passing());
  else for await (const _chunk of passing());
  const sha256 = hash.digest('hex');
  seen.files[inside] = { bytes, sha256 };
  return sha256;
}

function compare({ path, seen, head }: Reading, end: BackupEnd): void {
  const tables = Object.fromEntries(
    head.tables.map(({ name }) => {
      const { rows = 0, hash = createHash('sha256') } = seen.tables.get(name) ?? {};
      return [name, { rows, sha256: hash.digest('hex') }];
    }),
  );
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  const isWhole =
    isSame(tables, end.tables) && isSame(seen.files, end.files) && seen.order.digest('hex') === end.order;
  if (!isWhole) throw new BadBackup(`The backup ${path} is damaged: what it holds is not what was written.`);
}

export async function readBackup(path: string, visitor: Visitor, signal: AbortSignal): Promise<ReadBackup> {
  let reading: Reading | undefined;
  let end: BackupEnd | undefined;
  for await (const entry of readBackupEntries(path, signal)) {
    const { name } = entry;
    if (!reading) {
      if (name !== headName) throw new BadBackup(`${path} is no backup of Tracklight.`);
      const content = await entry.content();
      const seen = { tables: new Map(), files: {}, order: createHash('sha256') };
      reading = { path, head: readHead(content, path), seen, visitor };
      seen.order.update(`${name}\n${createHash('sha256').update(content).digest('hex')}\n`);
      await visitor.head?.(reading.head);
    } else if (end) throw new BadBackup(`The backup ${path} goes on after its end (${name}).`);
    else if (name === endName) {
      end = parsed(endShape, await entry.content(), path);
      compare(reading, end);
    } else {
      const read = name.startsWith('tables/') ? readRows : name.startsWith('files/') ? readFile : undefined;
      if (!read) throw new BadBackup(`The backup ${path} holds ${JSON.stringify(name)}, which is unknown.`);
      reading.seen.order.update(`${name}\n${await read(reading, entry)}\n`);
    }
  }
  if (!reading || !end) throw new BadBackup(`The backup ${path} is cut off: its end is missing.`);
  return { head: reading.head, end };
}
