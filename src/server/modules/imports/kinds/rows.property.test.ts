import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importFailures, rowReasons } from '#domain/imports.ts';
import { figureNames } from '#domain/own-figures.ts';
import { fileOf } from '#kit/packed-files.ts';
import { openFiles } from '../files/open.ts';
import { isAbsent } from './cells/quantities.ts';
import type { ImportRecord } from './kind.ts';
import { saidOfAll } from './sums/all-words.ts';

const today = '2026-11-23';
const headers = [
  ['date', 'streams'],
  ['date', 'listeners', 'streams', 'followers'],
  ['song', 'listeners', 'streams', 'saves', 'release_date'],
  ['Content', 'Video title', 'Video publish time', 'Views', 'Watch time (hours)'],
  ['Date', 'Content', 'Video title', 'Views'],
  ['Viewer age', 'Views (%)'],
  ['Sale Month', 'Store', 'Title', 'ISRC', 'Quantity', 'Earnings (USD)'],
  ['date', 'item type', 'item name', 'currency', 'quantity', 'net amount', 'buyer email'],
  ['Whatever', 'Else', 'Datum'],
];

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '0',
      '12',
      '1,234',
      '1.234',
      '-3',
      '0.5',
      '50%',
      '0:11:34',
      'n/a',
      'Total',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '2026-01-02',
      '1/2/2026',
      '13-06-2025',
      '2026-13-45',
      '2999-01-01',
      '2021-04',
      'Dec 15, 2023',
      '45000',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'yKZRkysp3u8',
      ' -iTBX-c3ATo',
      '=1+1',
      'US',
      '13–17 years',
      'USX123000001',
      'me@example.com',
      '\u0000',
      '"',
      '😀',
      'a\nb',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const rowOf = (width: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(cell, { minLength: width, maxLength: width }) },
    { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: width + 3 }) },
  );
const tables = fc.constantFrom(...headers).chain((header) =>
  fc.record({
    header: fc.constant(header),
    rows: fc.array(rowOf(header.length), { minLength: 1, maxLength: 30 }),
  }),
);

/** Zeros are in no text, and make the file no table. */
const written = (cells: readonly string[], delimiter: string): string =>
  cells.map((text) => `"${text.replaceAll('\u0000', '').replaceAll('"', '""')}"`).join(delimiter);

async function read(
  text: string | Buffer,
  answered = false,
): Promise<{ record: ImportRecord; cells: string[] }[] | string> {
  const [file] = await openFiles([{ path: fileOf(text), name: 'Blue-timeline.csv' }], today);
  if (!file) throw new Error('no file');
  if ('failure' in file) return file.failure;
  const asking = await file.reader({});
  const reader = answered
    ? await file.reader({
        columns: asking.columns.map(({ meaning }) => meaning ?? 'streams'),
        platform: 'spotify',
        dayOrder: 'dmy',
      })
    : asking;
  const rows = [];
  for await (const row of reader.read()) rows.push(row);
  return rows;
}

function expectSound(record: ImportRecord): void {
  if ('reason' in record) {
    expect(rowReasons).toContain(record.reason);
    return;
  }
  const { from, to, figures } = record;
  expect((from === null) === (to === null)).toBe(true);
  if (from && to) expect(from <= to && from <= '2026-11-24').toBe(true);
  expect(Object.keys(figures).length).toBeGreaterThan(0);
  for (const [figure, value] of Object.entries(figures)) {
    expect(figureNames).toContain(figure);
    expect(Number.isSafeInteger(value) && !Object.is(value, -0)).toBe(true);
  }
}

describe('[SYNC-07] any table', () => {
  test('has one record for each of its rows, in their order but for sums of others, and no buyer in any', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        async ({ header, rows }, delimiter, answered) => {
          const text = [header, ...rows].map((cells) => written(cells, delimiter)).join('\r\n');
          const told = await read(text, answered);
          if (typeof told === 'string') throw new Error(told);

          expect(told.length).toBe(rows.length);
          expect(new Set(told.map(({ record }) => record.line)).size).toBe(rows.length);
          // What says nothing of its song or store may be a sum as well.
          const isFull = (cells: string[]) =>
            cells.length >= header.length && cells.every((cell) => !isAbsent(cell.trim()));
          const plain = told.filter(({ cells }) => isFull(cells) && !cells.some(saidOfAll));
          const lines = plain.map(({ record }) => record.line);
          expect(lines).toEqual(lines.toSorted((one, other) => one - other));
          expect(told.flatMap(({ cells }) => cells)).not.toContain('me@example.com');
          for (const { record } of told) expectSound(record);
        },
      ),
      {
        numRuns: 30,
        // A row longer than the known header, whose columns were said anew: the header is no row.
        examples: [
          [
            {
              header: ['Sale Month', 'Store', 'Title', 'ISRC', 'Quantity', 'Earnings (USD)'],
              rows: [['!', '2026-01-02', 'Total', '0', 'a', 'Total', '2026-01-02', '!']],
            },
            ',',
            true,
          ],
          // Pairs of words above names of more columns, a part of the profit below sales, and millionths.
          ...(
            [
              [
                ['Period', 'June 2026'],
                [
                  ['Song', 'Store', 'Net EUR'],
                  ['Blue', 'Spotify', '3.10'],
                ],
              ],
              [
                ['Title', 'Net receipts EUR'],
                [
                  ['Blue', '63.00'],
                  ['Artist share 50%', '31.50'],
                ],
              ],
              [['Month', 'Store', 'revenue_micros', 'currency'], [['2026-06', 'Spotify', '4100000', 'USD']]],
            ] as const
          ).map(([header, rows]): [{ header: string[]; rows: string[][] }, string, boolean] => [
            { header: [...header], rows: rows.map((row) => [...row]) },
            ',',
            true,
          ]),
          // Rows of dates below names are no second row of those, and a header may have too few of them.
          ...[
            [
              ['', '2026-01-02', '2999-01-01'],
              ['', '', '0.5'],
            ],
            [
              ['2026-01-02', '2026-01-02', '1/2/2026'],
              ['0', '0', '1.234'],
            ],
            [['n/a', '2026-01-02', '0.5', 'n/a', '1,234']],
            [
              ['2026-01-02', '2026-01-02', ''],
              ['2026-01-02', '0:11:34', '2026-01-02', '-3', 'n/a', '0'],
            ],
          ].map((rows): [{ header: string[]; rows: string[][] }, string, boolean] => [
            { header: ['Whatever', 'Else', 'Datum'], rows },
            ',',
            false,
          ]),
        ],
      },
    );
  });

  test('whatever bytes a file has, they are rows or a failure', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
      fc.string({ maxLength: 400, unit: 'binary' }).map((text) => Buffer.from(`date,streams\n${text}`)),
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.concat([Buffer.from('PK\x03\x04'), array])),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const told = await read(content);
        if (typeof told === 'string') expect(importFailures).toContain(told);
        else for (const { record } of told) expectSound(record);
      }),
      { numRuns: 30 },
    );
  });
});
