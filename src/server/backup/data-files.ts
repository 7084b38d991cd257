/** Which entries of the data folder are state: all that are not the database's own, locks, sockets or drafts. */
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The database has its own way into a backup; the rest is about this process, or this very disk. */
const notState =
  /^(postgres(\.unfinished)?|run|folder\.lock.*|backup\.unfinished|restore\.(unfinished|ready|plan)|lost\+found)$|\.tmp$/;

export const isState = (name: string): boolean => !notState.test(name);

export const listState = async (dataDir: string): Promise<string[]> =>
  existsSync(dataDir) ? (await readdir(dataDir)).filter(isState).sort() : [];

/**
 * Gives every file a second name, so that one that is removed meanwhile can still be read: in an instant, and without
 * room on the disk. Files are written once, or put in place whole.
 */
async function holdAll(from: string, to: string, mayHold: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.filter(({ name }) => mayHold(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await holdAll(source, target, () => true);
    else if (entry.isFile()) await hold(source, target);
  }
}

async function hold(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    // A file system that knows no second names.
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Holds the files of a data folder as they are at this moment, in `target`. */
export async function holdFiles(dataDir: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await holdAll(dataDir, target, isState);
}

/** Paths of all files below, with slashes, in a fixed order. */
export async function* filesBelow(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield path;
  }
}
