/** The process is killed with -9 while a file arrives and while it is applied. */
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MusicImport } from '#contract/imports.ts';
import { isThorough } from '#kit/thorough.ts';
import { openDatabase } from '#server/db/client.ts';
import { dataFolder, type Product, startProduct } from './running-product.ts';

const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
const days = 24_000;
/** As Spotify for Artists writes what an artist's listeners did: a row a day, of three figures each. */
const timeline = `date,listeners,streams,followers\n${Array.from({ length: days }, (_, nth) =>
  [new Date(Date.UTC(1955, 0, 1 + nth)).toISOString().slice(0, 10), nth + 1, nth + 2, nth + 3].join(),
).join('\n')}\n`;

const boundary = '----a-boundary';
const body = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="audience-timeline.csv"\r\ncontent-type: text/csv\r\n\r\n${timeline}\r\n--${boundary}--\r\n`,
);
const type = `multipart/form-data; boundary=${boundary}`;

async function register({ address }: Product): Promise<string> {
  const reply = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const ask = async <Reply>(
  product: Product,
  cookie: string,
  path: string,
  init: RequestInit = {},
): Promise<Reply> => {
  const reply = await fetch(product.address + path, { ...init, headers: { cookie, ...init.headers } });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json() as Promise<Reply>;
};

/** Sends half of the file and waits until some of it lies on the disk. */
async function sendHalf(product: Product, cookie: string, folder: string): Promise<void> {
  const headers = { cookie, 'content-type': type, 'content-length': body.length };
  const upload = request(`${product.address}/api/imports`, { method: 'POST', headers });
  upload.on('error', () => {});
  upload.write(body.subarray(0, body.length / 2));
  await expect.poll(() => arrived(folder), { timeout: 20_000 }).toBeGreaterThan(0);
}

function arrived(folder: string): number {
  const within = join(folder, 'imports');
  if (!existsSync(within)) return 0;
  const files = readdirSync(within, { recursive: true }).map((name) => statSync(join(within, String(name))));
  return files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
}

/** Killed as soon as the import is so far; answers what it said last. */
async function killWhen(
  product: Product,
  cookie: string,
  id: string,
  isTime: (now: MusicImport) => boolean,
): Promise<MusicImport> {
  for (;;) {
    const now = await ask<MusicImport>(product, cookie, `/api/imports/${id}`);
    if (isTime(now)) {
      product.process.kill('SIGKILL');
      await once(product.process, 'exit');
      return now;
    }
  }
}

async function stored(folder: string): Promise<{ rows: number; shown: number; distinct: number }> {
  const database = await openDatabase({ dataDir: folder });
  const { rows } = await database.pool.query(`select count(*)::int as rows,
    count(*) filter (where s.is_shown)::int as shown, count(distinct (f.from_day, f.figure))::int as distinct
    from own_figures f join figure_sources s on s.id = f.source_id`);
  await database.close();
  return rows[0];
}

const reachesState = (product: Product, cookie: string, id: string, state: MusicImport['state']) =>
  expect
    .poll(async () => (await ask<MusicImport>(product, cookie, `/api/imports/${id}`)).state, {
      timeout: 90_000,
      interval: 200,
    })
    .toBe(state);

test.runIf(isThorough)(
  '[SYNC-07] killed while a file arrives and while it is applied: nothing is doubled, and no half of it is shown',
  {
    timeout: 300_000,
  },
  async () => {
    const folder = dataFolder();
    const settings = { DATA_DIR: folder, CLAIM_SECONDS: '10', CALLS_PER_MINUTE: '1000000' };
    const first = await startProduct(settings);
    const cookie = await register(first);
    await sendHalf(first, cookie, folder);
    await first.kill('SIGKILL');

    // Half a file is no import: whoever sent it is told by the broken connection, and sends it again.
    const second = await startProduct(settings);
    expect(await ask<MusicImport[]>(second, cookie, '/api/imports')).toEqual([]);
    const { id } = await ask<MusicImport>(second, cookie, '/api/imports', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    await reachesState(second, cookie, id, 'ready');
    const dry = await ask<MusicImport>(second, cookie, `/api/imports/${id}`);
    expect(dry.rows).toMatchObject({ total: days, new: days });
    await ask(second, cookie, `/api/imports/${id}/apply`, { method: 'POST' });
    const last = await killWhen(second, cookie, id, ({ progress }) => (progress?.done ?? 0) > 0);
    expect(last.state).toBe('applying');
    const half = await stored(folder);
    expect(half.rows).toBeGreaterThan(0);
    expect(half.rows).toBeLessThan(3 * days);
    expect(half.shown).toBe(0);

    const third = await startProduct(settings);
    await reachesState(third, cookie, id, 'applied');
    expect((await ask<MusicImport>(third, cookie, `/api/imports/${id}`)).rows).toEqual(dry.rows);
    await third.kill('SIGTERM');
    expect(await stored(folder)).toEqual({ rows: 3 * days, shown: 3 * days, distinct: 3 * days });
  },
);
