import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { dataFolder, failingStart, startProduct } from './running-product.ts';

const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };

const post = (address: string, path: string, body: object) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Each has process ids of its own, and is number 1 there: two containers on one volume. */
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

const mayUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0;

test.skipIf(!mayUnshare)(
  '[OPS-01] of two containers on one volume the second is told so, and nothing of the first is lost',
  async () => {
    const settings = { DATA_DIR: dataFolder() };
    const first = await startProduct(settings, { through: container });
    const second = await failingStart(settings, { through: container });
    expect(second.code).toBe(1);
    expect(second.output).toContain('is in use by process 1 on ');
    expect((await post(first.address, '/api/register', person)).status).toBe(201);
    await first.kill('SIGKILL');

    const third = await startProduct(settings, { through: container });
    expect((await post(third.address, '/api/login', person)).status).toBe(200);
  },
);

test.runIf(isThorough)(
  '[OPS-01] a process that sleeps keeps its data folder, and goes on when it wakes',
  async () => {
    const settings = { DATA_DIR: dataFolder() };
    const first = await startProduct(settings);
    first.process.kill('SIGSTOP');
    const second = await failingStart(settings);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`is in use by process ${first.process.pid} on `);
    first.process.kill('SIGCONT');
    expect((await post(first.address, '/api/register', person)).status).toBe(201);
  },
);

test('[OPS-01] a process that wakes and finds its data folder taken stops at once, without writing', async () => {
  const settings = { DATA_DIR: dataFolder() };
  const first = await startProduct(settings);
  const holder = join(settings.DATA_DIR, 'folder.lock.json');
  first.process.kill('SIGSTOP');
  // As a machine does that shares the folder, but no locks.
  writeFileSync(holder, '{"token":"x","process":7,"host":"elsewhere","kernel":"another","lock":1}');
  const asked = post(first.address, '/api/register', person).catch(() => undefined);
  first.process.kill('SIGCONT');
  await expect.poll(() => first.process.exitCode, { timeout: 10_000 }).toBe(1);
  expect(first.output()).toContain('was taken by another process');
  expect((await asked)?.status).not.toBe(201);
  expect(existsSync(holder)).toBe(true);

  rmSync(holder);
  const next = await startProduct(settings);
  expect((await post(next.address, '/api/login', person)).status).toBe(401);
});
