import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { isThorough } from '#kit/thorough.ts';
import { environment, nodeFlags, ownNode, root } from '../../scripts/prepare.mjs';
import { dataFolder, emptyFolder, type Product, startProduct } from './running-product.ts';

/** As `npm run backup` and `npm run restore` run it; killed with -9 as soon as `isTime`. */
async function run(
  name: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  isTime?: () => boolean,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(ownNode, [...nodeFlags, `scripts/${name}.ts`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: environment.PATH, DATA_DIR: dataDir },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close');
  while (isTime && !isTime() && child.exitCode === null) await setImmediate();
  if (isTime) child.kill('SIGKILL');
  await ended;
  return { code: child.exitCode, output };
}

async function sampleAccount({ address }: Product): Promise<string> {
  const reply = await fetch(`${address}/api/demo`, { method: 'POST', headers: { origin: address } });
  expect(reply.status).toBe(201);
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const get = async ({ address }: Product, cookie: string, path: string) =>
  (await fetch(address + path, { headers: { cookie } })).json();

const isSignedIn = async ({ address }: Product, cookie: string): Promise<boolean> =>
  (await fetch(`${address}/api/auth/user`, { headers: { cookie } })).status === 200;

/** Of a song what no reading changes: the product goes on reading songs that are due, before and after. */
const lasting = ({ id, songId, title, artist, platform, originalUrl, addedAt, isrc, duration }: Track) => ({
  ...{ id, songId, title, artist, platform, originalUrl, addedAt, isrc, duration },
});

/** What pages show, but for when it was looked at and what was read since. */
async function shown(product: Product, cookie: string) {
  const tracks: Track[] = await get(product, cookie, '/api/tracks?limit=50&sort=title');
  const day = '2026-01-15';
  const history = `/api/tracks/${tracks[0]?.id}/history?from=${day}&to=${day}`;
  return {
    tracks: tracks.map(lasting),
    history: (await get(product, cookie, history)).points,
    overview: (await get(product, cookie, '/api/analytics/overview')).plan,
    imports: await get(product, cookie, '/api/imports'),
  };
}

test('[OPS-04] a backup of the running product, restored in an empty folder, shows the same to who was signed in', async () => {
  const dataDir = dataFolder();
  const first = await startProduct({ DATA_DIR: dataDir });
  const cookie = await sampleAccount(first);
  const form = new FormData();
  form.append('file', new Blob(['Date,Views\n2026-01-01,5\n']), 'Chart data.csv');
  const upload = await fetch(`${first.address}/api/imports`, {
    method: 'POST',
    headers: { cookie, origin: first.address },
    body: form,
  });
  expect(upload.status).toBe(201);
  // It is read in the background, and until then changes by itself.
  await expect
    .poll(async () => (await get(first, cookie, '/api/imports'))[0].state, { timeout: 120_000 })
    .toBe('ready');
  const before = await shown(first, cookie);
  const file = join(emptyFolder(), 'all.tgz');
  const made = await run('backup', dataDir, [file]);
  expect(made.output).toMatch(
    /The product is running.*holds everything: .* rows.*Keep it as you would keep passwords/s,
  );
  expect(made.code).toBe(0);
  const running = await run('restore', dataDir, [file, '--replace']);
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('is in use by process') });
  await first.kill('SIGKILL');

  const restored = join(emptyFolder(), 'data');
  const back = await run('restore', restored, [file]);
  expect(back.output).toContain('Everything is as it was on');
  expect(back.code).toBe(0);
  expect(readdirSync(join(restored, 'imports'))).toHaveLength(1);
  const second = await startProduct({ DATA_DIR: restored });
  expect(await shown(second, cookie)).toEqual(before);
}, 300_000);

test.runIf(isThorough)(
  '[OPS-04] a backup that is killed leaves no file that passes for one, and the product goes on; a second one works',
  async () => {
    const dataDir = dataFolder();
    const product = await startProduct({ DATA_DIR: dataDir });
    const cookie = await sampleAccount(product);
    const folder = emptyFolder();
    const file = join(folder, 'all.tgz');
    const isWriting = () => existsSync(`${file}.unfinished`) && statSync(`${file}.unfinished`).size > 0;
    const killed = await run('backup', dataDir, [file], isWriting);
    expect(killed.code).toBeNull();
    expect(readdirSync(folder)).toEqual(['all.tgz.unfinished']);
    const restoring = await run('restore', join(emptyFolder(), 'data'), [`${file}.unfinished`]);
    expect(restoring).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is damaged|is cut off|no backup/),
    });
    expect(await get(product, cookie, '/api/tracks?limit=50')).toHaveLength(24);
    const again = await run('backup', dataDir, [file]);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('holds everything') });
    expect(readdirSync(folder)).toEqual(['all.tgz']);
    await product.kill('SIGTERM');
  },
  300_000,
);

/** Where a restore can be interrupted: while rows are written, when the database stands beside, when it is decided. */
const moments: [string, (dataDir: string) => boolean][] = [
  ['while it writes rows', (at) => existsSync(join(at, 'restore.unfinished', 'database', 'postgres'))],
  ['while it reads the file', (at) => existsSync(join(at, 'restore.unfinished', 'place', 'secret.key'))],
  ['when all is ready', (at) => existsSync(join(at, 'restore.unfinished', 'place', 'postgres'))],
  ['when it is decided', (at) => existsSync(join(at, 'restore.ready'))],
];

// Each starts the product three times: `npm run thorough`.
test.runIf(isThorough).each(moments)(
  '[OPS-04] a restore that is killed %s leaves what was there, or all of the backup; a second one works',
  async (_when, isTime) => {
    const dataDir = dataFolder();
    const first = await startProduct({ DATA_DIR: dataDir });
    const cookie = await sampleAccount(first);
    const file = join(emptyFolder(), 'all.tgz');
    expect((await run('backup', dataDir, [file])).code).toBe(0);
    const later = await sampleAccount(first);
    await first.kill('SIGTERM');

    await run('restore', dataDir, [file, '--replace'], () => isTime(dataDir));
    const second = await startProduct({ DATA_DIR: dataDir });
    const isRestored = !(await isSignedIn(second, later));
    expect(await get(second, cookie, '/api/tracks?limit=50')).toHaveLength(24);
    expect(existsSync(join(dataDir, 'restore.ready'))).toBe(false);
    if (!isRestored) expect(await get(second, later, '/api/tracks?limit=50')).toHaveLength(24);
    await second.kill('SIGTERM');

    const again = await run('restore', dataDir, [file, '--replace']);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Everything is as it was') });
    expect(readdirSync(dataDir)).not.toContain('restore.unfinished');
    const third = await startProduct({ DATA_DIR: dataDir });
    expect(await get(third, cookie, '/api/tracks?limit=50')).toHaveLength(24);
    expect(await isSignedIn(third, later)).toBe(false);
  },
  600_000,
);
