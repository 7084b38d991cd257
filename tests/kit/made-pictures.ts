/** Pictures made byte by byte, that say of themselves what no program would write. */
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A sound beginning, whatever it says of its size, and as many bytes of pixels as are given. */
export function madePng(width: number, height: number, pixels: number, isInterlaced = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(kind: number, body: readonly number[]): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** Bits as the bytes of a scan: one that looks like a mark is followed by a zero. */
const packed = (bits: string): Buffer =>
  Buffer.from(
    (bits.match(/.{1,8}/g) ?? []).flatMap((part) => {
      const byte = Number.parseInt(part.padEnd(8, '1'), 2);
      return byte === 0xff ? [byte, 0] : [byte];
    }),
  );

/** A table of one symbol, whose code is a single 0. */
const codeOf = (table: number, symbol: number): Buffer =>
  segment(0xc4, [table, 1, ...Array<number>(15).fill(0), symbol]);

/** Blocks that one word of two bytes leaves empty. */
const longestRun = 32_767;
const mostBits = 13;

/** A sound grey JPEG that is told bit by bit: a pass through all of it for each of some of its 63 waves, fourteen times. */
export function jpegOfScans(side: number, waves: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const [high, low] = [side >> 8, side & 0xff];
  const empty = packed(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / longestRun)));
  const scan = (wave: number, before: number, bit: number, data: Buffer) =>
    Buffer.concat([segment(0xda, [1, 1, 0, wave, wave, before * 16 + bit]), data]);
  const passes = Array.from({ length: waves }, (_, place) =>
    Array.from({ length: mostBits + 1 }, (_, pass) =>
      scan(place + 1, pass === 0 ? 0 : mostBits + 1 - pass, mostBits - pass, empty),
    ),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, high, low, high, low, 1, 1, 0x11, 0]),
    codeOf(0, 0),
    codeOf(0x10, 0xe0),
    scan(0, 0, 0, packed('0'.repeat(blocks))),
    ...passes.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
