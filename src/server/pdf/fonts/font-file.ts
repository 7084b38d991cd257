/**
 * TrueType files, the one kind that react-pdf sets fast: WOFF is the same tables, each packed by zlib, so unpacking them once
 * is all it takes.
 */
import { inflateSync } from 'node:zlib';

/** Four letters as a number, what is in it, and its sum as a program may check it. */
type Table = { tag: number; sum: number; data: Uint8Array };

const padded = (length: number): number => (length + 3) & ~3;

/** The tables behind each other, after a list of where each of them lies. */
function fileOf(flavor: number, tables: readonly Table[]): Buffer {
  const head = 12 + 16 * tables.length;
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), head);
  const file = Buffer.alloc(size);
  const power = Math.floor(Math.log2(tables.length));
  const range = 16 * 2 ** power;
  file.writeUInt32BE(flavor, 0);
  for (const [place, value] of [tables.length, range, power, 16 * tables.length - range].entries())
    file.writeUInt16BE(value, 4 + 2 * place);
  let offset = head;
  for (const [place, { tag, sum, data }] of tables.entries()) {
    for (const [field, value] of [tag, sum, offset, data.length].entries())
      file.writeUInt32BE(value, 12 + 16 * place + 4 * field);
    file.set(data, offset);
    offset += padded(data.length);
  }
  return file;
}

const woffHead = 44;
const woffEntry = 20;

/** Throws where the bytes are no WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, place): Table => {
    const at = woffHead + woffEntry * place;
    const [tag = 0, offset = 0, packed = 0, whole = 0, sum = 0] = [0, 4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(at + field),
    );
    const data = woff.subarray(offset, offset + packed);
    return { tag, sum, data: packed < whole ? inflateSync(data) : data };
  });
  return fileOf(woff.readUInt32BE(4), tables);
}

const unitsPerEm = 1000;

/** Each number as so many bytes, two unless said. */
function bytesOf(...numbers: readonly (number | readonly [value: number, bytes: number])[]): Buffer {
  const all = numbers.map((entry) => (typeof entry === 'number' ? ([entry, 2] as const) : entry));
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [value, bytes] of all) {
    buffer.writeUIntBE(value < 0 ? value + 2 ** (8 * bytes) : value, offset, bytes);
    offset += bytes;
  }
  return buffer;
}

const long = (value: number) => [value, 4] as const;

/** Format 12: runs of code points, here of one each, and all of them the second glyph. */
function mapOf(codePoints: readonly number[]): Buffer {
  const groups = codePoints.toSorted((a, b) => a - b).flatMap((point) => [long(point), long(point), long(1)]);
  const length = 16 + 12 * codePoints.length;
  return bytesOf(
    ...[0, 1, 3, 10, long(12)],
    ...[12, 0, long(length), long(0), long(codePoints.length)],
    ...groups,
  );
}

const name = 'Blank';

/** What stands for a sign that is missing, drawn by no document: a font without any drawing is a broken one to readers. */
const drawing = bytesOf(
  ...[1, 0, 0, 500, 700, 3, 0],
  ...[1, 1, 1, 1].map((flag) => [flag, 1] as const),
  ...[0, 500, 0, -500, 0, 0, 700, 0],
);

/**
 * A font of signs that are not seen, as wide as nothing: those that part and order letters. Hardly any font has them, and
 * what no font has is drawn as a box.
 */
export function blankFont(codePoints: readonly number[]): Buffer {
  const box = [0, 0, 500, 700];
  const named = Buffer.from(name, 'utf16le').swap16();
  const tables: Record<string, Buffer> = {
    cmap: mapOf(codePoints),
    glyf: drawing,
    head: bytesOf(
      ...[long(0x10000), long(0x10000), long(0), long(0x5f0f3cf5), 0, unitsPerEm],
      ...[long(0), long(0), long(0), long(0), ...box, 0, 8, 2, 0, 0],
    ),
    hhea: bytesOf(long(0x10000), 800, -200, 0, 0, ...box, 0, 0, 0, 0, 0, 0, 0, 2),
    hmtx: bytesOf(0, 0, 0, 0),
    loca: bytesOf(0, drawing.length / 2, drawing.length / 2),
    maxp: bytesOf(long(0x10000), 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: Buffer.concat([bytesOf(0, 1, 18, 3, 1, 0x409, 6, named.length, 0), named]),
    post: bytesOf(long(0x30000), long(0), 0, 0, long(0), long(0), long(0), long(0), long(0)),
  };
  return fileOf(
    0x10000,
    Object.entries(tables).map(([tag, data]) => ({ tag: Buffer.from(tag).readUInt32BE(), sum: 0, data })),
  );
}
