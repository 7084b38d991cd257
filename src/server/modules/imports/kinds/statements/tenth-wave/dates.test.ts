/** From when to when, and names of months as spreadsheets shorten them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { lines, moneyOf, open, told } from '../told-for-test.ts';

describe('[SYNC-10] the first and the last day of a row', () => {
  test.each([
    ['Reporting Start Date', 'Reporting End Date', ['date', 'columns']],
    ['Sales Begin', 'Sales Finish', ['columns']],
    ['First day of sale', 'Last day of sale', ['date', 'columns']],
    ['Verkauf Beginn', 'Verkauf Ende', ['columns']],
    ['利用開始日', '利用終了日', ['date', 'columns']],
  ])('%s and %s', async (first, last, asks) => {
    const text = lines(
      `${first},${last},Track,Store,Qty,Net EUR`,
      '2026-04-01,2026-06-30,Blue,Spotify,100,1.00',
      '2026-04-01,2026-06-30,Blue,Deezer,10,0.10',
    );
    expect((await open(text)).asks).toEqual(asks);
    expect(await told(text)).toEqual([
      { from: '2026-04-01', to: '2026-06-30', units: 100, earnings: 1_000_000, in: 'EUR' },
      { from: '2026-04-01', to: '2026-06-30', units: 10, earnings: 100_000, in: 'EUR' },
    ]);
  });

  test('are not those of anything else, where another column says when', async () => {
    const text = lines(
      'Sale Month,Licence Start,Licence End,Track,Store,Net EUR',
      '2026-06,2025-01-01,2027-12-31,Blue,Spotify,1.00',
      '2026-07,2025-01-01,2027-12-31,Blue,Spotify,2.00',
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1 EUR', '2026-07 2 EUR']);
  });
});

test.each([
  ['German', 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez'],
  ['Russian', 'янв фев мар апр май июн июл авг сен окт ноя дек'],
  ['Ukrainian', 'січ лют бер кві тра чер лип сер вер жов лис гру'],
  ['Algerian', 'جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر'],
  ['Egyptian', 'يناير فبراير مارس ابريل مايو يونيه يوليه اغسطس سبتمبر اكتوبر نوفمبر ديسمبر'],
  ['Hindi', 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्तूबर नवम्बर दिसम्बर'],
])('[SYNC-10] months as in %s', async (_, names) => {
  const rows = names.split(' ').map((name) => `${name} 2025;Blue;Spotify;10;1.00`);
  expect(await moneyOf(lines('Month;Song;Store;Streams;Net EUR', ...rows))).toEqual(
    rows.map((_, at) => `2025-${String(at + 1).padStart(2, '0')} 1 EUR`),
  );
});

test('[SYNC-10] months, quarters and others in one column are each what they say, in whichever order', async () => {
  const spans = {
    '2026-04': ['2026-04-01', '2026-04-30'],
    'Mar 2026': ['2026-03-01', '2026-03-31'],
    '02/2026': ['2026-02-01', '2026-02-28'],
    'Q2 2026': ['2026-04-01', '2026-06-30'],
    'H1 2026': ['2026-01-01', '2026-06-30'],
    '2025-W40': ['2025-09-29', '2025-10-05'],
    '2025-10-01 - 2025-11-30': ['2025-10-01', '2025-11-30'],
  } as const;
  const cells = Object.keys(spans) as (keyof typeof spans)[];
  const some = fc.uniqueArray(fc.constantFrom(...cells), { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom('Month', 'Period', 'Date'), async (all, name) => {
      const rows = all.map((cell, at) => `${cell};Song ${at};Spotify;10;1.00`);
      const read = await told(lines(`${name};Title;Store;Streams;Net EUR`, ...rows));
      const days = read.map((row) => (typeof row === 'string' ? row : `${row.from} ${row.to}`));
      expect(days.toSorted()).toEqual(all.map((cell) => spans[cell].join(' ')).toSorted());
    }),
    { numRuns: draws(240) },
  );
});

test('[EARN-01] a quarter that adds up the months beside it is their sum, whatever stands above it', async () => {
  const months = fc.uniqueArray(fc.integer({ min: 4, max: 6 }), { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      months,
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      async (of, cents, isSum, isFirst) => {
        const row = (span: string, amount: number) => `${span};Blue;Spotify;${(amount / 100).toFixed(2)}`;
        const own = of.map((month, at) => row(`2026-0${month}`, cents[at] ?? 0));
        const all = of.reduce((sum, _, at) => sum + (cents[at] ?? 0), 0);
        const quarter = row('Q2 2026', isSum ? all : all + 100);
        const rows = isFirst ? [quarter, ...own] : [...own, quarter];
        const read = await moneyOf(
          lines(
            'Month;Title;Store;Net EUR',
            ...rows,
            '2026-01;Green;Spotify;1.00',
            '2026-02;Green;Deezer;2.00',
          ),
        );
        expect(read.filter((cell) => cell === 'total')).toHaveLength(isSum ? 1 : 0);
        expect(read.filter((cell) => cell.endsWith('EUR'))).toHaveLength(of.length + (isSum ? 2 : 3));
      },
    ),
    { numRuns: draws(120) },
  );
});
