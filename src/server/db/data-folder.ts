/** The folder of everything that is stored on this machine: made where it is missing, and for its owner's eyes alone. */
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody else than the owner may do. */
const forOthers = 0o077;

const reasons: Record<string, string> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it may only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** Emscripten's own number for a full disk: its errors have no words. */
const emscriptenFull = 51;

/** What the operating system said of a folder or a file, in words. */
export function reasonOf(error: unknown): string {
  const { code = '', errno, name, message } = error as NodeJS.ErrnoException;
  if (name === 'ErrnoError') return errno === emscriptenFull ? 'the disk is full' : `error ${errno}`;
  return reasons[code] ?? message;
}

export const unusable = (folder: string, error: unknown): Error =>
  new Error(
    `The data folder ${folder} cannot be used: ${reasonOf(error)}. Set DATA_DIR to a folder that this user may write to.`,
  );

/** Takes all rights from others, down to the last file. */
export function keepPrivate(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.mode & forOthers) chmodSync(path, entry.mode & 0o700);
  if (entry.isDirectory()) for (const name of readdirSync(path)) keepPrivate(join(path, name));
}

/** Made by this product, or by nobody yet: a folder that others use as well is not ours to close. */
const isOurs = (names: readonly string[]): boolean =>
  names.length === 0 || ['postgres', 'sandbox.json', 'secret.key'].some((name) => names.includes(name));

function closeToOthers(folder: string): void {
  if (!(statSync(folder).mode & forOthers)) return;
  try {
    if (!isOurs(readdirSync(folder))) throw new Error('it holds other things');
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder)) keepPrivate(join(folder, name));
    if (!(statSync(folder).mode & forOthers)) return;
    throw new Error('its file system keeps no rights');
  } catch (error) {
    process.emitWarning(
      `Other users of this machine may look into the data folder ${folder}, and it could not be closed to them: ${reasonOf(error)}.`,
    );
  }
}

/** To be called before anything is written there; throws a message for people. */
export function openDataFolder(folder: string): void {
  // Of the whole process: PGlite asks for wider rights than its files need, and the socket's cannot be given at all.
  process.umask(forOthers);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unusable(folder, error);
  }
  closeToOthers(folder);
}

/** The key that this installation was given by nobody: made once, and kept in the folder for as long as that is. */
export function keptSecretKey(folder: string): string {
  openDataFolder(folder);
  const path = join(folder, 'secret.key');
  try {
    // Of several processes that start at once, one writes it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(folder, error);
  }
  return readFileSync(path, 'utf8').trim();
}
