/** What a table proves of its money and its months, and what it asks. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, open, recordsOf } from '../statements/told-for-test.ts';

const isrc = 'QZABC2600001';
const asksOf = async (...rows: string[]) => (await open(lines(...rows))).asks;

describe('[EARN-01] which column is what was earned', () => {
  test.each([
    ['one amount', 'Net EUR', '3.40', '2.12'],
    [
      'what is left after a fee that is called one',
      'Gross EUR,Fee EUR,Net EUR',
      '4.00,0.60,3.40',
      '2.50,0.38,2.12',
    ],
    ['what is paid after a tax', 'Royalty EUR,Tax EUR,Payable EUR', '4.00,0.60,3.40', '2.50,0.38,2.12'],
    ['what is left of any two others', 'Foo EUR,Bar EUR,Net EUR', '4.00,0.60,3.40', '2.50,0.38,2.12'],
    ['units and the price of one', 'Units,Foo,Amount', '2,1.70,3.40', '4,0.53,2.12'],
    ['the same part of another in all rows', 'Foo EUR,Artist share EUR', '6.80,3.40', '4.24,2.12'],
    ['a balance that grows by it', 'Net EUR,Foo EUR', '3.40,13.40', '2.12,15.52'],
    ['less than what is shared', 'Revenue EUR,Your share EUR', '6.80,3.40', '5.00,2.12'],
  ])('is proven by %s', async (_, names, one, other) => {
    const rows = [`2026-05,Spotify,${isrc},${one}`, `2026-06,Spotify,${isrc},${other}`];
    const third = names.includes('Net EUR,Foo') ? [`2026-07,Spotify,${isrc},1.00,16.52`] : [];
    expect(await asksOf(`Month,Store,ISRC,${names}`, ...rows, ...third)).toEqual(['columns']);
  });

  test.each([
    ['a word that nobody knows', 'Amount EUR,Foo EUR', '4.00,3.40', '2.50,2.12'],
    ['two words for what is left', 'Net EUR,Neto EUR', '4.00,3.40', '2.50,2.12'],
    ['what may have been paid before', 'Royalty EUR,Foo EUR,Payable EUR', '4.00,0.60,3.40', '2.50,0.38,2.12'],
    ['two that add up to a third', 'Amount EUR,Foo EUR,Bar EUR', '4.00,0.60,3.40', '2.50,0.38,2.12'],
    ['amounts that no name calls so', 'Foo EUR,Bar', '4.00,3.40', '2.50,2.12'],
    ['amounts in a single row', 'Units,Foo,Amount EUR', '2,1.70,3.40', ''],
  ])('is asked beside %s', async (_, names, one, other) => {
    const rows = [one, other].filter(Boolean).map((cells, at) => `2026-0${at + 5},Spotify,${isrc},${cells}`);
    expect(await asksOf(`Month,Store,ISRC,${names}`, ...rows)).toEqual(['earnings', 'columns']);
  });

  test('each way is told with what it comes to, the likeliest first', async () => {
    const { choices, columns } = await open(
      lines(
        'Month,Store,ISRC,Foo EUR,Net EUR',
        `2026-05,Spotify,${isrc},4.00,3.40`,
        `2026-06,Spotify,${isrc},2.50,2.20`,
      ),
    );
    expect(columns[4]?.meaning).toBe('earnings');
    expect(choices.map(({ names, money, from, to, rows }) => ({ names, money, from, to, rows }))).toEqual([
      {
        names: ['Net EUR'],
        money: [{ currency: 'EUR', amount: 5_600_000 }],
        from: '2026-05-01',
        to: '2026-06-30',
        rows: null,
      },
      {
        names: ['Foo EUR'],
        money: [{ currency: 'EUR', amount: 6_500_000 }],
        from: '2026-05-01',
        to: '2026-06-30',
        rows: null,
      },
      { names: [], money: [], from: null, to: null, rows: null },
    ]);
    expect(choices[1]?.columns).toEqual(['date', 'platform', 'isrc', 'earnings', null]);
  });

  test.each([
    [
      'day',
      'Month,Title,Units,Foo EUR,Bar EUR',
      '06/07/2026,Blue,1,4.00,3.40',
      '05/08/2026,Blue,3,2.50,2.12',
    ],
    ['currency', 'Month,Title,Units,Foo,Bar', '2026-06,Blue,1,4.00,3.40', '2026-07,Blue,3,2.50,2.12'],
    ['sign', 'Month,Title,Units,Foo,Bar', '2026-06,Blue,1,$4.00,$3.40', '2026-07,Blue,3,$2.50,$2.12'],
  ])('is asked where the %s of its rows is asked later', async (of, ...rows) => {
    const { asks, choices } = await open(lines(...rows));
    expect(asks).toContain('earnings');
    const own = choices.filter(({ ask, names }) => ask === 'earnings' && names.length > 0);
    expect(own.map(({ money }) => money)).toEqual(
      expect.arrayContaining([
        [{ currency: of === 'day' ? 'EUR' : '', amount: 6_500_000 }],
        [{ currency: of === 'day' ? 'EUR' : '', amount: 5_520_000 }],
      ]),
    );
    // No order of day and month tells its days before it is said.
    expect(own.every(({ from }) => (from === null) === (of === 'day'))).toBe(true);
  });

  test('each amount is offered in each currency that a column may be of it', async () => {
    const rows = ['05/2026,Blue,iTunes,7.00,USD,6.30,EUR', '06/2026,Blue,iTunes,4.00,GBP,4.60,EUR'];
    const { choices } = await open(lines('Month,Title,Store,Foo,Foo currency,Bar,Currency', ...rows));
    expect(choices.map(({ names }) => names.join('+'))).toContain('Bar+Currency');
  });

  test('is not asked of a table that says nothing of money', async () => {
    expect(await asksOf('Date,Title,Platform,Streams', '2026-06-03,Blue,Spotify,10')).toEqual(['columns']);
  });
});

describe('[SYNC-10] which column says when', () => {
  const dated = (names: string, one: string, other: string) =>
    asksOf(`${names},Title,Net EUR`, `${one},Blue,3.40`, `${other},Blue,2.12`);

  test.each([
    ['one month', 'Month', '2026-05', '2026-06'],
    ['the month of a sale beside any other', 'Sale month,Foo', '2026-05,2026-08', '2026-06,2026-08'],
    [
      'months and a later one that is the same in all rows',
      'Month,Foo',
      '2026-05,2026-08',
      '2026-06,2026-08',
    ],
    ['the period of a use in French', 'Période d’exploitation', '2026-05', '2026-06'],
    ['weeks of a calendar', 'Kalenderwoche', 'KW 23/2026', 'KW 24/2026'],
    ['days within months', 'Month,Foo', '2026-05,2026-05-03', '2026-06,2026-06-09'],
  ])('is proven by %s', async (_, names, one, other) => {
    expect(await dated(names, one, other)).toEqual(['columns']);
  });

  test.each([
    ['a name that nobody knows', 'Foo', '2026-05', '2026-06'],
    ['a word that makes something else of a month', 'Month of foo', '2026-05', '2026-06'],
    ['months of payments alone', 'Payment month', '2026-05', '2026-06'],
    ['two months that differ', 'Month,Foo', '2026-05,2026-03', '2026-06,2026-08'],
  ])('is asked of %s', async (_, names, one, other) => {
    expect(await dated(names, one, other)).toEqual(['date', 'columns']);
  });
});

describe('[EARN-01] what kind each row is', () => {
  const rows = ['2026-05,Blue,Foo,10.00', '2026-05,Blue,Bar,2.00', '2026-06,Blue,Foo,5.00'];
  const columns = ['date', 'title', 'entry', 'earnings'];

  test('is asked of words that nobody knows, and read as it is said', async () => {
    const text = lines('Month,Title,Baz,Net EUR', ...rows);
    expect((await open(text)).columns.map(({ meaning }) => meaning)).toEqual(columns);
    const { asks, entryWords } = await open(text, { columns });
    expect(asks).toEqual(['entries', 'platform'].filter((ask) => asks.includes(ask as 'entries')));
    expect(entryWords).toEqual([
      { word: 'Foo', kind: null, rows: 2, money: [{ currency: 'EUR', amount: 15_000_000 }] },
      { word: 'Bar', kind: null, rows: 1, money: [{ currency: 'EUR', amount: 2_000_000 }] },
    ]);
    const entries = { Foo: 'sale', Bar: 'refund' } as const;
    expect((await open(text, { columns, entries })).asks).not.toContain('entries');
    expect(await moneyOf(text, { columns, entries })).toEqual([
      '2026-05 10 EUR',
      '2026-05 -2 EUR',
      '2026-06 5 EUR',
    ]);
    expect(await moneyOf(text, { columns, entries: { Foo: 'sale', Bar: 'payout' } })).toEqual([
      ...['2026-05 10 EUR', 'payout', '2026-06 5 EUR'],
    ]);
  });

  test.each([
    ['words that are known', 'Baz', rows.map((row) => row.replace('Foo', 'Sale').replace('Bar', 'Refund'))],
    ['amounts that have their signs', 'Baz', rows.map((row) => row.replace(',2.00', ',-2.00'))],
    ['a format', 'Format', rows],
    [
      'words of a song each',
      'Baz',
      ['2026-05,Blue,Foo,10.00', '2026-05,Sun,Bar,2.00', '2026-06,Blue,Foo,5.00'],
    ],
  ])('is not asked of %s', async (_, name, told) => {
    const text = lines(`Month,Title,${name},Net EUR`, ...told);
    const first = await open(text);
    const { asks } = await open(text, { columns: first.columns.map(({ meaning }) => meaning) });
    expect(asks).not.toContain('entries');
  });
});

test('[EARN-01] money of which a row says next to nothing is left out, and told', async () => {
  const rows = ['2026-05,Blue,Spotify,1000,3.40', '2026-06,Sun,Deezer,500,2.12'];
  const records = await recordsOf(lines('Month,Track,Store,Units,Net EUR', '2026-05,Foo,,,250.00', ...rows));
  const [left, ...others] = records.toSorted((one, other) => one.line - other.line);
  expect(left).toEqual({ line: 2, reason: 'no_name', earnings: 250_000_000, currency: 'EUR' });
  expect(others.every((record) => !('reason' in record))).toBe(true);
});

describe('[EARN-01] a row that adds up others is a sum, whatever it is called', () => {
  const rows = ['2026-05,Blue,Spotify,3.40', '2026-05,Sun,Deezer,2.12', '2026-06,Sun,Deezer,1.00'];
  const read = (last: string) => moneyOf(lines('Month,Track,Store,Net EUR', ...rows, last));
  const money = ['2026-05 3.4 EUR', '2026-05 2.12 EUR', '2026-06 1 EUR'];

  test('where it names no store and a song that no other row names', async () => {
    expect(await read('2026-05,Foo,,5.52')).toEqual([...money, 'total']);
  });

  test('and a song where it does not add up', async () => {
    expect(await read('2026-05,Foo,,5.60')).toEqual([...money, '2026-05 5.6 EUR']);
  });
});
