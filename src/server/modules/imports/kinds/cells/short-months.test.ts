/** `06/26`: a month where the file says so, a question where it does not, and never a wrong figure. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { lines, readerOf, told } from '../statements/told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };
const july = { from: '2026-07-01', to: '2026-07-31' };

const paid = (name: string, ...dates: string[]) =>
  lines(`${name},ISRC,Store,Units,Net (USD)`, ...dates.map((date) => `${date},${isrc},Spotify,10,1.00`));
const played = (name: string, ...dates: string[]) =>
  lines(`${name},ISRC,Store,Streams`, ...dates.map((date) => `${date},${isrc},Spotify,10`));
const reported = (...dates: string[]) =>
  lines(
    'Date,Reporting date,ISRC,Store,Streams',
    ...dates.map((date) => `${date},2026-08-15,${isrc},Spotify,10`),
  );
const daysOf = async (text: string) =>
  (await told(text)).map((row) => (typeof row === 'string' ? row : { from: row.from, to: row.to }));

describe('[SYNC-10] dates of two numbers', () => {
  test.each([
    ['06/26', '07/26'],
    ['6/26', '7/26'],
    ['06-26', '07-26'],
    ['06.26', '07.26'],
    ['26/06', '26/07'],
    ['26-6', '26-7'],
    ['26.06', '26.07'],
  ])(
    '%s and %s are months in a column of months, and where other dates are of that year',
    async (...dates) => {
      for (const text of [
        paid('Sales month', ...dates),
        played('Monat', ...dates),
        paid('Usage period', ...dates),
      ]) {
        const { asks, time } = await readerOf(text);
        expect([asks, time.unit, time.isSure]).toEqual([[], 'month', true]);
        expect(await daysOf(text)).toEqual([june, july]);
      }
      expect((await readerOf(reported(...dates))).asks).toEqual([]);
      expect(await daysOf(reported(...dates))).toEqual([june, july]);
      expect(await daysOf(paid('Sales month', dates[0] as string))).toEqual([june]);
    },
  );

  test('follow each other beside money: likely months, said so', async () => {
    const { asks, time } = await readerOf(paid('Date', '06/26', '07/26'));
    expect([asks, time.isSure]).toEqual([[], false]);
    expect(await daysOf(paid('Date', '06/26', '07/26'))).toEqual([june, july]);
  });

  test('of a day are asked about, money or not', async () => {
    expect((await readerOf(paid('Sale date', '10/25', '11/25'))).asks).toEqual(['dayOrder']);
  });

  test.each([
    ['days of June in a file of this year', reported('06/24', '06/25', '06/26'), ['my']],
    ['streams by anything', played('Date', '06/26', '07/26'), ['my']],
    ['a month of 2007 or of 2006', paid('Month', '06/07', '07/07'), ['my', 'ym']],
    ['one date', reported('06/26'), ['my']],
    ['November or December', played('Month', '11/12'), ['my', 'ym']],
    ['years that no other date is of', reported('06/07', '07/07'), ['my', 'ym']],
  ])('%s: asked, with what each order makes of them', async (_, text, orders) => {
    const { asks, time } = await readerOf(text);
    expect(asks).toEqual(['dayOrder']);
    expect(time.readings.map(({ order }) => order)).toEqual(orders);
    expect(time.readings[0]?.to.slice(8)).toMatch(/3[01]/);
  });

  test('what is said of them holds; what is no month at all is refused', async () => {
    const text = played('Date', '06/26', '07/26');
    expect(await told(text, { dayOrder: 'my' })).toMatchObject([june, july]);
    expect(await told(paid('Month', '06/07'), { dayOrder: 'ym' })).toMatchObject([
      { from: '2006-07-01', to: '2006-07-31' },
    ]);
    expect(await told(played('Month', '31/08', '30/08', '29/08'))).toEqual(Array(3).fill('bad_date'));
  });

  test('over columns they are those of its months', async () => {
    const text = lines(
      'ISRC,Store,Streams 06/26,Streams 07/26,Streams 08/26',
      ...[`${isrc},Spotify,10,20,30`, `${isrc},Deezer,1,2,3`],
    );
    expect((await told(text)).slice(0, 2)).toMatchObject([june, july]);
  });

  test('a day whose year could be one of several says what each order makes of it', async () => {
    const { time } = await readerOf(played('Date', '6/7/2026', '8/9/2026'));
    expect(time.readings).toMatchObject([
      { order: 'dmy', from: '2026-07-06' },
      { order: 'mdy', from: '2026-06-07' },
    ]);
  });
});

test('[SYNC-10] whatever months a column has: those months, a question that has them among its answers, or no figures', async () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const month = fc.record({
    year: fc.integer({ min: 2004, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(month, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('/', '-', '.'),
      fc.constantFrom('my', 'ym'),
      fc.constantFrom('Date', 'Month', 'Period', 'Day'),
      fc.boolean(),
      async (given, mark, order, name, isReported) => {
        const months = given.filter(({ year, month }) => year < 2026 || month < 11);
        if (months.length === 0) return;
        const dates = months.map(({ year, month }) => {
          const parts = [two(month), two(year % 100)];
          return (order === 'my' ? parts : parts.reverse()).join(mark);
        });
        // A statement is reported after its months.
        const last = Math.max(...months.map(({ year }) => year));
        const beside = isReported ? [',Reporting date', `,${last}-12-15`] : ['', ''];
        const text = lines(
          `${name}${beside[0]},ISRC,Store,Units,Net (USD)`,
          ...dates.map((date) => `${date}${beside[1]},${isrc},Spotify,1,1.00`),
        );
        const wanted = months.map(({ year, month }) => `${year}-${two(month)}-01`);
        const reader = await readerOf(text);
        const answer = { dayOrder: order } as const;
        if (reader.asks.includes('dayOrder'))
          expect(reader.time.readings.map((one) => one.order)).toContain(order);
        const rows = await told(text, reader.asks.length > 0 ? answer : {});
        expect(rows.map((row) => (typeof row === 'string' ? row : row.from))).toEqual(wanted);
      },
    ),
    { numRuns: draws(150) },
  );
});
