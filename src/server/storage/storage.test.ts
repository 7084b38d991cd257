import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from './open.ts';
import type { FileStorage } from './storage.ts';

const keyOf = (digit: string) => `upl_${digit.repeat(32)}`;
/** No two of its parts are alike, and it is larger than what streams pass on at once. */
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251));

let folder = '';
let server: S3rver;
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracklight-storage-'));
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'music', configs: [] }],
  });
  ({ port } = await server.run());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const s3Settings = () => ({
  ...{ bucket: 'music', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
});

const open = {
  'this machine’s disk': () => openStorage({ dataDir: join(folder, 'data'), s3: undefined }),
  'an S3 server': () => openStorage({ dataDir: join(folder, 'none'), s3: s3Settings() }),
};

describe.each(Object.entries(open))('[UPL-05] files on %s', (name, opened) => {
  let storage: FileStorage;
  const path = join(tmpdir(), `tracklight-kept-${process.pid}`);
  beforeAll(async () => {
    storage = await opened();
  });

  test('are kept to the byte, read in parts, lent, listed and removed', async () => {
    const key = keyOf('a');
    await writeFile(path, bytes);
    await storage.keep(key, path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    const whole = await storage.read(key);
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    const part = await storage.read(key, { start: 100_000, end: 100_099 });
    expect(part && (await buffer(part)).equals(bytes.subarray(100_000, 100_100))).toBe(true);
    expect(await storage.lend(key, path)).toBe(true);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await storage.keep(key, path);
    const listed = await Array.fromAsync(storage.list());
    expect(listed.map((one) => one.key)).toEqual([key]);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  test('that are not there are neither read nor lent, and are removed without complaint', async () => {
    const key = keyOf('b');
    expect([await storage.read(key), await storage.lend(key, path)]).toEqual([undefined, false]);
    await storage.remove(key);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
  });

  test('have keys that lead nowhere else', async () => {
    await expect(storage.read('../secret.key')).rejects.toThrow('no key');
    await expect(storage.keep(`${keyOf('c')}/../x`, path)).rejects.toThrow('no key');
  });

  test('lie apart', async () => {
    if (name === 'an S3 server') expect(await readdir(join(folder, 'none')).catch(() => [])).toEqual([]);
  });
});

test('[UPL-05] what arrives on another disk than the one for uploads is kept as well', async (context) => {
  const shared = '/dev/shm';
  const other = await stat(shared).catch(() => undefined);
  if (!other || other.dev === (await stat(folder)).dev) context.skip('no second disk here');
  const path = join(shared, `tracklight-kept-${process.pid}`);
  await writeFile(path, bytes);
  const storage = await open['this machine’s disk']();
  await storage.keep(keyOf('d'), path);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  const whole = await storage.read(keyOf('d'));
  expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
  await storage.remove(keyOf('d'));
});
