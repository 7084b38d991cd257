/** Long tables, which name in each row what it counts: the figures of the same table with a column for each, or a reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { lines, open, readerOf, told } from '../statements/told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };
const day = (number: number) => ({ from: `2026-06-0${number}`, to: `2026-06-0${number}` });

describe('[SYNC-10] a table with a column for the metric and one for its value', () => {
  test('tells of each row what it counts, and leaves out what is none of ours', async () => {
    const text = lines(
      'Date,ISRC,Platform,Metric,Value',
      `2026-06-01,${isrc},Spotify,Streams,120`,
      `2026-06-01,${isrc},Spotify,Listeners,80`,
      `2026-06-01,${isrc},Spotify,Saves,7`,
      `2026-06-01,${isrc},Spotify,Skip rate,0.31`,
      `2026-06-02,${isrc},Spotify,Streams,130`,
      `2026-06-02,${isrc},Spotify,Listeners,81`,
      `2026-06-02,${isrc},Spotify,,5`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toEqual([
      { ...day(1), streams: 120, song: isrc },
      { ...day(1), listeners: 80, song: isrc },
      { ...day(1), saves: 7, song: isrc },
      'other_metric',
      { ...day(2), streams: 130, song: isrc },
      { ...day(2), listeners: 81, song: isrc },
      'other_metric',
    ]);
  });

  test.each([
    ['Measure,Amount', ['Streams', 'Listeners']],
    ['KPI,Wert', ['Streams', 'Hörer']],
    ['Kennzahl,Wert', ['Wiedergaben', 'Hörer']],
    ['Indicateur,Valeur', ['Écoutes', 'Auditeurs']],
    ['Métrica,Valor', ['Reproducciones', 'Oyentes']],
    ['Показатель,Значение', ['Прослушивания', 'Слушатели']],
    ['指標,値', ['再生回数', 'リスナー']],
    ['指标,数值', ['播放次数', '听众']],
    ['मीट्रिक,मान', ['प्ले', 'श्रोता']],
    ['المقياس,القيمة', ['استماع', 'مستمع']],
    ['Type,Count', ['Streams', 'Listeners']],
  ] as const)('in the words of %s', async (names, [plays, listeners]) => {
    const text = lines(
      `Date,Track,ISRC,Store,${names}`,
      ...[`2026-06-01,Blue,${isrc},Spotify,${plays},12`, `2026-06-01,Blue,${isrc},Spotify,${listeners},8`],
      ...[`2026-06-02,Blue,${isrc},Spotify,${plays},13`, `2026-06-02,Blue,${isrc},Spotify,${listeners},9`],
    );
    const rows = await told(text);
    expect(
      rows.map((row) => (typeof row === 'string' ? row : (row.listeners ?? row.streams ?? row.plays))),
    ).toEqual([
      names.startsWith('मीट्रिक') ? 'other_metric' : 12,
      8,
      names.startsWith('मीट्रिक') ? 'other_metric' : 13,
      9,
    ]);
    expect(rows[1]).toMatchObject({ ...day(1), listeners: 8 });
  });

  test('with money among them, each in its currency', async () => {
    const named = lines(
      'Month,ISRC,Store,Metric,Value',
      `2026-06,${isrc},Spotify,Streams,"1,200"`,
      `2026-06,${isrc},Spotify,Gross revenue (USD),5.10`,
      `2026-06,${isrc},Spotify,Net revenue (USD),4.08`,
      `2026-06,${isrc},Deezer,Streams,100`,
      `2026-06,${isrc},Deezer,Net revenue (USD),0.52`,
    );
    expect(await told(named)).toEqual([
      { ...june, streams: 1200, song: isrc },
      'other_metric',
      { ...june, earnings: 4_080_000, in: 'USD', song: isrc },
      { ...june, streams: 100, song: isrc },
      { ...june, earnings: 520_000, in: 'USD', song: isrc },
    ]);
    const column = lines(
      'Month;ISRC;Store;Kennzahl;Betrag;Währung',
      `2026-06;${isrc};Spotify;Anzahl;1.200;`,
      `2026-06;${isrc};Spotify;Vergütung;4,08;EUR`,
      `2026-06;${isrc};Spotify;Vergütung;1,10;USD`,
    );
    expect(await told(column)).toEqual([
      { ...june, units: 1200, song: isrc },
      { ...june, earnings: 4_080_000, in: 'EUR', song: isrc },
      { ...june, earnings: 1_100_000, in: 'USD', song: isrc },
    ]);
  });

  test('with money in two currencies: one of them, and never one as the other', async () => {
    const text = lines(
      'Month,ISRC,Store,Metric,Value',
      `2026-06,${isrc},Spotify,Streams,1000`,
      `2026-06,${isrc},Spotify,Revenue (EUR),3.10`,
      `2026-06,${isrc},Spotify,Revenue (USD),3.50`,
    );
    expect(await told(text)).toMatchObject([
      { streams: 1000 },
      { earnings: 3_100_000, in: 'EUR' },
      'other_metric',
    ]);
  });

  test('whatever the values are called, where another column names the metric', async () => {
    for (const names of ['KPI,Units', 'metric_name,metric_value', 'Measure,Quantity'])
      expect(
        await told(
          lines(
            `Month,ISRC,Store,UPC,${names}`,
            ...[
              `2026-06,${isrc},Spotify,190000000001,Streams,100`,
              `2026-06,${isrc},Spotify,190000000001,Listeners,80`,
            ],
          ),
        ),
      ).toMatchObject([{ streams: 100 }, { listeners: 80 }]);
    const daily = lines('Date,ISRC,Platform,Measure,Streams', `2026-06-01,${isrc},Spotify,Daily,100`);
    expect(await told(daily)).toMatchObject([{ streams: 100 }]);
  });

  test('a column for what each is counted in says the currency of money', async () => {
    const text = lines(
      'Month,ISRC,Platform,Metric,Unit,Value',
      `2026-06,${isrc},Spotify,Streams,count,100`,
      `2026-06,${isrc},Spotify,Revenue,USD,0.40`,
      `2026-06,${isrc},Spotify,Revenue,EUR,0.30`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([
      { streams: 100 },
      { earnings: 400_000, in: 'USD' },
      { earnings: 300_000, in: 'EUR' },
    ]);
  });

  test('a word that comes late is read, and what counts other days or shares is no other metric', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `2026-06-01,Song ${n},Spotify,Streams,${n + 1}`);
    const text = lines(
      'Date,Track,Platform,Metric,Value',
      ...rows,
      '2026-06-01,Song 1,Spotify,Listeners,3',
      '2026-06-01,Song 1,Spotify,Streams (previous period),900',
      '2026-06-01,Song 1,Spotify,Streams per listener,2',
      '2026-06-01,Song 1,Spotify,Average listeners,4',
    );
    expect((await told(text)).slice(400)).toEqual([
      { ...day(1), listeners: 3 },
      ...Array(3).fill('other_metric'),
    ]);
  });

  test('kinds of sales, which are all told in money, are no metrics', async () => {
    const kinds = lines(
      'Month,ISRC,Store,Type,Amount,Currency',
      `2026-06,${isrc},Spotify,Royalty,1.00,USD`,
      `2026-06,${isrc},iTunes,Downloads,0.70,USD`,
    );
    expect(await told(kinds)).toMatchObject([{ earnings: 1_000_000 }, { earnings: 700_000 }]);
    const two = lines(
      'Month,ISRC,Store,Type,Quantity,Net (USD)',
      `2026-06,${isrc},Spotify,Streams,100,1.00`,
      `2026-06,${isrc},iTunes,Downloads,1,0.70`,
    );
    expect(await told(two)).toMatchObject([
      { units: 100, earnings: 1_000_000 },
      { units: 1, earnings: 700_000 },
    ]);
  });

  test('is shown as it was written', async () => {
    const text = lines(
      'Date,ISRC,Platform,Metric,Value',
      `2026-06-01,${isrc},Spotify,Streams,1`,
      `2026-06-01,${isrc},Spotify,Skip rate,0.3`,
    );
    const cells: string[][] = [];
    for await (const row of (await readerOf(text)).read()) cells.push(row.cells.filter(Boolean));
    expect(cells.slice(-2)).toEqual([
      ['2026-06-01', isrc, 'Spotify', 'Streams', '1'],
      ['2026-06-01', isrc, 'Spotify', 'Skip rate', '0.3'],
    ]);
    const [, , , streams, skips] = (await open(text)).columns;
    expect([streams?.cells, skips?.cells]).toEqual([['1'], ['0.3']]);
  });

  test('sums of it are sums', async () => {
    const text = lines(
      'Month,Store,ISRC,Metric,Value',
      `2026-06,Spotify,${isrc},Streams,100`,
      `2026-06,Deezer,${isrc},Streams,20`,
      'Total,,,Streams,120',
    );
    expect(await told(text)).toMatchObject([{ streams: 100 }, { streams: 20 }, 'total']);
    const stores = lines(
      'Month,Store,Measure,Amount',
      ...['2026-06,Spotify,Streams,1000', '2026-06,Deezer,Streams,100', '2026-06,All stores,Streams,1100'],
      ...[
        '2026-06,Spotify,Earnings,3.00',
        '2026-06,Deezer,Earnings,0.30',
        '2026-06,All stores,Earnings,3.30',
      ],
    );
    expect(await told(stores, { currency: 'USD' })).toMatchObject([
      ...[{ streams: 1000 }, { streams: 100 }, { earnings: 3_000_000 }, { earnings: 300_000 }],
      ...['total', 'total'],
    ]);
  });
});

const words = {
  en: ['Metric', 'Value', 'Streams', 'Listeners', 'Saves', 'Royalties (USD)', 'Completion'],
  de: ['Kennzahl', 'Wert', 'Streams', 'Hörer', 'Gespeichert', 'Vergütung (USD)', 'Abschlussquote'],
  ja: ['指標', '値', 'ストリーム', 'リスナー', '保存', '印税(USD)', '完走'],
} as const;
const figures = ['streams', 'listeners', 'saves', 'earnings', null] as const;

const entry = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  figure: fc.constantFrom(...figures),
  value: fc.integer({ min: 1, max: 90_000 }),
});

test('[SYNC-10] a long table in any order gives the figures of each row, or leaves it out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, {
        minLength: 3,
        maxLength: 30,
        selector: ({ day, figure }) => `${day} ${figure}`,
      }),
      fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[])),
      fc.constantFrom(',', ';', '\t'),
      async (entries, language, separator) => {
        const [metric, value, ...names] = words[language];
        // Every table has one of those by which it is known.
        const all = [{ day: 9, figure: 'listeners' as const, value: 1 }, ...entries].filter(
          ({ day, figure }, place) => place === 0 || day !== 9 || figure !== 'listeners',
        );
        const row = ({ day, figure, value }: (typeof all)[number]) => [
          ...[`2026-06-0${day}`, isrc, 'Spotify', names[figures.indexOf(figure)]],
          figure === 'earnings' ? `${(value / 100).toFixed(2)}` : String(value),
        ];
        const text = lines(
          ...[['Date', 'ISRC', 'Platform', metric, value], ...all.map(row)].map((cells) =>
            cells.join(separator),
          ),
        );
        expect(await told(text)).toEqual(
          all.map(({ day: number, figure, value }) => {
            if (figure === null) return 'other_metric';
            const money = figure === 'earnings' && { in: 'USD' };
            return { ...day(number), [figure]: money ? value * 10_000 : value, ...money, song: isrc };
          }),
        );
      },
    ),
    { numRuns: draws(60) },
  );
});
