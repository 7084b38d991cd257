/** Sound files made by code, so that what is measured of them is known beforehand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Gone with the test. */
export function fileOf(bytes: Buffer | string, name = 'sound.wav'): string {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** An ID3v2.3 tag before whatever follows. */
export function id3(frames: readonly (readonly [id: string, body: Buffer])[], claimedBytes?: number): Buffer {
  const all = Buffer.concat(
    frames.map(([id, body]) => {
      const head = Buffer.alloc(10);
      head.write(id, 0);
      head.writeUInt32BE(body.length, 4);
      return Buffer.concat([head, body]);
    }),
  );
  const length = claimedBytes ?? all.length;
  const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 127);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), all]);
}

export const picture = (mime: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`\0${mime}\0\x03\0`, 'latin1'), bytes]);

export const textFrame = (text: string): Buffer => Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
