/**
 * Our own fonts, for what is drawn on the server: a machine may have none. They are kept as WOFF, which is the tables of
 * TrueType packed by zlib one by one. Libraries read TrueType, some of them that alone, some of them that much faster.
 */
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export const fontsFolder = fileURLToPath(new URL('../../../assets/fonts', import.meta.url));

/** Four letters as a number, what is in it, and its sum as a program may check it. */
export type FontTable = { tag: number; sum: number; data: Uint8Array };

const padded = (length: number): number => (length + 3) & ~3;

/** The tables behind each other, after a list of where each of them lies. */
export function trueTypeOf(flavor: number, tables: readonly FontTable[]): Buffer {
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
const unpack = promisify(inflate);

/** Beside the event loop: a font of East Asia takes a twentieth of a second. Rejects where the bytes are no WOFF. */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, async (_, place): Promise<FontTable> => {
    const at = woffHead + woffEntry * place;
    const [tag = 0, offset = 0, packed = 0, whole = 0, sum = 0] = [0, 4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(at + field),
    );
    const data = woff.subarray(offset, offset + packed);
    return { tag, sum, data: packed < whole ? await unpack(data) : data };
  });
  return trueTypeOf(woff.readUInt32BE(4), await Promise.all(tables));
}
