import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listImports } from '#contract/imports.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { purgeUploads } from './keeping.ts';
import { dryRun, multipartOf, uploadSettings } from './upload-for-test.ts';

const server = useTestServer({ settings: uploadSettings() });
const folders = () => readdir(join(server.ctx.config.dataDir, 'imports')).catch(() => []);

test('[SYNC-07] an upload whose browser goes away in the middle leaves nothing behind', async () => {
  const ada = await person(server);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { payload, type } = multipartOf([{ name: 'a.csv', content: 'date,streams\n'.repeat(200_000) }]);
  const headers = { cookie: ada.cookie, 'content-type': type, 'content-length': payload.length };
  const upload = request(`${address}/api/imports`, { method: 'POST', headers });
  upload.on('error', () => {});
  upload.write(payload.subarray(0, payload.length / 2));
  await vi.waitFor(async () => expect(await folders()).toHaveLength(1), 10_000);
  upload.destroy();
  await vi.waitFor(async () => expect(await folders()).toEqual([]), 10_000);
  expect((await call(server.app, listImports, { as: ada })).json()).toEqual([]);
});

test('[SYNC-07] [SEC-01] two gigabytes are refused before they come', async () => {
  const ada = await person(server);
  const status = await new Promise<number>((resolve, reject) => {
    const upload = request(`${server.app.listeningOrigin}/api/imports`, {
      method: 'POST',
      headers: {
        cookie: ada.cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 2 ** 31,
      },
    });
    upload.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      upload.destroy();
    });
    upload.on('error', reject);
    upload.flushHeaders();
  });
  expect(status).toBe(413);
  await vi.waitFor(async () => expect(await folders()).toEqual([]), 10_000);
});

test('[SYNC-07] what a process left that was killed in the middle of an upload is swept a day later, and nothing else', async () => {
  const ada = await person(server);
  const { id } = await dryRun(server, ada, [{ name: 'a.csv', content: 'date,streams\n2026-11-01,3\n' }]);
  const left = join(server.ctx.config.dataDir, 'imports', newId('import'));
  await mkdir(left);
  await writeFile(join(left, '0'), 'date,stre');
  const known = async () => (await folders()).toSorted();
  const before = await known();
  await purgeUploads(server.ctx);
  expect(await known()).toEqual(before);
  const yesterday = new Date(server.ctx.clock.now().getTime() - 25 * 3600_000);
  for (const name of before)
    await utimes(join(server.ctx.config.dataDir, 'imports', name), yesterday, yesterday);
  await purgeUploads(server.ctx);
  expect(await known()).toEqual([id]);
  expect((await call(server.app, listImports, { as: ada })).json()).toMatchObject([{ id, state: 'asking' }]);
});
