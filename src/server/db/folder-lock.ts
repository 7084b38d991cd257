/** One process per data folder: two PGlite instances on the same files would destroy them. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { unusable } from './data-folder.ts';

const beatMilliseconds = 1_000;
/** As many beats as a process may miss before another machine takes it for dead. */
const missedBeats = 4;

/** SQLite's own codes: somebody holds the lock, the file system knows no locks. */
const sqlite = { busy: 5, ioError: 10 } as const;

const holderShape = z.object({
  token: z.string(),
  process: z.number(),
  host: z.string(),
  kernel: z.string(),
  lock: z.number(),
});
type Holder = z.infer<typeof holderShape>;

export type FolderLock = {
  /** Where who holds the folder is written, and what it says while it is this process. */
  proof: { file: string; token: string };
  release(): void;
};

/** The same for all containers of a machine, another after it was started anew; not every system has one. */
function kernelId(): string {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : hostname();
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError;
    if (isUnreadable || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the folder is still this process's: somebody may have taken it while we slept, or taken it away. */
export function isHeld({ file, token }: FolderLock['proof']): boolean {
  try {
    return readHolder(file)?.token === token;
  } catch {
    // No more files may be opened at the moment, say: that tells nothing of who holds the folder.
    return true;
  }
}

function inUse(folder: string, holder: Holder | undefined): Error {
  const who = holder ? `process ${holder.process} on ${holder.host}` : 'another process';
  return new Error(
    `The data folder ${folder} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * The operating system's own lock, which it lifts when a process ends however that may be, and which counts in every
 * container of the machine. Node cannot ask for one itself; SQLite, which is a part of Node, takes one on its file.
 * (Nothing else in this process may open that file: closing it again would lift the lock, as POSIX has it.)
 */
function takeLock(folder: string, file: string, holderFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode = 0, message } = error as Error & { errcode?: number };
    const code = errcode & 0xff;
    if (code === sqlite.busy) throw inUse(folder, readHolder(holderFile));
    const advice =
      code === sqlite.ioError
        ? 'Its file system gives no locks: the embedded database needs a disk of this machine.'
        : 'Set DATA_DIR to a folder that this user may write to.';
    throw new Error(`The data folder ${folder} cannot be locked (${message}). ${advice}`);
  }
}

/**
 * Whoever held the folder left without a word. On this very machine our lock proves that it is gone; of another one
 * (a network disk whose locks end at each machine) only its beats tell, by changing, whatever its clock says.
 */
async function isAlive(file: string, left: Holder, lock: number): Promise<boolean> {
  if (left.kernel === kernelId() && left.lock === lock) return false;
  const seen = statSync(file).mtimeMs;
  for (let waited = 0; waited < missedBeats; waited++) {
    await sleep(beatMilliseconds);
    if (!existsSync(file)) return false;
    if (statSync(file).mtimeMs !== seen) return true;
  }
  return false;
}

/** Beats until it is ended; calls `lost` once when the folder is another's. */
function startBeating(proof: FolderLock['proof'], lost: () => void): () => void {
  const timer = setInterval(() => {
    if (!isHeld(proof)) {
      clearInterval(timer);
      lost();
      return;
    }
    try {
      // Only that it changes is of interest, so no clock has a say; some file systems keep even seconds alone.
      utimesSync(proof.file, 0, Math.trunc(statSync(proof.file).mtimeMs / 1000) + 2);
    } catch {
      // The next beat finds out what happened.
    }
  }, beatMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Takes the folder or throws a message for people; `lost` is called should another process have it all the same. */
export async function lockFolder(folder: string, lost: () => void): Promise<FolderLock> {
  const file = join(folder, 'folder.lock');
  const proof = { file: join(folder, 'folder.lock.json'), token: randomUUID() };
  const lock = takeLock(folder, file, proof.file);
  try {
    const own = statSync(file).ino;
    const left = readHolder(proof.file);
    if (left && (await isAlive(proof.file, left, own))) throw inUse(folder, left);
    const holder: Holder = {
      token: proof.token,
      process: process.pid,
      host: hostname(),
      kernel: kernelId(),
      lock: own,
    };
    writeFileSync(`${proof.file}.tmp`, JSON.stringify(holder));
    renameSync(`${proof.file}.tmp`, proof.file);
  } catch (error) {
    lock.close();
    throw (error as NodeJS.ErrnoException).code ? unusable(folder, error) : error;
  }
  const stopBeating = startBeating(proof, lost);
  return {
    proof,
    release() {
      stopBeating();
      if (isHeld(proof)) rmSync(proof.file);
      lock.close();
    },
  };
}
