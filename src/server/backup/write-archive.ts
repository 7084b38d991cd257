/** Writes a compressed tar entry by entry; what waits to be compressed is bounded. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

/** Rows of one kind repeat themselves: beyond this level time doubles for a few per cent. */
const compression = { level: 4, chunkSize: 1 << 17 };

export type ArchiveWriter = {
  /** Resolves to the SHA-256 of the content. */
  add(name: string, content: Uint8Array): Promise<string>;
  addFile(name: string, path: string): Promise<{ bytes: number; sha256: string }>;
  /** SHA-256 over the names and digests of all entries so far. */
  order(): string;
  close(): Promise<void>;
  /** Ends writing before its end; resolves when nothing more is written. */
  abort(): Promise<void>;
};

export function openBackup(path: string, signal: AbortSignal): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as NodeStream),
    createGzip(compression),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  // Its reason is told by whoever writes next, or closes.
  written.catch(() => {});
  const order = createHash('sha256');

  async function addAll(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Uint8Array[]) {
    const hash = createHash('sha256');
    const entry = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await entry.write(chunk);
      }
      await entry.close();
    } catch (error) {
      controller.error(error);
      await written;
      throw error;
    }
    const sha256 = hash.digest('hex');
    order.update(`${name}\n${sha256}\n`);
    return sha256;
  }

  return {
    add: (name, content) => addAll(name, content.length, [content]),
    async addFile(name, path) {
      const handle = await open(path);
      try {
        const { size } = await handle.stat();
        const chunks = size > 0 ? handle.createReadStream({ start: 0, end: size - 1, autoClose: false }) : [];
        return { bytes: size, sha256: await addAll(name, size, chunks) };
      } finally {
        await handle.close();
      }
    },
    order: () => order.copy().digest('hex'),
    async close() {
      controller.finalize();
      await written;
    },
    async abort() {
      controller.error(new Error('aborted'));
      await written.catch(() => {});
    },
  };
}
