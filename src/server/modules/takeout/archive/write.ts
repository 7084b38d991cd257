/** Writes an archive entry by entry as its rows come; never more than a page of them is in memory. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileProof } from './manifest.ts';

/** Beyond this level time doubles for a few per cent. */
const compressionLevel = 4;

type Chunks = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
export type ArchiveFile = {
  name: string;
  chunks(): Chunks;
  rows(): number;
  /** Packing it again would take long and save nothing. */
  isPacked?: boolean;
};

async function* proven(file: ArchiveFile, proofs: Map<string, FileProof>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file.chunks()) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (piece.length === 0) continue;
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  proofs.set(file.name, { rows: file.rows(), bytes, sha256: hash.digest('hex') });
}

/** Files are asked for their rows one after the other; `last` is made when all others are written. */
export async function writeArchive(
  path: string,
  files: readonly ArchiveFile[],
  last: { name: string; of(proofs: Record<string, FileProof>): string },
): Promise<void> {
  const zip = new ZipFile();
  const proofs = new Map<string, FileProof>();
  const output = zip.outputStream as Readable;
  const add = (name: string, chunks: () => AsyncIterable<Buffer>, level = compressionLevel) =>
    zip.addReadStreamLazy(name, { compressionLevel: level, mode: 0o100600 }, (done) => {
      const stream = Readable.from(chunks(), { objectMode: false });
      stream.on('error', (error) => output.destroy(error));
      done(null, stream);
    });
  for (const file of files) add(file.name, () => proven(file, proofs), file.isPacked ? 0 : compressionLevel);
  add(last.name, async function* () {
    yield Buffer.from(last.of(Object.fromEntries(proofs)));
  });
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  await pipeline(output, createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }));
}
