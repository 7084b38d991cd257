/** Archives drawn to do harm: each is rows, of which there are no more than bytes, or is refused by name. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { takeoutFailures } from '#domain/takeout.ts';
import { damaged, jsonBombs, repeated } from '#kit/bombs.ts';
import { zipOf } from '#kit/packed-files.ts';
import { draws } from '#kit/thorough.ts';
import { manifestName, profileName, takeoutFormat } from '../archive/manifest.ts';
import type { Shape } from '../archive/rows.ts';
import { openPacked, prove, readRows } from './read.ts';
import { Refused } from './refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracklight-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const columns: Shape['columns'] = {
  id: { type: 'text', isNullable: false },
  views: { type: 'bigint', isNullable: true },
};
const shapes: Shape[] = [
  { file: 'days.csv', columns },
  { file: 'goals.json', columns },
];

/** All that a restore reads of it: how many rows, or why not. */
async function outcomeOf(archive: Buffer): Promise<number | string> {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  let rows = 0;
  try {
    const packed = await openPacked(path, shapes);
    await prove(packed, profileName);
    for (const shape of shapes) for await (const some of readRows(packed, shape)) rows += some.length;
    const bytes = [...packed.files.values()].reduce((sum, file) => sum + file.bytes, 0);
    expect(rows).toBeLessThanOrEqual(bytes);
    return rows;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(takeoutFailures).toContain(error.failure);
    expect((error.at ?? '').length).toBeLessThanOrEqual(300);
    return error.failure;
  }
}

const sound: Record<string, string> = {
  'days.csv': `id,views\n${'trk_1,3\n'.repeat(50)}`,
  'goals.json': '[\n{"id":"gol_1","views":1},\n{"id":"gol_2","views":null}\n]\n',
  [profileName]: '{}',
};

/** As somebody makes it who knows the format: with a manifest that proves each file. */
const proven = (changed: Record<string, string> = {}): Promise<Buffer> => {
  const files = { ...sound, ...changed };
  const proofs = Object.entries(files).map(([name, text]) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    return [name, { rows: 1, bytes: Buffer.byteLength(text), sha256 }];
  });
  const manifest = {
    product: 'tracklight',
    takeoutFormat,
    madeAt: '2026-11-23T00:00:00Z',
    sandbox: false,
    files: Object.fromEntries(proofs),
  };
  return zipOf({ ...files, [manifestName]: JSON.stringify(manifest), ...pick(changed, manifestName) });
};
const pick = (all: Record<string, string>, name: string) =>
  all[name] === undefined ? {} : { [name]: all[name] };

const archive = await proven();

test('[EXP-02] what is damaged below is sound', async () => {
  expect(await outcomeOf(archive)).toBe(52);
});

test('[EXP-02] [SEC-03] a damaged archive is rows, or refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(archive), async (bytes) => void (await outcomeOf(bytes))),
    { numRuns: draws(200) },
  );
});

const table = repeated([
  'id,views\n',
  'trk_1,3\n',
  ',',
  '"',
  '\n',
  '\r',
  "'",
  '=1',
  '\0',
  'a',
  '""',
  ' ',
  '日',
]);

test('[EXP-02] [SEC-03] an archive that proves what was made to do harm is rows, or refused by name', async () => {
  const names = fc.constantFrom(manifestName, 'days.csv', 'goals.json', profileName);
  await fc.assert(
    fc.asyncProperty(names, jsonBombs, table, fc.boolean(), async (name, json, cells, isWhole) => {
      const text = name === 'days.csv' ? (isWhole ? '' : sound[name]) + cells : json;
      await outcomeOf(await proven({ [name]: text }));
    }),
    { numRuns: draws(120) },
  );
});
