/** Files packed in a zip: read where they lie, never written anywhere. */
import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise, getFileNameLowLevel, openPromise, validateFileName } from 'yauzl';
import { largestUnpacked, mostImportFiles } from '#domain/imports.ts';
import type { ByteSource } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** The largest that deflate reaches is 1032; a table of days and zeros may come to 100. */
const mostTimes = 400;
/** Anything smaller does no harm, however tightly it is packed. */
const harmless = 10 * 1024 * 1024;
const mostEntries = 1000;

/** On the disk, or itself unpacked already. */
type Packed = { path: string } | { bytes: Buffer };

export type PackedFile = {
  name: string;
  bytes: number;
  isClimbing: boolean;
  source: ByteSource;
};

const options = {
  lazyEntries: true,
  decodeStrings: false,
  validateEntrySizes: true,
  autoClose: false,
} as const;

async function opened(packed: Packed): Promise<ZipFile> {
  try {
    return await ('path' in packed
      ? openPromise(packed.path, options)
      : fromBufferPromise(packed.bytes, options));
  } catch (error) {
    throw new Unreadable('damaged', { cause: error });
  }
}

/** What the system it was packed on adds by itself. */
const isIncidental = (name: string): boolean =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$|desktop\.ini$)/.test(name);

const nameOf = (entry: Entry): string =>
  getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    // Names are shown alone: a backslash is a separator as well.
    false,
  );

/** Declared sizes may lie; what they say is refused before a byte is unpacked, and what they hide while it is. */
function refuseBomb(entries: readonly Entry[], fileSize: number, largest: number): void {
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  // Several entries that share their bytes.
  if (packed > fileSize) throw new Unreadable('zip_bomb');
  if (unpacked > harmless && unpacked > packed * mostTimes) throw new Unreadable('zip_bomb');
  if (unpacked > largest) throw new Unreadable('too_large');
}

async function* unpacked(packed: Packed, at: number, declared: number): AsyncGenerator<Buffer> {
  const zip = await opened(packed);
  try {
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.relativeOffsetOfLocalHeader !== at) continue;
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        bytes += piece.length;
        if (bytes > declared) throw new Unreadable('zip_bomb');
        yield piece as Buffer;
      }
      return;
    }
    throw new Unreadable('damaged');
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isLonger = error instanceof Error && error.message.startsWith('too many bytes');
    throw new Unreadable(isLonger ? 'zip_bomb' : 'damaged', { cause: error });
  } finally {
    zip.close();
  }
}

/** All files in it, in its own order. Throws `Unreadable`. */
export async function filesIn(packed: Packed, largest: number = largestUnpacked): Promise<PackedFile[]> {
  const zip = await opened(packed);
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > mostEntries) throw new Unreadable('too_many_files');
    }
    refuseBomb(entries, zip.fileSize, largest);
    return entries
      .map((entry) => ({ entry, name: nameOf(entry) }))
      .filter(({ name }) => !isIncidental(name))
      .map(({ entry, name }) => ({
        name,
        bytes: entry.uncompressedSize,
        isClimbing: validateFileName(name) !== null,
        source: { read: () => unpacked(packed, entry.relativeOffsetOfLocalHeader, entry.uncompressedSize) },
      }));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  } finally {
    zip.close();
  }
}

export const refuseCrowd = (files: readonly unknown[]): void => {
  if (files.length > mostImportFiles) throw new Unreadable('too_many_files');
};
