/** Reads an archive where it lies: nothing of it is ever unpacked onto the disk. Runs in a thread (`thread.ts`). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { largestUnpackedTakeout } from '#domain/takeout.ts';
import { parseJson } from '#server/kernel/foreign/json.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { filesIn, type PackedFile } from '#server/kernel/foreign/zip.ts';
import {
  type FileProof,
  isAudio,
  isMessagePicture,
  type Manifest,
  manifestName,
  manifestShape,
  pictureName,
  profileName,
  readmeName,
  takeoutFormat,
  takeoutFormatShape,
} from '../archive/manifest.ts';
import { isCsv, type Shape, valuesOfCells, valuesOfObject } from '../archive/rows.ts';
import type { Values } from '../queries-parts.ts';
import { Refused } from './refused.ts';

export type Packed = { manifest: Manifest; files: Map<string, PackedFile> };

/** Files that are read as a whole. */
const largestWhole = 64 * 1024 * 1024;
const largestRow = 1_000_000;

const asRefused = (error: unknown, at: string | null = null): unknown => {
  if (error instanceof CsvError) return new Refused('values', at, { cause: error });
  if (!(error instanceof Unreadable)) return error;
  const isLarge = ['zip_bomb', 'too_large', 'too_many_files', 'too_heavy'].includes(error.failure);
  return new Refused(isLarge ? 'too_large' : 'damaged', at, { cause: error });
};

async function* bytesOf(file: PackedFile): AsyncGenerator<Buffer> {
  try {
    yield* file.source.read();
  } catch (error) {
    throw asRefused(error, file.name);
  }
}

/** Throws where a file is not what the manifest says of it. */
async function* proven(file: PackedFile, proof: FileProof | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of bytesOf(file)) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  if (proof && (bytes !== proof.bytes || hash.digest('hex') !== proof.sha256))
    throw new Refused('changed', file.name);
}

async function wholeOf(file: PackedFile, proof?: FileProof): Promise<Buffer> {
  if (file.bytes > largestWhole) throw new Refused('too_large', file.name);
  return Buffer.concat(await Array.fromAsync(proven(file, proof)));
}

function jsonOf(content: Buffer, name: string): unknown {
  try {
    return parseJson(content.toString('utf8'));
  } catch (error) {
    throw new Refused('values', name, { cause: error });
  }
}

/** What is in it by its manifest, and nothing else. */
export async function openPacked(path: string, shapes: readonly Shape[]): Promise<Packed> {
  const packed = await filesIn({ path }, largestUnpackedTakeout).catch((error: unknown) => {
    throw asRefused(error);
  });
  const files = new Map(packed.map((file) => [file.name, file]));
  const climbing = packed.find(({ isClimbing }) => isClimbing);
  if (climbing || files.size !== packed.length)
    throw new Refused('names', climbing?.name.slice(0, 200) ?? null);
  const manifestFile = files.get(manifestName);
  if (!manifestFile) throw new Refused('foreign');
  const given = jsonOf(await wholeOf(manifestFile), manifestName);
  const format = takeoutFormatShape.safeParse(given);
  if (!format.success) throw new Refused('foreign');
  if (format.data.takeoutFormat !== takeoutFormat)
    throw new Refused('version', String(format.data.takeoutFormat));
  const manifest = manifestShape.safeParse(given);
  if (!manifest.success) throw new Refused('changed', manifestName);
  const known = new Set(shapes.map(({ file }) => file));
  const named = new Set([manifestName, ...Object.keys(manifest.data.files)]);
  const stranger = [...files.keys()].find(
    (name) =>
      !named.has(name) ||
      !(
        known.has(name) ||
        isMessagePicture(name) ||
        isAudio(name) ||
        [manifestName, readmeName, profileName, pictureName].includes(name)
      ),
  );
  if (stranger) throw new Refused('names', stranger.slice(0, 200));
  const missing = [...named, profileName, ...known].find((name) => !files.has(name));
  if (missing) throw new Refused('changed', missing.slice(0, 200));
  return { manifest: manifest.data, files };
}

export async function readWhole({ files, manifest }: Packed, name: string): Promise<Buffer | undefined> {
  const file = files.get(name);
  return file && wholeOf(file, manifest.files[name]);
}

/** As it comes; throws at its end where it is not what the manifest says. */
export async function* readPieces({ files, manifest }: Packed, name: string): AsyncGenerator<Buffer> {
  const file = files.get(name);
  if (file) yield* proven(file, manifest.files[name]);
}

/** Throws where it is not what the manifest says. */
export async function prove(packed: Packed, name: string): Promise<void> {
  for await (const _ of readPieces(packed, name));
}

/** A row and where it stands. */
export type ReadRow = { values: Values; line: number };

async function* csvRows(
  part: Shape,
  file: PackedFile,
  proof: FileProof | undefined,
): AsyncGenerator<[ReadRow]> {
  const parser = parse({ delimiter: ',', record_delimiter: '\n', max_record_size: largestRow });
  const source = Readable.from(proven(file, proof), { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const head = Object.keys(part.columns).join(',');
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++;
      if (line > 1) yield [{ values: valuesOfCells(part, cells), line }];
      else if (cells.join(',') !== head) throw new Refused('values', `${part.file} 1`);
    }
  } catch (error) {
    throw asRefused(error, `${part.file} ${line + 1}`);
  } finally {
    source.destroy();
  }
}

/** All rows of a part, in its order. */
export async function* readRows({ files, manifest }: Packed, part: Shape): AsyncGenerator<[ReadRow]> {
  const file = files.get(part.file);
  if (!file) throw new Refused('changed', part.file);
  const proof = manifest.files[part.file];
  if (isCsv(part)) return yield* csvRows(part, file, proof);
  const given = jsonOf(await wholeOf(file, proof), part.file);
  if (!Array.isArray(given)) throw new Refused('values', part.file);
  for (const [index, object] of given.entries()) {
    const values = valuesOfObject(part, object);
    if (!values) throw new Refused('values', `${part.file} ${index + 1}`);
    yield [{ values, line: index + 1 }];
  }
}
