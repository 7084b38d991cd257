/** Bytes that can be read as often as needed: a file on the disk, or what is packed in one. */
import { createReadStream } from 'node:fs';
import { largestUnpacked } from '#domain/imports.ts';
import { Unreadable } from './unreadable.ts';

export type ByteSource = {
  /** The bytes in pieces; whoever stops early closes the file by that. Throws `Unreadable`. */
  read(): AsyncGenerator<Buffer>;
};

/** Hears how many bytes were read, and is waited for. */
export type ByteListener = (bytes: number) => Promise<void>;

/** A source that tells `hear` of all that is read of it. */
export const heardBy = (source: ByteSource, hear: ByteListener): ByteSource => ({
  async *read() {
    for await (const piece of source.read()) {
      await hear(piece.length);
      yield piece;
    }
  },
});

const pieceBytes = 64 * 1024;

export const fileSource = (path: string): ByteSource => ({
  async *read() {
    let bytes = 0;
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
      bytes += piece.length;
      if (bytes > largestUnpacked) throw new Unreadable('too_large');
      yield piece as Buffer;
    }
  },
});

export const memorySource = (bytes: Buffer): ByteSource => ({
  async *read() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  },
});

/** The first bytes, or all there are. */
export async function firstBytes(source: ByteSource, count: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source.read()) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= count) break;
  }
  return Buffer.concat(pieces).subarray(0, count);
}
