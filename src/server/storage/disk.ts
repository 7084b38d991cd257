/** Files on this machine's disk, for the service's own user alone. */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, type FileStorage } from './storage.ts';

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** By their last two digits, which are as good as random: some file systems are slow at a hundred thousand in one folder. */
const placeOf = (folder: string, key: string): string => {
  const [id = ''] = checkedKey(key).split('.');
  return join(folder, id.slice(-2), key);
};

async function reachTheDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What was copied as far as a process came that died meanwhile. */
const partOf = (place: string): string => `${place}.part`;

/** Where another disk is mounted for what is kept it is copied there first, and has its name once it is whole. */
async function move(path: string, place: string): Promise<void> {
  try {
    await rename(path, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const copy = partOf(place);
    await copyFile(path, copy);
    await reachTheDisk(copy);
    await rename(copy, place);
    await rm(path);
  }
}

export const openDiskStorage = (folder: string): FileStorage => ({
  async keep(key, path) {
    const place = placeOf(folder, key);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await reachTheDisk(path);
    await move(path, place);
  },
  async lend(key, path) {
    try {
      await link(placeOf(folder, key), path);
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
      // A file system that knows no second names.
      await copyFile(placeOf(folder, key), path, constants.COPYFILE_FICLONE);
      return true;
    }
  },
  async read(key, range) {
    try {
      const file = await open(placeOf(folder, key), 'r');
      return file.createReadStream(range);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  },
  async remove(key) {
    const place = placeOf(folder, key);
    await rm(place, { force: true });
    await rm(partOf(place), { force: true });
  },
  async *list() {
    for (const part of await readdir(folder).catch(() => []))
      for (const key of await readdir(join(folder, part)).catch(() => [])) {
        const found = await stat(join(folder, part, key)).catch(() => undefined);
        if (found) yield { key, writtenAt: found.mtime };
      }
  },
});
