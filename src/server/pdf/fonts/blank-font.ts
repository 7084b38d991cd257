/** A font that is made here: that of signs which are not seen. */
import { trueTypeOf } from '#server/fonts/woff.ts';

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
  return trueTypeOf(
    0x10000,
    Object.entries(tables).map(([tag, data]) => ({ tag: Buffer.from(tag).readUInt32BE(), sum: 0, data })),
  );
}
