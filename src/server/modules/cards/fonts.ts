/**
 * The faces that pictures are drawn with: our own on every machine, for a container has none. They lie packed beside the
 * code, and are unpacked into the data folder once, since the library of pictures reads TrueType files alone.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Ctx } from '#server/context.ts';
import { fontsFolder, unpackWoff } from '#server/fonts/woff.ts';

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
  for (const name of await readdir(fontsFolder)) {
    const file = `${basename(name, '.woff')}.ttf`;
    if (!name.endsWith('.woff') || known.has(file)) continue;
    await writeWhole(join(folder, file), await unpackWoff(await readFile(join(fontsFolder, name))));
  }
  const settings = join(folder, 'fonts.conf');
  await writeWhole(settings, settingsOf(folder));
}
