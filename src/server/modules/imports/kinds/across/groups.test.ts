/** Rows that say what those below them are of: a song, a store, a month, with their sum or without. */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../kind.ts';
import { lines, recordsOf } from '../statements/told-for-test.ts';

/** Of each row that is read its month, song, units and money; of any other nothing. */
async function salesOf(text: string, answers: Answers = {}): Promise<string[]> {
  return (await recordsOf(text, answers)).flatMap((record) =>
    'reason' in record
      ? []
      : [
          [
            record.from?.slice(0, 7),
            record.song?.title ?? '–',
            record.figures.units ?? record.figures.streams,
            record.figures.earnings === undefined
              ? record.platform
              : `${record.figures.earnings / 1_000_000} ${record.currency}`,
          ]
            .filter((part) => part !== undefined)
            .join(' '),
        ],
  );
}
const blueAndRed = ['2026-06 Blue 10 1 EUR', '2026-06 Blue 20 2 EUR', '2026-06 Red 5 0.5 EUR'];
const rows = [',Spotify,2026-06,10,1.00', ',Deezer,2026-06,20,2.00', ',Spotify,2026-06,5,0.50'] as const;
const under = (header: string, blue: string, red: string) =>
  lines(header, blue, rows[0], rows[1], red, rows[2]);

describe('[SYNC-10] [EARN-01] a song in a row of its own', () => {
  const header = 'Title,Store,Month,Units,Net EUR';

  test.each([
    ['alone', under(header, 'Blue,,,,', 'Red,,,,')],
    ['with the sum of its rows', under(header, 'Blue,,,30,3.00', 'Red,,,5,0.50')],
    ['in the first of its rows', lines(header, `Blue${rows[0]}`, rows[1], `Red${rows[2]}`, rows[2])],
    ['with a name that is a number', under(header, '1999,,,,', 'Red,,,,')],
    [
      'where no column is called so',
      under('No.,Store,Month,Units,Net EUR', ',Song: Blue,,,', ',Song: Red,,,'),
    ],
  ])('%s', async (name, text) => {
    const told = name === 'in the first of its rows' ? [...blueAndRed, blueAndRed[2]] : blueAndRed;
    const first = name === 'with a name that is a number' ? '1999' : 'Blue';
    expect(await salesOf(text)).toEqual(told.map((row) => row?.replace('Blue', first)));
  });

  test('with its ISRC', async () => {
    const text = lines(
      'Title,ISRC,Store,Month,Units,Net EUR',
      ...['Blue,QZABC2600001,,,,', ',,Spotify,2026-06,10,1.00', ',,Deezer,2026-06,20,2.00'],
    );
    const songs = (await recordsOf(text)).flatMap((record) => ('song' in record ? [record.song?.isrc] : []));
    expect(songs).toEqual(['QZABC2600001', 'QZABC2600001']);
  });

  test('whose sum is another one is refused, and its rows are read', async () => {
    const text = under(header, 'Blue,,,99,9.00', 'Red,,,5,0.50');
    expect(await salesOf(text)).toEqual(blueAndRed);
    const refused = (await recordsOf(text)).filter(
      (record) => 'reason' in record && record.reason === 'no_date',
    );
    expect(refused).toMatchObject([{ earnings: 9_000_000 }, {}]);
  });

  test('without dates, where its sum would be counted beside its rows', async () => {
    const text = lines(
      'Title,Store,Units,Net EUR',
      ...['Blue,,30,3.00', ',Spotify,10,1.00', ',Deezer,20,2.00', 'Red,,5,0.50', ',Spotify,5,0.50'],
    );
    expect(await salesOf(text, { from: '2026-06-01', to: '2026-06-30' })).toEqual(blueAndRed);
  });

  test('is none where rows of whole albums stand between songs', async () => {
    const text = lines(
      'Title,Release,Store,Month,Units,Net EUR',
      ...['Blue,Sky,Spotify,2026-06,10,1.00', ',Sky,iTunes,2026-06,1,7.00'],
      ...['Red,Sky,Spotify,2026-06,5,0.50', ',Sky,Bandcamp,2026-06,1,7.00'],
    );
    expect((await salesOf(text)).filter((row) => row.includes('–'))).toHaveLength(2);
  });
});

