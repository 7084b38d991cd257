import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { root } from '../../scripts/prepare.mjs';
import { dataFolder, emptyFolder, failingStart, startProduct } from './running-product.ts';

const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

test.runIf(isThorough)(
  '[OPS-01] killed in the middle and started again, everything is still there',
  async () => {
    const settings = { DATA_DIR: emptyFolder() };
    const first = await startProduct(settings);
    const registered = await post(first.address, '/api/register', person);
    expect(registered.status).toBe(201);
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const urls = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.deezer.com/track/3135556'];
    const added = await (await post(first.address, '/api/tracks', { urls }, cookie)).json();
    expect(added).toMatchObject({ added: [{ platform: 'youtube' }, { platform: 'deezer' }], rejected: [] });
    await first.kill('SIGKILL');

    const second = await startProduct(settings);
    const listed = await fetch(`${second.address}/api/tracks?sort=platform&order=desc`, {
      headers: { cookie },
    });
    const tracks = (await listed.json()) as object[];
    expect(tracks).toMatchObject(
      added.added.map(({ id, metrics }: { id: string; metrics: object }) => ({ id, metrics })),
    );
    await second.kill('SIGTERM');
  },
);

test('[OPS-01] [OPS-03] on a data folder named from where one stands, as the default is, and without any platform key: the sandbox, which ends with code 0 when it is asked to', async () => {
  const product = await startProduct({ DATA_DIR: relative(root, dataFolder()), PLATFORMS: '' });
  expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${product.address}/api/site`)).json()).toMatchObject({ isSandbox: true });
  await product.kill('SIGTERM');
  expect(product.process.exitCode, product.output()).toBe(0);
});

test.runIf(isThorough)(
  '[PLAN-04] without keys for payments the plans say so before anybody presses',
  async () => {
    const product = await startProduct({ DATA_DIR: dataFolder(), PLATFORMS: 'live' });
    const said = { '/': 'aren’t available here yet', '/de/subscription': 'gibt es hier noch nicht' };
    for (const [path, words] of Object.entries(said))
      expect(await (await fetch(product.address + path)).text()).toContain(words);
    await product.kill('SIGTERM');
  },
);

test.runIf(isThorough)(
  '[UPL-05] with a bucket the client of S3 is loaded, as the product is bundled',
  async () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const bucket = { S3_BUCKET: 'songs', S3_ENDPOINT: 'http://127.0.0.1:9', ...keys };
    const product = await startProduct({ DATA_DIR: dataFolder(), ...bucket });
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
    await product.kill('SIGTERM');
  },
);

test.runIf(isThorough)(
  '[OPS-01] a second process on the same data folder is told so instead of destroying it',
  async () => {
    const settings = { DATA_DIR: dataFolder() };
    const product = await startProduct(settings);
    const second = await failingStart(settings);
    expect(second.code).toBe(1);
    expect(second.output).toContain('is in use by process');
    expect(second.output).not.toContain('    at ');
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200);
  },
);

test('[SEC-02] a wrong setting stops the start with one message that names it and says what is allowed', async () => {
  const { code, output } = await failingStart({ DATA_DIR: emptyFolder(), ROLE: 'boss', PORT: 'many' });
  expect(code).toBe(1);
  expect(output).toContain('ROLE');
  expect(output).toContain('worker');
  expect(output).toContain('PORT');
  expect(output).not.toContain('    at ');
});
