import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { fill, makeDisk } from '../../faults/scenarios/disk.ts';
import { dataFolder, emptyFolder, failingStart, interruptedStart, startProduct } from './running-product.ts';

const hasPart = (folder: string) =>
  ['postgres', 'postgres.unfinished'].some((name) => existsSync(join(folder, name, 'PG_VERSION')));

test.runIf(isThorough)(
  '[OPS-01] a first start that is killed while it makes the database is made up for by the next',
  async () => {
    const settings = { DATA_DIR: emptyFolder() };
    await interruptedStart(settings, () => hasPart(settings.DATA_DIR));
    const next = await startProduct(settings);
    expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
  },
);

test('[OPS-01] a damaged database or sandbox stops the start in one line that says which file and what to do', async () => {
  const settings = { DATA_DIR: emptyFolder() };
  const database = join(settings.DATA_DIR, 'postgres');
  mkdirSync(database);
  writeFileSync(join(database, 'postgresql.conf'), '');
  const first = await failingStart(settings);
  expect(first.code).toBe(1);
  expect(first.output).toContain(`The database in ${database} is damaged: its file PG_VERSION is missing.`);

  rmSync(database, { recursive: true });
  const state = join(settings.DATA_DIR, 'sandbox.json');
  writeFileSync(state, '{"anchor');
  const second = await failingStart(settings);
  expect(second.code).toBe(1);
  expect(second.output).toContain(
    `The file ${state}, where the sandbox keeps its time, is damaged. Delete it`,
  );
  for (const { output } of [first, second]) expect(output).not.toMatch(/ {4}at |Aborted/);
});

test('[SEC-01] whatever the umask and however the data folder was left, nobody else can look into it', async () => {
  const settings = { DATA_DIR: join(emptyFolder(), 'data') };
  mkdirSync(settings.DATA_DIR);
  chmodSync(settings.DATA_DIR, 0o755);
  const openHanded = ['sh', '-c', 'umask 0; exec "$@"', 'sh'];
  const product = await startProduct(settings, { through: openHanded });
  const { DATA_DIR: folder } = settings;
  const all = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  expect(all.filter((path) => lstatSync(path).mode & 0o077)).toEqual([]);
  for (const name of ['sandbox.json', 'run', 'postgres', 'folder.lock'])
    expect(all).toContain(join(folder, name));
  await product.kill('SIGTERM');
});

test('[OPS-03] while its disk is full the product says that it is not ready, and ready once there is room', async ({
  skip,
}) => {
  const disk = makeDisk(200);
  if (!disk) return skip('no right to mount a disk');
  onTestFinished(disk.remove);
  cpSync(dataFolder(), disk.folder, { recursive: true });
  const product = await startProduct({ DATA_DIR: disk.folder });
  const readiness = async () => (await fetch(`${product.address}/readyz`)).status;
  expect(await readiness()).toBe(200);
  const free = fill(disk.folder);
  await expect.poll(readiness, { timeout: 15_000 }).toBe(503);
  expect((await fetch(`${product.address}/healthz`)).status).toBe(200);
  free();
  await expect.poll(readiness, { timeout: 15_000 }).toBe(200);
  await product.kill('SIGTERM');
});
