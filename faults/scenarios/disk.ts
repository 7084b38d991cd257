/** The disk under the embedded database is full for a while: nothing breaks, nothing is lost, all goes on. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Check, checkDaily, checkReadOnce } from '../checks.ts';
import { end, type SandboxProcess, startProcess } from '../processes.ts';
import { seedFollower, seedSongs } from '../seed.ts';

export type DiskSize = { songs: number; megabytes: number };

/** A disk of its own that can be filled without harm; undefined where this user may not make one. */
export function makeDisk(megabytes: number): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const remove = () => {
    if (made.status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  if (made.status === 0) return { folder, remove };
  remove();
  return undefined;
}

/** Takes every free byte, down to the last page. */
export function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  for (const portion of [1024 * 1024, 4096]) {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(portion));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => rmSync(ballast);
}

const songsAsked = async (sandbox: SandboxProcess): Promise<number> =>
  ((await sandbox.control('stats')) as { youtube?: { songs: number } }).youtube?.songs ?? 0;

/** Longer than a claim of songs lasts whose worker could not store what it had read. */
const quietSeconds = 70;

/** Nobody else may open the folder, so that nothing is left to do shows only in that nothing is asked any more. */
async function untilQuiet(sandbox: SandboxProcess): Promise<void> {
  let before = -1;
  for (let quiet = 0; quiet < quietSeconds; quiet += 5) {
    await wait(5_000);
    const asked = await songsAsked(sandbox);
    if (asked !== before) quiet = 0;
    before = asked;
  }
}

async function withDatabase<T>(
  dataDir: string,
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({ dataDir });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** What balancers hear, once an older answer is forgotten. */
async function readiness(address: string | undefined): Promise<string> {
  await wait(4_000);
  const answer = await fetch(`${address}/readyz`).catch(() => undefined);
  return answer ? String(answer.status) : 'no answer';
}

/** Undefined where a disk of its own cannot be made (it takes root). */
export async function playDisk(sandbox: SandboxProcess, size: DiskSize): Promise<Check[] | undefined> {
  const disk = makeDisk(size.megabytes);
  if (!disk) return undefined;
  try {
    await withDatabase(disk.folder, async (database) => {
      await migrate(database);
      await seedSongs(database, { youtube: size.songs });
      await seedFollower(database, 100);
    });
    const since = new Date();
    const settings = { ...sandbox.settings, DATA_DIR: disk.folder };
    const { child, address } = await startProcess(settings);
    fill(disk.folder);
    await wait(4_000);
    // What was freed meanwhile, as by a file that a statement needed, is taken too.
    const free = fill(disk.folder);
    const whileFull = await readiness(address);
    const isAlive = child.exitCode === null && child.signalCode === null;
    free();
    const again = isAlive ? undefined : await startProcess(settings);
    const afterwards = await readiness(again ? again.address : address);
    await untilQuiet(sandbox);
    await end(child, 'SIGTERM');
    if (again) await end(again.child, 'SIGTERM');
    return await withDatabase(disk.folder, async (database) => [
      {
        what: 'the process lived on while the disk was full',
        found: isAlive ? 'yes' : 'no',
        isRight: isAlive,
      },
      { what: 'it said that it was not ready', found: whileFull, isRight: whileFull === '503' },
      { what: 'and that it was, once there was room', found: afterwards, isRight: afterwards === '200' },
      ...(await checkReadOnce(database, since, 1)),
      await checkDaily(database),
    ]);
  } finally {
    disk.remove();
  }
}
