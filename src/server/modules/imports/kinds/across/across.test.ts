/** Months across columns: the figures of the same statement with a row for each month, or a clear refusal. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { lines, readerOf, told } from '../statements/told-for-test.ts';

const isrcs = ['QZABC2600001', 'QZABC2600002'] as const;
const [isrc] = isrcs;
const two = (number: number) => String(number).padStart(2, '0');
const short = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const german = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September'];

/** Of 2026. */
const names: Record<string, (month: number) => string> = {
  short: (month) => `${short[month - 1]} 2026`,
  joined: (month) => `${short[month - 1]}-26`,
  iso: (month) => `2026-${two(month)}`,
  firsts: (month) => `2026-${two(month)}-01`,
  slashed: (month) => `${two(month)}/2026`,
  german: (month) => `${german[month - 1]} 2026`,
  japanese: (month) => `2026年${month}月`,
};

const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 90_000 })), { minLength: 9, maxLength: 9 });
const statement = fc.record({
  rows: fc.uniqueArray(
    fc.record({
      isrc: fc.constantFrom(...isrcs),
      store: fc.constantFrom('Spotify', 'Deezer', 'Tidal'),
      units: amounts,
    }),
    { minLength: 1, maxLength: 6, selector: ({ isrc, store }) => `${isrc} ${store}` },
  ),
  months: fc.integer({ min: 2, max: 9 }),
  name: fc.constantFrom(...Object.keys(names)),
  /** Where what is counted stands: before or behind the month, above or below it, alone or with money beside it. */
  form: fc.constantFrom('before', 'behind', 'above', 'below', 'pairs'),
  hasSums: fc.boolean(),
  hasQuarters: fc.boolean(),
  hasSumRow: fc.boolean(),
  hasTitle: fc.boolean(),
});
type Statement = typeof statement extends fc.Arbitrary<infer Value> ? Value : never;

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce((all: number, one) => all + (one ?? 0), 0);
const money = (units: number | null) => (units === null ? '' : (units / 100).toFixed(2));

function namesOf({ months, name, form, hasSums, hasQuarters }: Statement): string[][] {
  const dates = Array.from({ length: months }, (_, place) => names[name]?.(place + 1) ?? '');
  if (hasQuarters && months >= 3) dates.splice(3, 0, 'Q1 2026');
  const total = hasSums ? ['Total'] : [];
  const blanks = dates.slice(1).map(() => '');
  switch (form) {
    case 'before':
      return [['ISRC', 'Store', ...dates.map((date) => `Units ${date}`), ...total]];
    case 'behind':
      return [['ISRC', 'Store', ...dates.map((date) => `${date} Units`), ...total]];
    case 'above':
      return [
        ['', '', 'Units', ...blanks, ''],
        ['ISRC', 'Store', ...dates, ...total],
      ];
    case 'below':
      return [
        ['ISRC', 'Store', ...dates, ...total],
        ['', '', ...dates.map(() => 'Units')],
      ];
    default:
      return [
        ['ISRC', 'Store', ...dates.flatMap((date) => [date, ''])],
        ['', '', ...dates.flatMap(() => ['Units', 'Net (EUR)'])],
      ];
  }
}

function written(all: Statement): string {
  const { rows, months, form, hasSums, hasQuarters, hasSumRow, hasTitle } = all;
  const cellsOf = (units: readonly (number | null)[]) => {
    const told = units.slice(0, months);
    const sums: (number | null)[] =
      hasQuarters && months >= 3 ? told.toSpliced(3, 0, sum(told.slice(0, 3))) : told;
    if (form === 'pairs') return sums.flatMap((one) => [String(one ?? ''), money(one)]);
    return [...sums.map((one) => String(one ?? '')), ...(hasSums ? [String(sum(told))] : [])];
  };
  const all9 = Array.from({ length: 9 }, (_, place) => sum(rows.map(({ units }) => units[place] ?? null)));
  return lines(
    ...(hasTitle ? ['Royalties of Nori', ''] : []),
    ...namesOf(all).map((cells) => cells.join(';')),
    ...rows.map(({ isrc, store, units }) => [isrc, store, ...cellsOf(units)].join(';')),
    ...(hasSumRow ? [['Total', '', ...cellsOf(all9)].join(';')] : []),
  );
}

const wanted = ({ rows, months, form }: Statement) =>
  rows.flatMap(({ isrc, units }) =>
    units.slice(0, months).flatMap((one, place) => {
      if (one === null) return [];
      const from = `2026-${two(place + 1)}-01`;
      const figures = { units: one, ...(form === 'pairs' && { earnings: one * 10_000 }) };
      return [JSON.stringify({ song: isrc, from, ...figures })];
    }),
  );

