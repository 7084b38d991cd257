/** Backups drawn to do harm: each is read as what it says, or refused in a sentence. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { jsonBombs, repeated } from '#kit/bombs.ts';
import { draws } from '#kit/thorough.ts';
import { BadBackup, backupFormat } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { openBackup } from './write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracklight-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { signal } = new AbortController();
const file = join(folder, 'backup.tgz');

/** Read to its end: what came of it, and how many bytes of it anybody was given. */
async function outcomeOf() {
  let [bytes, files] = [0, 0];
  const visitor = {
    async rows(_table: unknown, lines: Buffer) {
      bytes += lines.length;
    },
    async file(path: string, chunks: AsyncIterable<Uint8Array>) {
      files++;
      expect(path).not.toMatch(/(^|\/)\.\.?(\/|$)|^\/|\\|\0/);
      for await (const chunk of chunks) bytes += chunk.length;
    },
  };
  try {
    await readBackup(file, visitor, signal);
    return { outcome: 'read', bytes, files };
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    expect(error.message.length).toBeLessThan(1_000);
    return { outcome: 'refused', bytes, files };
  }
}

const head = JSON.stringify({
  product: 'tracklight',
  format: backupFormat,
  version: '0.1.0',
  madeAt: '2026-11-23T00:00:00.000Z',
  database: 'embedded',
  migrations: [],
  tables: [{ name: 'public.users', columns: ['id'] }],
  partitions: [],
});

const name = fc.constantFrom(
  ...['manifest-head.json', 'manifest.json', 'tables/public.users/1.ndjson', 'tables/public.users/2.ndjson'],
  ...[
    'tables/public.none/1',
    'tables/',
    'files/secret.key',
    'files/imports/a/0',
    'files/../evil',
    'files//evil',
  ],
  ...['files/postgres/a', 'files/imports/..', 'other', 'x'.repeat(150)],
);
const content = fc.oneof(
  fc.constantFrom('', head, '["usr_1"]\n'),
  jsonBombs,
  repeated(['["usr_1"]\n', '\n', '\0', '{', '"']),
);

test('[OPS-04] [SEC-03] a backup of anything is read as far as it is long, or refused in a sentence', async () => {
  const entries = fc.array(fc.tuple(name, content), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(entries, fc.boolean(), async (others, isHeaded) => {
      rmSync(file, { force: true });
      const archive = openBackup(file, signal);
      if (isHeaded) await archive.add('manifest-head.json', Buffer.from(head));
      for (const [path, text] of others) await archive.add(path, Buffer.from(text));
      await archive.close();
      const { bytes } = await outcomeOf();
      expect(bytes).toBeLessThanOrEqual(others.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0));
    }),
    { numRuns: draws(100) },
  );
});

test('[OPS-04] [SEC-03] what unpacks to far more than it is, and is no backup, is refused at its beginning', async () => {
  for (const byte of [0, 0x61]) {
    writeFileSync(file, gzipSync(Buffer.alloc(8_000_000, byte)));
    expect(await outcomeOf()).toEqual({ outcome: 'refused', bytes: 0, files: 0 });
  }
});
