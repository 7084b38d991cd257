/** Several columns that count: nothing of them is left out without a word, and none is taken for all of them. */
import { describe, expect, test } from 'vitest';
import { lines, open, readerOf, told } from '../told-for-test.ts';

describe('[SYNC-10] several columns of one figure', () => {
  const table = (names: string) => lines(`Month,Title,${names},Net EUR`, '2026-06,Blue,300,100,3.10');

  test.each([
    'Paid streams,Free streams',
    'Premium Streams,Ad-supported Streams',
    'Streams (paid),Streams (free)',
    'Qty,Units',
    'Physical units,Digital units',
    'Track downloads,Album downloads',
  ])('%s: none is taken for both, and both are said', async (names) => {
    const reader = await readerOf(table(names));
    expect(reader.columns.map(({ meaning }) => meaning)).toEqual(['date', 'title', null, null, 'earnings']);
    expect(reader.unreadColumns).toEqual(names.split(','));
  });

  test('what was returned is none of what was sold', async () => {
    const reader = await readerOf(table('Qty sold,Qty returned'));
    expect(reader.columns[2]?.meaning).toBe('units');
    expect(reader.unreadColumns).toEqual(['Qty returned']);
  });

  test.each(['CDs,Vinyl', 'Premium,Free', 'On-demand,Non-interactive', 'Skips,Ringtones'])(
    '%s: counts that nobody knows are said',
    async (names) => {
      expect((await readerOf(table(names))).unreadColumns).toEqual(names.split(','));
    },
  );

  test.each(['Track No,Disc', 'Length,BPM', 'Release Year,Popularity', 'UPC,Row'])(
    '%s count nothing',
    async (names) => {
      expect((await readerOf(table(names))).unreadColumns).toEqual([]);
    },
  );
});

describe('[SYNC-10] countries, recordings and songs across columns', () => {
  const spread = async (text: string) =>
    (await told(text)).map((row) => (typeof row === 'string' ? row : (row.streams ?? row.earnings)));
  const countries = async (text: string) => {
    const keys: string[] = [];
    for await (const { record } of (await readerOf(text)).read())
      keys.push('reason' in record ? record.reason : `${record.dimension} ${record.key}`);
    return keys;
  };

  test.each([
    'DE streams,FR streams,US streams',
    'Streams Germany,Streams France,Streams United States',
    'Germany Streams,France Streams,USA Streams',
  ])('%s', async (names) => {
    const text = lines(`Title,Month,${names}`, 'Blue,2026-06,100,120,310', 'Sun,2026-06,10,20,');
    expect(await spread(text)).toEqual([100, 120, 310, 10, 20]);
    const keys = ['country DE', 'country FR', 'country US'];
    expect(await countries(text)).toEqual([...keys, ...keys.slice(0, 2)]);
  });

  test.each(['DE (EUR),FR (EUR),Rest of world (EUR)', 'Germany EUR,France EUR,Others EUR'])(
    '%s',
    async (names) => {
      const text = lines(`Title,Month,${names}`, 'Blue,2026-06,1.00,1.20,3.10');
      expect(await spread(text)).toEqual([1_000_000, 1_200_000, 3_100_000]);
      expect(await countries(text)).toEqual(['country DE', 'country FR', 'country ZZ']);
    },
  );

  test('countries and recordings without a word for what they count are asked about, all together', async () => {
    for (const [names, meanings] of [
      ['DE,FR,US', ['title', 'date', 'country', null]],
      ['QZABC2600001,QZABC2600002,QZABC2600003', ['title', 'date', null, null, null]],
    ] as const) {
      const asking = await open(lines(`Title,Month,${names}`, 'Blue,2026-06,100,120,310'));
      expect([asking.asks, asking.columns.map(({ meaning }) => meaning)]).toEqual([['columns'], meanings]);
    }
    const text = lines('Date,QZABC2600001,QZABC2600002', '2026-06-01,100,200');
    expect(await told(text, { columns: ['date', 'isrc', 'streams'], platform: 'spotify' })).toMatchObject([
      { from: '2026-06-01', streams: 100, song: 'QZABC2600001' },
      { from: '2026-06-01', streams: 200, song: 'QZABC2600002' },
    ]);
  });

  test('countries whose sum says what they are', async () => {
    const text = lines('Track,Month,France,Spain,Total EUR', 'Blue,2026-06,1.00,2.00,3.00');
    expect(await spread(text)).toEqual([1_000_000, 2_000_000]);
    expect(await countries(text)).toEqual(['country FR', 'country ES']);
  });

  test('stores of several words are called by all of them', async () => {
    const names = 'Apple Music plays,YouTube Music plays,Deezer plays';
    const text = lines(`Title,Month,${names}`, 'Blue,2026-06,100,20,30');
    const platforms = [];
    for await (const { record } of (await readerOf(text)).read())
      platforms.push('reason' in record ? record.reason : (record.platform ?? record.store));
    expect(platforms).toEqual(['apple-music', 'youtube', 'deezer']);
  });

  test.each(['Blue streams,Sun streams', 'Blue (EUR),Sun (EUR)', 'Blue,Sun'])(
    'songs: %s are never read as one of them',
    async (names) => {
      const cells = names === 'Blue,Sun' ? '€1.00,€2.00' : '100,200';
      expect((await readerOf(lines(`Month,${names}`, `2026-05,${cells}`))).asks).toEqual(['columns']);
    },
  );
});
