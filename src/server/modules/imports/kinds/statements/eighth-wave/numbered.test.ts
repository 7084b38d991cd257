/** `2026/1`: the first month, quarter, half or week of a year, by all rows of a table, by a name, or by what is answered. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, told } from '../told-for-test.ts';

const isrc = 'QZABC2600001';
const table = (names: string, ...cells: string[]) =>
  lines(`${names},ISRC,Net EUR`, ...cells.map((cell) => `${cell},${isrc},10.00`));
const spansOf = async (...given: Parameters<typeof told>) =>
  (await told(...given)).map((row) => (typeof row === 'string' ? row : `${row.from} ${row.to}`));

const months = ['2026-01-01 2026-01-31', '2026-02-01 2026-02-28'];
const quarters = ['2026-01-01 2026-03-31', '2026-04-01 2026-06-30'];
const halves = ['2026-01-01 2026-06-30', '2026-07-01 2026-12-31'];
const weeks = ['2025-12-29 2026-01-04', '2026-01-05 2026-01-11'];

describe('[SYNC-10] numbers of a year that may be its months, quarters or halves', () => {
  test.each([
    ['2026/1', '2026/2'],
    ['2026-1', '2026-2'],
    ['1/2026', '2/2026'],
    ['2026 1', '2026 2'],
    ['1 2026', '2 2026'],
  ])('%s is asked about, and read as it is answered', async (...cells) => {
    const text = table('Period', ...cells);
    expect((await readerOf(text)).asks).toEqual(['timeUnit']);
    expect(await spansOf(text, { timeUnit: 'month' })).toEqual(months);
    expect(await spansOf(text, { timeUnit: 'quarter' })).toEqual(quarters);
    expect(await spansOf(text, { timeUnit: 'half' })).toEqual(halves);
  });

  test.each(['2026/5', '2026/02', '12/2026'])('%s in any row says months', async (cell) => {
    const late = Array.from({ length: 300 }, () => '2026/1');
    const reader = await readerOf(table('Period', ...late, cell));
    expect([reader.asks, reader.time.unit]).toEqual([[], 'month']);
  });

  test.each([
    ['Month', '2026/1', '2026/2', months],
    ['Quartal', '2026/1', '2026/2', quarters],
    ['Quartal', '1/26', '2/26', quarters],
    ['Semestre', '1/2026', '2/2026', halves],
    ['Week', '2026/1', '2026/2', weeks],
  ] as const)('a column called %s says it', async (name, one, other, spans) => {
    const text = table(name, one, other);
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await spansOf(text)).toEqual(spans);
  });

  test('quarters by their first months, whichever row says so', async () => {
    const late = Array.from({ length: 300 }, () => '1/2026');
    expect((await spansOf(table('Quarter', ...late, '7/2026'))).at(-1)).toBe('2026-07-01 2026-09-30');
  });
});

describe('[SYNC-10] a year and a number in columns of their own', () => {
  test.each([
    ['Year,Month', '2026,1', '2026,2', months],
    ['Year,Period', '2026,01', '2026,02', months],
    ['Jahr,Quartal', '2026,1', '2026,2', quarters],
    ['Jahr,Halbjahr', '2026,1', '2026,2', halves],
    ['Year,Week', '2026,1', '2026,2', weeks],
  ] as const)('%s', async (names, one, other, spans) => {
    expect(await spansOf(table(names, one, other))).toEqual(spans);
  });

  test('a period may be each of them', async () => {
    const text = table('Year,Period', '2026,1', '2026,2');
    expect((await readerOf(text)).asks).toEqual(['timeUnit']);
    expect(await spansOf(text, { timeUnit: 'half' })).toEqual(halves);
    expect(await spansOf(table('Year,Period', '2026,1', '2026,7'))).toEqual([
      '2026-01-01 2026-01-31',
      '2026-07-01 2026-07-31',
    ]);
  });

  test('of a fiscal year, or of more than there are months, are refused', async () => {
    const refused = ['bad_date', 'bad_date'];
    expect(await spansOf(table('Fiscal Year,Period', '2026,1', '2026,7'))).toEqual(refused);
    expect(await spansOf(table('Year,Period', '2026,1', '2026,13'))).toEqual(refused);
  });
});