describe('[SYNC-10] [EARN-01] a month, a store or a currency above its rows', () => {
  test.each([
    [
      'Track,Store,Units,Net EUR',
      ['June 2026,,,', 'Blue,Spotify,10,1.00', 'July 2026,,,', 'Red,Deezer,5,0.50'],
    ],
    ['Track,Month,Net', ['EUR,,', 'Blue,2026-06,1.00', 'EUR,,', 'Red,2026-07,0.50']],
  ])('%s', async (header, body) => {
    const told = await salesOf(lines(header, ...body));
    expect(told).toEqual(
      header.includes('Units')
        ? ['2026-06 Blue 10 1 EUR', '2026-07 Red 5 0.5 EUR']
        : ['2026-06 Blue 1 EUR', '2026-07 Red 0.5 EUR'],
    );
  });

  test('before each of several tables', async () => {
    const header = 'Track,Month,Streams';
    const text = lines('Spotify', header, 'Blue,2026-06,10', '', 'Deezer', header, 'Blue,2026-06,20');
    expect(await salesOf(text)).toEqual(['2026-06 Blue 10 spotify', '2026-06 Blue 20 deezer']);
  });

  test('a remark below the header is none', async () => {
    const text = lines(
      'Title,Store,Month,Units,Net EUR',
      ...['Amounts before tax,,,,', 'Blue,Spotify,2026-06,10,1.00', 'Notes,,,,'],
    );
    expect(await salesOf(text)).toEqual(['2026-06 Blue 10 1 EUR']);
  });
});

describe('[SYNC-10] [EARN-01] pivot tables with all levels in one column', () => {
  test.each([
    [
      'songs, and their months',
      ['Blue,30,3.00', '2026-06,10,1.00', '2026-06-01,20,2.00', 'Red,5,0.50', '2026-06,5,0.50'],
    ],
    [
      'songs, stores and months',
      [
        ...['Blue,30,3.00', 'Spotify,10,1.00', '2026-06,10,1.00', 'Deezer,20,2.00', '2026-06,20,2.00'],
        ...['Red,5,0.50', 'Spotify,5,0.50', '2026-06,5,0.50'],
      ],
    ],
    ['months, and their songs', ['2026-06,35,3.50', 'Blue,10,1.00', 'Blue,20,2.00', 'Red,5,0.50']],
    ['without sums', ['Blue,,', '2026-06,10,1.00', '2026-06,20,2.00', 'Red,,', '2026-06,5,0.50']],
  ])('%s', async (name, body) => {
    const text = lines('Row Labels,Sum of Units,Sum of Net EUR', ...body, 'Grand Total,35,3.50');
    const answers: Answers = name === 'songs, and their months' ? { timeUnit: 'month' } : {};
    expect(await salesOf(text, answers)).toEqual(blueAndRed);
  });

  test('songs that are called like stores are songs', async () => {
    const text = lines('Title,Units,Net EUR,Month', 'Blue,10,1.00,2026-06', 'Spotify,5,0.50,2026-06');
    expect(await salesOf(text)).toEqual(['2026-06 Blue 10 1 EUR', '2026-06 Spotify 5 0.5 EUR']);
  });
});

describe('[EARN-01] sums that nothing but their amounts tells', () => {
  const period = { from: '2026-06-01', to: '2026-06-30' };
  const moneyIn = async (text: string) =>
    (await recordsOf(text, period)).reduce(
      (sum, record) => sum + ('reason' in record ? 0 : (record.figures.earnings ?? 0)),
      0,
    );

  test.each([
    [
      'countries above songs',
      ['Germany,15,1.50', 'Blue,10,1.00', 'Red,5,0.50', 'France,2,0.20', 'Blue,2,0.20'],
    ],
    ['songs above shops', ['Blue,12,1.50', 'Juno,10,1.00', 'Traxsource,2,0.50', 'Red,5,0.20', 'Juno,5,0.20']],
    ['a year above its months', ['2026,3,1.70', 'Jun,1,1.00', 'Jul,2,0.70']],
  ])('%s', async (_, rows) => {
    const text = lines(
      'Row Labels,Sum of Units,Sum of Net EUR',
      ...rows,
      `Grand Total,${rows[0]?.split(',')[1]},1.70`,
    );
    expect(await moneyIn(text)).toBe(1_700_000);
  });

  test('albums above their songs', async () => {
    const text = lines(
      'Title,Store,Units,Net EUR',
      ...['Sky (Album),,15,1.50', 'Blue,Spotify,10,1.00', 'Red,Spotify,5,0.50'],
    );
    expect(await moneyIn(text)).toBe(1_500_000);
  });

  test('a song that has earned as much as two others is a song', async () => {
    const text = lines('Song,Units,Net EUR', 'Blue,15,1.50', 'Red,10,1.00', 'Sun,5,0.50', 'Total,30,3.00');
    expect(await moneyIn(text)).toBe(3_000_000);
  });
});
