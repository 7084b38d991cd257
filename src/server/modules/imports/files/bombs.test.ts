/** Files drawn to do harm: each is tables of bounded rows, or refused by name, after a bounded number of bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { importFailures, mostColumns } from '#domain/imports.ts';
import { damaged, markupBombs, repeated } from '#kit/bombs.ts';
import { xlsxOf, xlsxParts, zipOf } from '#kit/packed-files.ts';
import { draws } from '#kit/thorough.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { filesIn } from '#server/kernel/foreign/zip.ts';
import type { Table } from './table.ts';
import { openTables } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracklight-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Looked for a kind, an encoding, ends of lines and, with each of four, where cells are split; read; read without quotes. */
const mostPasses = 16;
const longestCell = 2_500;

async function readAll(table: Table): Promise<number | string> {
  let count = 0;
  try {
    for await (const rows of table.rows())
      for (const { cells } of rows) {
        count++;
        expect(cells.length).toBeLessThanOrEqual(mostColumns + 1);
        expect(Math.max(0, ...cells.map(({ length }) => length))).toBeLessThanOrEqual(longestCell);
      }
    return count;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error.failure;
  }
}

/** All that it unpacks to. */
async function sizeOf(bytes: Buffer): Promise<number> {
  const files = await filesIn({ bytes }).catch(() => []);
  return files.reduce((sum, file) => sum + file.bytes, bytes.length);
}

/** Of each of its tables how many rows, or why not. */
async function outcomesOf(bytes: Buffer): Promise<(number | string)[]> {
  const path = join(folder, 'upload');
  writeFileSync(path, bytes);
  let heard = 0;
  const opened = await openTables([{ path, name: 'upload' }], async (more) => {
    heard += more;
  });
  const outcomes: (number | string)[] = [];
  for (const one of opened) {
    // With a cause, nobody has thought of it.
    expect(one).not.toHaveProperty('cause');
    outcomes.push('table' in one ? await readAll(one.table) : one.failure);
  }
  const size = await sizeOf(bytes);
  expect(heard).toBeLessThanOrEqual(mostPasses * size);
  for (const outcome of outcomes)
    if (typeof outcome === 'number') expect(outcome).toBeLessThanOrEqual(size);
    else expect(importFailures).toContain(outcome);
  return outcomes;
}

const bombed = (what: string, runs: number, drawn: fc.Arbitrary<Buffer | Promise<Buffer>>) =>
  test(`[SYNC-07] [SEC-03] ${what} is tables, or refused by name`, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (bytes) => void (await outcomesOf(await bytes))),
      { numRuns: draws(runs) },
    );
  });

const header = 'date,streams\n';
const texts = repeated([
  ...[
    header,
    '2026-08-01,3\n',
    ',',
    ';',
    '\t',
    '|',
    '"',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\0',
    'a',
    'é',
    '日',
    '=1+1',
  ],
  ...['"a\n"', '"",', ',,,,\n', '\ufeff', '<', 'PK', '\u0085', '\u2028'],
]);
const encodings = fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'utf16le', 'latin1');

bombed(
  'a text',
  48,
  fc
    .tuple(texts, encodings, fc.boolean())
    .map(([text, encoding, isTable]) => Buffer.from(isTable ? header + text : text, encoding)),
);

bombed(
  'any bytes',
  100,
  fc
    .tuple(fc.constantFrom('', header, 'PK\x03\x04', '\xff\xfe'), fc.uint8Array({ maxLength: 500 }))
    .map(([start, bytes]) => Buffer.concat([Buffer.from(start, 'latin1'), bytes])),
);

const rows = [
  ['date', 'streams', 'note'],
  ['2026-08-01', 3, { date: 45_000 }],
  ['2026-08-02', { formula: 'A1', value: 3 }, null],
] as const;
const parts = xlsxParts({ S: rows, T: rows });

const cells = repeated([
  ...[
    '<row>',
    '</row>',
    '<row r="9">',
    '<row r="999999999999">',
    '<row/>',
    '<c r="A1">',
    '<c r="XFD1" t="s">',
  ],
  ...[
    '<c t="inlineStr">',
    '<c s="99">',
    '<c t="d" s="1">',
    '</c>',
    '<v>',
    '</v>',
    '1',
    '1e999',
    '-1',
    '<is><t>',
  ],
  ...[
    '</t></is>',
    '<is>',
    '<t>',
    'text',
    '&amp;',
    '&a;',
    '<si>',
    '</si>',
    '<xf numFmtId="14"/>',
    '<sheet name="a"/>',
  ],
]);

bombed(
  'a spreadsheet with a part that was made to do harm',
  80,
  fc
    .tuple(
      fc.constantFrom(...Object.keys(parts), 'xl/sharedStrings.xml'),
      fc.oneof(cells, markupBombs),
      fc.boolean(),
    )
    .map(([name, inner, isInside]) => {
      const sound = parts[name] ?? '<sst></sst>';
      const at = sound.lastIndexOf('</');
      return zipOf({
        ...parts,
        [name]: isInside ? sound.slice(0, at) + inner + sound.slice(at) : inner,
      });
    }),
);

const [sheet, csv] = [await xlsxOf({ S: rows }), Buffer.from(header + '2026-08-01,3\n'.repeat(200))];
const packed = await zipOf({ 'a.csv': csv, 'b/c.xlsx': sheet, 'd.txt': 'a;b\n1;2\n', 'e.zip': 'PK' });

test('[SYNC-07] what is damaged below is sound', async () => {
  expect(await outcomesOf(sheet)).toEqual([3]);
  expect(await outcomesOf(csv)).toEqual([201]);
  expect(await outcomesOf(packed)).toEqual([201, 3, 2, 'damaged']);
});

bombed('a damaged spreadsheet', 120, damaged(sheet));
bombed('a damaged table', 60, damaged(csv));
bombed('a damaged zip', 120, damaged(packed));
