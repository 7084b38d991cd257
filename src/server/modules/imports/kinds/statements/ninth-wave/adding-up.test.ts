/** Columns that add up to another one, and parts that somebody adds up. */
import { describe, expect, test } from 'vitest';
import { lines, open, readerOf, told } from '../told-for-test.ts';

const unreadOf = async (names: string, ...rows: string[]) =>
  (await readerOf(lines(`Month,Title,${names}`, ...rows.map((row) => `2026-06,Blue,${row}`)))).unreadColumns;

describe('[SYNC-10] columns that add up to one that is read are read with it', () => {
  test.each([
    ['CDs,Vinyl,Total units,Net EUR', '1,2,3,10.00', '5,2,7,11.00'],
    ['Premium,Free,Family,Streams,Net EUR', '1,2,4,7,1.00', '5,2,0,7,1.20'],
    ['CD sales,Vinyl sales,Physical sales,Digital sales,Total sales,Net EUR', '1,2,3,4,7,9.00'],
    ['Sales EUR,Returns EUR,Net EUR', '10.00,-2.00,8.00', '5.00,0,5.00'],
    ['Qty sold,Qty returned,Net units,Net EUR', '10,2,8,8.00', '5,0,5,5.00'],
    ['CDs,CD EUR,Vinyl,Vinyl EUR,Total units,Total EUR', '1,10.00,2,40.00,3,50.00', '0,0.00,1,20.00,1,20.00'],
    ['Streaming,Downloads,Total EUR', '1.00,2.00,3.00', '1.50,2.00,3.50'],
  ])('%s', async (names, ...rows) => {
    expect(await unreadOf(names, ...rows)).toEqual([]);
  });

  test.each([
    ['Premium,Free,Skips,Streams,Net EUR', ['Skips'], ['1,2,4,3,1.00']],
    ['CDs,Vinyl,Units,Net EUR', ['CDs', 'Vinyl'], ['1,2,3,1.00', '1,2,4,1.00']],
  ])('%s: what does not is said', async (names, unread, rows) => {
    expect(await unreadOf(names, ...rows)).toEqual(unread);
  });

  test('amounts in a column called by what was counted are no count', async () => {
    for (const names of ['Streaming,Downloads,Total EUR', 'Streaming EUR,Downloads EUR,Total EUR']) {
      const rows = ['2026-06,Blue,1.00,2.00,3.00', '2026-06,Sun,3.00,1.00,4.00'];
      expect(await told(lines(`Month,Title,${names}`, ...rows))).toMatchObject([
        { earnings: 3_000_000 },
        { earnings: 4_000_000 },
      ]);
      expect((await readerOf(lines(`Month,Title,${names}`, ...rows))).columns[3]?.meaning).toBe(null);
    }
  });
});

describe('[SYNC-10] parts without their sum', () => {
  const parts = lines(
    'Month,Title,Free streams,Premium streams,Performance EUR,Mechanical EUR,Local USD',
    '2026-06,Blue,300,100,1.00,0.50,2.00',
    '2026-06,Sun,,20,,0.25,',
  );

  test('are added up where somebody gives them the same meaning', async () => {
    const columns = ['date', 'title', 'streams', 'streams', 'earnings', 'earnings', null];
    const answers = { columns, platform: 'spotify' } as const;
    expect((await open(parts, answers)).unreadColumns).toEqual(['Local USD']);
    expect(await told(parts, answers)).toMatchObject([
      { streams: 400, earnings: 1_500_000, in: 'EUR' },
      { streams: 20, earnings: 250_000, in: 'EUR' },
    ]);
  });

  test('are not in two currencies, nor where nobody may add them', async () => {
    const columns = ['date', 'title', 'streams', null, 'earnings', null, 'earnings'];
    const answers = { columns, platform: 'spotify' } as const;
    expect((await open(parts, answers)).columns.at(-1)?.meaning).toBe(null);
    expect(await told(parts, answers)).toMatchObject([{ streams: 300, earnings: 1_000_000 }, 'empty']);
    const listeners = lines('Date,Title,Free listeners,Paid listeners', '2026-06-01,Blue,300,100');
    const said = { columns: ['date', 'title', 'listeners', 'listeners'], platform: 'spotify' } as const;
    expect(await told(listeners, said)).toMatchObject([{ listeners: 300 }]);
  });

  test('with signs of two currencies are refused', async () => {
    const text = lines(
      'Month,Title,Performance,Mechanical',
      '2026-06,Blue,€1.00,$2.00',
      '2026-06,Blue,€1.00,€2.00',
    );
    expect(await told(text, { columns: ['date', 'title', 'earnings', 'earnings'] })).toMatchObject([
      'bad_currency',
      { earnings: 3_000_000, in: 'EUR' },
    ]);
  });
});

describe('[EARN-01] what was added to an amount', () => {
  test.each(['Adjustment EUR', 'Bonus EUR', 'Ajuste (€)'])(
    '%s without what came of both is said',
    async (name) => {
      expect(await unreadOf(`Royalty EUR,${name}`, '10.00,-1.00', '5.00,0.00')).toEqual([name]);
    },
  );

  test.each([
    ['Royalty EUR,Adjustment EUR,Net royalty EUR', '10.00,-1.00,9.00'],
    ['Gross EUR,Reserve EUR,Payable EUR', '10.00,2.00,8.00'],
    ['Royalty EUR,Reserve withheld EUR,Reserve released EUR,Net EUR', '10.00,2.00,1.00,9.00'],
  ])('%s says it', async (names, row) => {
    expect(await unreadOf(names, row, '0.00,0.00,0.00,0.00')).toEqual([]);
  });
});