describe('[SYNC-10] months across columns', () => {
  test('are the figures of a row for each month, whatever stands beside and below them', async () => {
    await fc.assert(
      fc.asyncProperty(statement, async (all) => {
        fc.pre(wanted(all).length > 0);
        const answers = { decimalMark: '.' } as const;
        const text = written(all);
        const rows = await told(text, answers);
        const figures = rows.flatMap((row) =>
          typeof row === 'string'
            ? []
            : [
                JSON.stringify({
                  song: row.song,
                  from: row.from,
                  units: row.units,
                  ...(row.earnings !== undefined && { earnings: row.earnings }),
                }),
              ],
        );
        expect(figures.toSorted()).toEqual(wanted(all).toSorted());
        const reasons = new Set(rows.filter((row) => typeof row === 'string'));
        for (const reason of reasons) expect(['note', 'empty', 'total']).toContain(reason);
      }),
      { numRuns: draws(150) },
    );
  });

  test('years, quarters, days, and what each row counts', async () => {
    expect(await told(lines('Title,Units Q1 2026,Units Q2 2026', 'Blue,10,20'))).toMatchObject([
      { from: '2026-01-01', to: '2026-03-31', units: 10 },
      { from: '2026-04-01', to: '2026-06-30', units: 20 },
    ]);
    expect(await told(lines('Title,Streams 2026-06-13,Streams 2026-06-14', 'Blue,10,20'))).toMatchObject([
      { from: '2026-06-13', to: '2026-06-13', streams: 10 },
      { from: '2026-06-14', to: '2026-06-14', streams: 20 },
    ]);
    const metrics = lines(
      'Title,ISRC,Metric,2026-01,2026-02',
      `Blue,${isrc},Streams,10,20`,
      `Blue,${isrc},Earnings,1.00,2.00`,
    );
    expect(await told(metrics, { currency: 'USD' })).toMatchObject([
      { streams: 10 },
      { streams: 20 },
      { earnings: 1_000_000, in: 'USD' },
      { earnings: 2_000_000, in: 'USD' },
    ]);
  });

  test.each([
    ['Metric', 'Streams', 'Listeners'],
    ['Kennzahl', 'Streams', 'Hörer'],
    ['Métrica', 'Reproducciones', 'Oyentes'],
    ['Indicateur', 'Écoutes', 'Auditeurs'],
    ['指標', '再生数', 'リスナー'],
    ['指标', '播放量', '听众'],
    ['Показатель', 'Прослушивания', 'Слушатели'],
    ['मीट्रिक', 'स्ट्रीम', 'श्रोता'],
    ['المقياس', 'تشغيل', 'مستمع'],
  ])('days across columns, a row for each metric that “%s” names', async (name, streams, listeners) => {
    const rows = lines(
      `Title,ISRC,${name},2026-06-13,2026-06-14`,
      `Blue,${isrc},${streams},10,20`,
      `Blue,${isrc},${listeners},5,8`,
    );
    const records = await told(rows, { platform: 'spotify' });
    expect(records).toMatchObject([
      { from: '2026-06-13' },
      { from: '2026-06-14' },
      { from: '2026-06-13', listeners: 5 },
      { from: '2026-06-14', listeners: 8 },
    ]);
    const [first] = records;
    expect(typeof first === 'object' && (first.streams ?? first.plays)).toBe(10);
  });

  test('a metric beside the name of its song is asked about, as the song would be lost', async () => {
    const rows = lines('Song,2026-06-13,2026-06-14', 'Blue – Streams,10,20', 'Blue – Listeners,5,8');
    expect((await readerOf(rows, { platform: 'spotify' })).asks).toEqual(['columns']);
  });

  test('a year that stands above its months or in a column of its own is theirs; without one they are refused', async () => {
    const above = lines('Song,2025,,2026', ',Units Nov,Units Dec,Units Jan', 'Blue,1,2,3');
    expect((await told(above)).map((row) => (typeof row === 'string' ? row : row.from))).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
    ]);
    const beside = lines('Song,Year,Jan,Feb', 'Blue,2026,1,2');
    const reader = await readerOf(beside, { columns: ['title', null, 'date', 'units'] });
    expect(reader.header).toEqual(['Song', 'Year', 'Jan → Feb', 'Jan → Feb']);
    await expect(readerOf(lines('Song,Jan,Feb,Mar', 'Blue,1,2,3'))).rejects.toMatchObject({
      failure: 'no_year',
    });
  });

  test('are asked for where only an order of day and month makes days of them; said by what the dates are known', async () => {
    const text = lines('Song,6/1/2026 Units,7/1/2026 Units', 'Blue,1,2');
    expect((await readerOf(text, { platform: 'spotify' })).asks).toEqual(['dayOrder']);
    const { time } = await readerOf(lines('Song,Units Jan 2026,Units Feb 2026', 'Blue,1,2'));
    expect(time).toMatchObject({ unit: 'month', because: [{ reason: 'across' }] });
  });

  test('a year and a number that could be days, in a row of figures, are no names of columns', async () => {
    const rows = lines('Sales year,Sales month,ISRC,Units', `2025,1,${isrc},52170`, `2025,2,${isrc},2026`);
    expect((await readerOf(rows)).header).toEqual(['Sales year', 'Sales month', 'ISRC', 'Units']);
  });

  test('numbers of a table without names are figures, and no dates', async () => {
    expect(
      (await readerOf(lines('Blue,30500,40200', 'Red,20250,50000'), { columns: ['title', 'units', null] }))
        .header,
    ).toEqual(['A', 'B', 'C']);
  });
});
