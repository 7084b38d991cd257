/** Reads the entries of a backup one after the other, and says in words where the file is not what was written. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BadBackup } from './manifest.ts';

/** A chunk of rows is far smaller, unless a single row is not. */
const longestInMemory = 256 * 2 ** 20;

export type ArchiveEntry = { name: string; chunks(): AsyncGenerator<Uint8Array>; content(): Promise<Buffer> };

function asBad(path: string, error: unknown): Error {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: Error };
  if (error instanceof BadBackup) return error;
  if (code === 'ENOENT') return new BadBackup(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BadBackup(`${path} is a folder, not a backup.`);
  if (code === 'Z_BUF_ERROR' || /truncated/i.test(message))
    return new BadBackup(`The backup ${path} is cut off: its end is missing.`);
  if (/incorrect header check/.test(cause?.message ?? message))
    return new BadBackup(`${path} is no backup of Tracklight.`);
  if (code?.startsWith('Z_') || !code)
    return new BadBackup(`The backup ${path} is damaged: what it holds is not what was written.`);
  return new BadBackup(`The backup ${path} cannot be read: ${message}.`);
}

async function* readBody(path: string, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw asBad(path, error);
  }
}

async function contentOf(path: string, name: string, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > longestInMemory) throw new BadBackup(`The backup ${path} is damaged: ${name} is too long.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function* readBackupEntries(path: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const plain = createGunzip({ chunkSize: 1 << 17 });
  // Its reason is what `plain` fails with.
  pipeline(createReadStream(path), plain, { signal }).catch(() => {});
  const source = Readable.toWeb(plain) as ReadableStream<Uint8Array>;
  try {
    for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.type !== 'file')
        throw new BadBackup(`The backup ${path} holds ${header.name}, which is no plain file.`);
      const chunks = () => readBody(path, body);
      yield { name: header.name, chunks, content: () => contentOf(path, header.name, chunks()) };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw asBad(path, error);
  }
}
