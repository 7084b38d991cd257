/** Whose money it is, in what measure and in which currency. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { lines, moneyOf, open, readerOf } from '../told-for-test.ts';

const meaningsOf = async (...rows: string[]) =>
  (await open(lines(...rows))).columns.map(({ meaning }) => meaning);

describe('[EARN-01] somebody’s own share', () => {
  const rows = ['2026-06,Blue,Spotify,1000,4.00,0.60,3.40', '2026-07,Blue,Spotify,900,3.60,0.54,3.06'];

  test.each(['Your Share (USD)', 'My share USD', 'Artist Share (USD)'])(
    '%s is read, and neither what was earned in all nor the share of another',
    async (own) => {
      const text = lines(`Month,Track,Store,Qty,Total Earned,RouteNote Share,${own}`, ...rows);
      const reader = await readerOf(text);
      expect(reader.asks).toEqual([]);
      expect(reader.otherMoney).toEqual([]);
      expect(await moneyOf(text)).toEqual(['2026-06 3.4 USD', '2026-07 3.06 USD']);
    },
  );

  test('in parts of a hundred is a rate, and asks nothing', async () => {
    const text = lines(
      'Month,Track,Store,Qty,Gross (USD),Share,Net (USD)',
      '2026-06,Blue,Spotify,1000,4.00,85.5,3.42',
      '2026-07,Blue,Spotify,900,3.60,50.0,1.80',
    );
    expect((await open(text)).asks).toEqual(['columns']);
    expect(await moneyOf(text)).toEqual(['2026-06 3.42 USD', '2026-07 1.8 USD']);
  });
});

describe('[SYNC-10] the measure of money', () => {
  const thousands: readonly [before: string, after: string][] = [
    ...(
      [
        ['in 1.000 ', 'EUR'],
        ['k ', 'EUR'],
        ['T', '€'],
        ['mn ', 'EUR'],
        ['тыс. ', 'руб.'],
        ['млн ', 'руб.'],
        ['тис. ', 'грн'],
        ['miles ', '€'],
        ['mila ', '€'],
        ['milhares de ', 'R$'],
        ['bin ', 'TL'],
        ['tys. ', 'zł'],
        ['tis. ', 'Kč'],
        ['tusental ', 'kr'],
        ['लाख ', '₹'],
        ['ألف ', 'دولار'],
        ['천', '원'],
        ['万', '円'],
      ] as const
    ).map(([before, after]): [string, string] => [before, after]),
    ['INR ', 'crore'],
    ['R$ ', 'mil'],
    ['USD ', 'm'],
    ['EUR ', 'thousands'],
  ];
  const names = fc.constantFrom(
    'Net',
    'Revenue',
    'Erlös',
    'Выручка',
    'Receita',
    'Gelir',
    'Tržby',
    'आय',
    '収益',
  );
  const forms = fc.constantFrom(
    (name: string, what: string) => `${name} (${what})`,
    (name: string, what: string) => `${name} ${what}`,
  );

  test('in thousands or millions, in whichever language, is none that is read as it stands', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...thousands), forms, async (name, [before, after], form) => {
        const header = `Month;Song;Store;Streams;${form(name, before + after)}`;
        const meanings = await meaningsOf(
          header,
          '2026-06;Blue;Spotify;1000;312',
          '2026-07;Blue;Spotify;900;270',
        );
        expect(meanings[4], header).toBeNull();
      }),
      { numRuns: draws(240) },
    );
  });
});

describe('[EARN-01] the currency of an amount', () => {
  const currencies = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY');
  const pairs = fc.uniqueArray(fc.constantFrom('Subtotal', 'Payable', 'Original Revenue', 'Retail Price'), {
    minLength: 2,
    maxLength: 3,
  });

  test('is in the column that is called after it, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, currencies, currencies, fc.boolean(), async (names, one, other, isApart) => {
        const codes = names.map((_, at) => (at % 2 === 0 ? one : other));
        const amounts = names.map((_, at) => `${at + 1}.45`);
        const row = isApart
          ? [...amounts, ...codes]
          : names.flatMap((_, at) => [amounts[at] ?? '', codes[at] ?? '']);
        const titles = isApart
          ? [...names, ...names.map((name) => `${name} Currency`)]
          : names.flatMap((name) => [name, `${name} Currency`]);
        const { choices, columns } = await open(
          lines(
            `Month,Title,Store,${titles.join(',')}`,
            ...['05', '06'].map((m) => `2026-${m},Blue,iTunes,${row}`),
          ),
        );
        const read = columns.find(({ meaning }) => meaning === 'earnings')?.name;
        const inColumn = columns.find(({ meaning }) => meaning === 'currency')?.name;
        if (read && one !== other) expect(inColumn).toBe(`${read} Currency`);
        for (const { ask, names: [amount, currency] = [] } of choices)
          if (ask === 'earnings' && amount && one !== other) expect(currency).toBe(`${amount} Currency`);
      }),
      { numRuns: draws(120) },
    );
  });

  test('stands behind it, or before it, where all are called the same', async () => {
    const behind = lines(
      'Month,Song,Store,Amount,Currency,Amount,Currency',
      ...['2026-06,Blue,Spotify,3.00,EUR,3.30,USD', '2026-07,Blue,Spotify,2.00,EUR,2.20,USD'],
    );
    const before = lines(
      'Month,Song,Store,Currency,Amount,Currency,Amount',
      ...['2026-06,Blue,Spotify,EUR,3.00,USD,3.30', '2026-07,Blue,Spotify,EUR,2.00,USD,2.20'],
    );
    for (const text of [behind, before]) {
      const { choices } = await open(text);
      expect(choices.flatMap(({ money }) => money)).toEqual([
        { currency: 'EUR', amount: 5_000_000 },
        { currency: 'USD', amount: 5_500_000 },
      ]);
    }
  });

  test.each(['￥', '¥', '＄'])('%s is as wide as another, and the same', async (sign) => {
    const name = sign === '＄' ? 'Net (USD)' : '収益（円）';
    const text = lines(`Month;Song;Store;${name}`, `2026-06;Blue;Spotify;${sign}4938`);
    expect(await moneyOf(text)).toEqual([`2026-06 4938 ${sign === '＄' ? 'USD' : 'JPY'}`]);
  });
});
