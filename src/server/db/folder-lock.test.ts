import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const never = () => expect.unreachable('the lock was lost');

const take = async (folder: string, lost: () => void = never) => {
  const lock = await lockFolder(folder, lost);
  onTestFinished(lock.release);
  return lock;
};

const holderOf = (folder: string) => join(folder, 'folder.lock.json');

/** As left by, or as written by, a process of a machine whose locks this one does not see. */
function writeForeign(folder: string): string {
  const foreign = { token: 'x', process: 7, host: 'elsewhere', kernel: 'another', lock: 1 };
  writeFileSync(holderOf(folder), JSON.stringify(foreign));
  return holderOf(folder);
}

test('[OPS-01] a process with the same number, as every container’s first has, is kept out of a data folder', async () => {
  const folder = newFolder();
  await take(folder);
  await expect(lockFolder(folder, never)).rejects.toThrow(`in use by process ${process.pid} on `);
});

test('[OPS-01] a process that was kept out leaves the lock as it is', async () => {
  const folder = newFolder();
  await take(folder);
  await expect(lockFolder(folder, never)).rejects.toThrow('in use');
  const source = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    await lockFolder(${JSON.stringify(folder)}, () => {}).catch((error) => console.log(error.message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  expect(stdout).toContain(`in use by process ${process.pid} on `);
});

test('[OPS-01] a folder that was given back can be taken again', async () => {
  const folder = newFolder();
  (await lockFolder(folder, never)).release();
  await take(folder);
});

test('[OPS-01] a folder that a living process of another machine holds is refused, whatever its clock says', async () => {
  const folder = newFolder();
  const file = writeForeign(folder);
  utimesSync(file, 1, 1);
  const beats = setTimeout(() => utimesSync(file, 0, 0), 1_500);
  onTestFinished(() => clearTimeout(beats));
  await expect(lockFolder(folder, never)).rejects.toThrow('in use by process 7 on elsewhere');
  clearTimeout(beats);
});

test('[OPS-01] a folder that a process of another machine left without a word is taken over by itself', async () => {
  const folder = newFolder();
  writeForeign(folder);
  await take(folder);
  expect(JSON.parse(readFileSync(holderOf(folder), 'utf8'))).toMatchObject({ process: process.pid });
});

test('[OPS-01] a lock file removed by hand lets nobody in beside a living process', async () => {
  const folder = newFolder();
  await take(folder);
  rmSync(join(folder, 'folder.lock'));
  await expect(lockFolder(folder, never)).rejects.toThrow('in use by process');
});

test.each([
  ['taken by another', (folder: string) => void writeForeign(folder)],
  ['taken away', (folder: string) => rmSync(folder, { recursive: true })],
])('[OPS-01] the holder of a folder that was %s hears of it', async (_, happens) => {
  const folder = newFolder();
  const lost = vi.fn();
  await take(folder, lost);
  happens(folder);
  await expect.poll(() => lost.mock.calls.length, { timeout: 5_000 }).toBe(1);
  await sleep(1_500);
  expect(lost).toHaveBeenCalledTimes(1);
});
