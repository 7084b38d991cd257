/** Temporary files of a run in memory: it makes and removes hundreds of databases and browsers' folders, of a thousand files each. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { environment } from '../prepare.mjs';

/** Where Linux keeps a file system in memory; in a container it is often too small. */
const inMemory = '/dev/shm';

/** Several times what a run has lain about at once. */
const neededBytes = 4 * 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededBytes && freemem() >= 2 * neededBytes;
}

/** From here on for this process and its children, until it ends; where TMPDIR is set or memory is short, files stay where they were. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(`${inMemory}/tracklight-`);
  // PostgreSQL, which refuses to run as root, goes through it as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  Object.assign(environment, { TMPDIR: folder });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
