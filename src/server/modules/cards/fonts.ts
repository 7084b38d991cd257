/**
 * The faces that pictures are drawn with: our own on every machine, for a container has none. They lie packed beside the
 * code, and are unpacked into the data folder once, since the library of pictures reads TrueType files alone.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Ctx } from '#server/context.ts';

const packed = fileURLToPath(new URL('../../../../assets/fonts', import.meta.url));
const unpack = promisify(inflate);

const headBytes = 44;
const entryBytes = 20;
const padded = (length: number): number => (length + 3) & ~3;

/** WOFF is a TrueType file whose tables are packed one by one; unpacked beside the event loop. */
async function unpackedFont(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const entry = headBytes + entryBytes * place;
      const [tag = 0, offset = 0, short = 0, length = 0, sum = 0] = [0, 4, 8, 12, 16].map((at) =>
        woff.readUInt32BE(entry + at),
      );
      const bytes = woff.subarray(offset, offset + short);
      return { tag, sum, data: short < length ? await unpack(bytes) : bytes };
    }),
  );
  const head = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  const range = 16 * 2 ** power;
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [place, value] of [count, range, power, 16 * count - range].entries())
    head.writeUInt16BE(value, 4 + 2 * place);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, { tag, sum, data }] of tables.entries()) {
    for (const [field, value] of [tag, sum, offset, data.length].entries())
      head.writeUInt32BE(value, 12 + 16 * place + 4 * field);
    parts.push(data, Buffer.alloc(padded(data.length) - data.length));
    offset += padded(data.length);
  }
  return Buffer.concat(parts);
}

/** Of our own faces first; of scripts that they have not, what the machine has. */
const settingsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>
`;

/** Whole or not at all: another process may be reading it. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, content);
  await rename(beside, file);
}

let ready: Promise<void> | undefined;

/**
 * Before the first picture of this process. The library looks for its faces when it first writes a letter, where
 * `FONTCONFIG_FILE` says: `main.ts` names the file that is written here.
 */
export function prepareFonts(ctx: Pick<Ctx, 'config'>): Promise<void> {
  ready ??= writeFonts(join(ctx.config.dataDir, 'fonts')).catch((error) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function writeFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = new Set(await readdir(folder));
  for (const name of await readdir(packed)) {
    const file = `${basename(name, '.woff')}.ttf`;
    if (!name.endsWith('.woff') || known.has(file)) continue;
    await writeWhole(join(folder, file), await unpackedFont(await readFile(join(packed, name))));
  }
  const settings = join(folder, 'fonts.conf');
  await writeWhole(settings, settingsOf(folder));
}
