/** Rows that add up others: by a word, by having nothing but sums, or by being the sum of those beside them. */
import { describe, expect, test } from 'vitest';
import { lines, told } from '../statements/told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };

describe('[EARN-01] sums among the rows', () => {
  const header = 'Artist,Track,ISRC,Store,Month,Units,Net,Currency';

  test('are counted nowhere, whichever column says so, and where none does', async () => {
    const text = lines(
      header,
      `Nori,Blue,${isrc},Spotify,2026-06,10,1.00,USD`,
      `Nori,Blue,${isrc},Total,2026-06,10,1.00,USD`,
      'Nori,Subtotal,,,,10,1.00,USD',
      ',,,,Total:,10,1.00,',
      ',,,,,10,1.00,USD',
      'Total USD,,,,,10,1.00,USD',
    );
    expect((await told(text)).slice(1)).toEqual(Array(5).fill('total'));
  });

  test('named by their song beside its artist, where its rows say when', async () => {
    const text = lines(
      'Title,Artist,Month,Net EUR',
      ...[
        'Night Drive,Kora,2026-06,50.00',
        'Night Drive,Kora,2026-07,70.00',
        'Total Night Drive,Kora,,120.00',
      ],
      ...['Total Eclipse,Kora,2026-06,7.00', 'Total Eclipse,Kora,,8.00'],
    );
    // The last one is of no song that is known: it lacks its day.
    expect((await told(text)).slice(2)).toMatchObject(['total', { earnings: 7_000_000 }, 'no_date']);
    const pivot = lines(
      'Title,Store,Units,Net EUR',
      ...['Blue,Spotify,10,1.00', 'Blue,Deezer,20,2.00', 'Blue Total,,30,3.00', 'Gesamtergebnis,,30,3.00'],
    );
    const period = { from: '2026-06-01', to: '2026-06-30' };
    expect((await told(pivot, period)).slice(2)).toEqual(['total', 'total']);
  });

  test('without days too, and a song may be called so', async () => {
    const bare = lines(
      'Track,ISRC,Store,Units,Payable (USD)',
      `Blue,${isrc},Spotify,9,2.15`,
      ',,,9,2.15',
      ',,Total,9,2.15',
    );
    expect((await told(bare, june)).slice(1)).toEqual(['total', 'total']);
    const songs = lines(
      'Title,Artist,Month,Store,Units,Net,Currency',
      'Total,Nori,2026-06,Spotify,10,1.00,USD',
      'Blue,Total,2026-06,Spotify,10,1.00,USD',
    );
    expect(await told(songs)).toMatchObject([{ earnings: 1_000_000 }, { earnings: 1_000_000 }]);
  });

  test.each([
    ['Spotify Total', 'Blue total', 'Subtotal Blue'],
    ['Total Spotify', 'Total for Blue', 'Blue subtotals'],
    ['Summe Spotify', 'Blue gesamt', 'Blue – Zwischensumme'],
    ['Total de Spotify', 'Suma Blue', 'Subtotal Blue'],
    ['Total Spotify', 'Blue : total', 'Sous-total Blue'],
    ['Spotify合計', 'Blue 合計', '小計'],
    ['Spotify 总计', 'Blue合计', 'Blue 小计'],
    ['Итого Spotify', 'Blue: итого', 'Промежуточный итог'],
    ['Spotify कुल', 'Blue योग', 'Blue उप-योग'],
    ['إجمالي Spotify', 'مجموع Blue', 'المجموع الفرعي'],
  ])('of what they name, as “%s”, with and without days', async (ofStore, ofSong, ofPart) => {
    const dated = lines(
      header,
      `Nori,Blue,${isrc},Spotify,2026-06,10,1.00,USD`,
      `,,,${ofStore},,10,1.00,USD`,
      `,${ofSong},,,,10,1.00,USD`,
      `Nori,,,${ofStore},,10,1.00,USD`,
      `${ofPart},,,,,10,1.00,USD`,
      `,,,,${ofSong.replace('Blue', '2026-06')},10,1.00,USD`,
      'Grand total,,,,,10,1.00,USD',
    );
    expect((await told(dated)).slice(1)).toEqual(Array(6).fill('total'));
    const bare = lines(
      'Artist,Track,ISRC,Store,Units,Payable (USD)',
      `Nori,Blue,${isrc},Spotify,9,2.15`,
      `,,,${ofStore},9,2.15`,
      `,${ofSong},,,9,2.15`,
      `${ofPart},,,,9,2.15`,
    );
    expect((await told(bare, june)).slice(1)).toEqual(Array(3).fill('total'));
  });

  test('of one store, beside the month that it is of, and across months', async () => {
    const dated = lines(
      header,
      `Nori,Blue,${isrc},Spotify,2026-06,10,1.00,USD`,
      ',,,Spotify Total,2026-06,10,1.00,USD',
      'Nori total,,,,2026-06,10,1.00,USD',
      ',Blue total,,,2026-06,10,1.00,USD',
    );
    expect((await told(dated)).slice(1)).toEqual(Array(3).fill('total'));
    const across = lines(
      'Store;Titel;ISRC;Jun 2026 Stück;Jul 2026 Stück',
      `Spotify;Blau;${isrc};10;20`,
      'Spotify gesamt;;;10;20',
    );
    expect((await told(across)).slice(2)).toEqual(['total', 'total']);
  });

  test('no song is lost by its name, and one without its day is no sum', async () => {
    const songs = [
      `Nori,Total Eclipse,${isrc},Spotify,2026-06,10,1.00,USD`,
      'Nori,Grand Total,,Spotify,2026-06,7,0.70,USD',
      'Suma,Blue,,Spotify,2026-06,10,1.00,USD',
      ',Total Eclipse,,Spotify,2026-06,10,1.00,USD',
      `,Total Eclipse,${isrc},,,10,1.00,USD`,
      'Nori,Total Eclipse,,,,10,1.00,USD',
    ];
    const rows = await told(lines(header, ...songs));
    // What may be a sum of others is told last.
    expect(rows.map((row) => (typeof row === 'string' ? row : row.units))).toEqual([
      ...[10, 10, 'no_date', 'no_date', 7, 10],
    ]);
    expect(
      await told(lines('Title,Streams', 'Total Eclipse,10', 'Blue,20'), { ...june, platform: 'spotify' }),
    ).toMatchObject([{ streams: 10 }, { streams: 20 }]);
  });

  test('in a timeline, of a song or of nothing', async () => {
    const timeline = lines(
      'Track,ISRC,Date,Streams',
      `Blue,${isrc},2026-06-13,10`,
      'Blue Total,,,10',
      'Total,,,10',
    );
    expect((await told(timeline, { platform: 'spotify' })).slice(1)).toEqual(['total', 'total']);
  });

  const stores = 'Store,Country,Month,Title,ISRC,Units,Net,Currency';
  const row = (store: string, country: string, amount: string, units = 10) =>
    `${store},${country},2026-06,Blue,${isrc},${units},${amount},USD`;
  const reasonsOf = async (...rows: string[]) =>
    (await told(lines(stores, ...rows))).map((one) => (typeof one === 'string' ? one : one.earnings));

  test('all stores or countries are a sum where those stand beside it, and a row where they do not', async () => {
    const parts = [row('Spotify', 'US', '1.00'), row('Deezer', 'US', '2.00'), row('Deezer', 'FR', '4.00')];
    const kept = [1_000_000, 2_000_000, 4_000_000];
    expect(
      await reasonsOf(
        ...parts,
        row('All stores', 'US', '3.00', 20),
        row('Alle Shops', 'FR', '4.00'),
        row('Deezer', 'Worldwide', '6.00', 20),
        row('Total all platforms', 'Tous les pays', '7.00', 30),
        'Todas las tiendas,,,,,30,7.00,USD',
      ),
    ).toEqual(
      [...kept, 'total', ...Array(4).fill('total')].toSorted(
        (a, b) => Number(a === 'total') - Number(b === 'total'),
      ),
    );
    expect(await reasonsOf(row('All stores', 'US', '3.00'), row('All stores', 'FR', '2.00'))).toEqual([
      3_000_000, 2_000_000,
    ]);
    // Of this store nothing but the whole is told.
    expect(await reasonsOf(...parts, row('Tidal', 'Worldwide', '3.00'))).toEqual([...kept, 3_000_000]);
  });

  test('one that its rows do not add up to is refused, or told beside them, and never counted', async () => {
    expect(await reasonsOf(row('All stores', 'US', '9.00'), row('Spotify', 'US', '1.00'))).toEqual([
      1_000_000,
      'bad_total',
    ]);
    expect(await reasonsOf('All stores,,,,,10,9.00,USD', row('Spotify', 'US', '1.00'))).toEqual([
      1_000_000,
      'total',
    ]);
  });

  test('a song called `All` is a song', async () => {
    const songs = lines(
      'Title,Artist,Month,Store,Units,Net,Currency',
      'All,Nori,2026-06,Spotify,10,1.00,USD',
      'Blue,Nori,2026-06,Spotify,20,2.00,USD',
    );
    expect((await told(songs)).map((one) => typeof one)).toEqual(['object', 'object']);
  });

  test('more than all countries beside it is no country more', async () => {
    const text = (units: number) =>
      lines(
        'Song,Store,Region,Month,Units,Net EUR',
        ...[`Blue,Spotify,World,2026-06,${units},${units / 100}`],
        ...['Blue,Spotify,DE,2026-06,100,1.00', 'Blue,Spotify,FR,2026-06,50,0.50'],
      );
    const unitsOf = async (units: number) =>
      (await told(text(units))).map((row) => (typeof row === 'string' ? row : row.units));
    expect(await unitsOf(150)).toEqual([100, 50, 'total']);
    expect(await unitsOf(180)).toEqual([100, 50, 'bad_total']);
    // What no country is told of.
    expect(await unitsOf(20)).toEqual([100, 50, 20]);
  });
});
