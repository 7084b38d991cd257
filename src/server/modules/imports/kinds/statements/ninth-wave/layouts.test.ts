/** Sums above their songs, fees and amounts before them across columns, money by what listeners pay with. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf } from '../told-for-test.ts';

const meaningsOf = async (text: string) =>
  (await readerOf(text)).columns.map(({ name, meaning }) => `${name}: ${meaning}`);

describe('[EARN-01] layouts', () => {
  test('a sum above its songs is none of them, where its column is one of titles', async () => {
    const rows = ['Nori,30,3.00', 'Blue,10,1.00', 'Sun,20,2.00', 'Kaya,5,0.50', 'Rain,2,0.20', 'Moon,3,0.30'];
    const period = { from: '2026-05-01', to: '2026-05-31' };
    expect(await moneyOf(lines('Title,Units,Net EUR', ...rows), period)).toEqual([
      ...['total', '2026-05 1 EUR', '2026-05 2 EUR'],
      ...['total', '2026-05 0.2 EUR', '2026-05 0.3 EUR'],
    ]);
  });

  test.each([
    ['Spotify EUR,Spotify fee EUR,Deezer EUR,Deezer fee EUR', '10.00,1.00,20.00,2.00', ['10', '20']],
    [
      'Spotify gross EUR,Spotify net EUR,Deezer gross EUR,Deezer net EUR',
      '10.00,8.00,20.00,16.00',
      ['8', '16'],
    ],
  ])('%s: each store has one amount', async (names, cells, amounts) => {
    const text = lines(`Title,Month,${names}`, `Blue,2026-05,${cells}`);
    expect(await moneyOf(text)).toEqual(amounts.map((amount) => `2026-05 ${amount} EUR`));
  });

  test('what listeners pay with is no payment', async () => {
    const rows = ['2026-05,Blue,0.10,0.02,0.12', '2026-05,Sun,0.20,0.04,0.24'];
    const text = lines('Month,Track,Paid revenue,Ad revenue,Total revenue (EUR)', ...rows);
    expect(await moneyOf(text)).toEqual(['2026-05 0.12 EUR', '2026-05 0.24 EUR']);
  });

  test('the artist’s part of what a label has earned', async () => {
    const text = lines('Monat;Titel;Nettoerlös Label EUR;Künstleranteil EUR', '05/2026;Blau;10,00;4,00');
    expect(await meaningsOf(text)).toContain('Künstleranteil EUR: earnings');
  });

  test('money in a currency beside money in none is said', async () => {
    const text = lines('Month,Track,Royalty,Bonus EUR', '2026-05,Blue,1.00,0.20');
    expect((await readerOf(text)).unreadColumns).toHaveLength(1);
  });
});

describe('[EARN-01] parts that are as much', () => {
  const table = (names: string) =>
    lines(`Quarter,Work,${names},Total USD`, '2026-Q1,Blue,2.00,2.00,4.00', '2026-Q1,Sun,3.00,3.00,6.00');
  const text = table('Writer share USD,Publisher share USD');

  test('are asked about', async () => {
    expect((await readerOf(table('Kaya share USD,Nori share USD'))).asks).toEqual(['earnings', 'columns']);
  });

  test('and said where one of them is read for its name', async () => {
    expect((await readerOf(text)).unreadColumns).toEqual(['Publisher share USD']);
  });
});

test('[SYNC-10] a year beside its month is no count that is left out', async () => {
  const text = lines('Año;Mes;Canción;Importe neto (€)', '2026;Mayo;Azul;1,50', '2026;Junio;Azul;2,50');
  expect((await readerOf(text)).unreadColumns).toEqual([]);
});

test('[SYNC-10] a second table beside the first says nothing of its rows', async () => {
  const rows = ['2026-05,Blue,1.50,,Spotify,3.00', '2026-06,Sun,2.50,,Deezer,1.00'];
  expect(await meaningsOf(lines('Month,Track,Net EUR,,Store,Total', ...rows))).toContain('Store: null');
  const spaced = ['2026-05,Blue,,1.50,10', '2026-06,Sun,,2.50,20'];
  expect(await meaningsOf(lines('Month,Track,,Net EUR,Units', ...spaced))).toContain('Units: units');
});

test('[SYNC-10] a first row whose date nobody can read is no second header, with a decimal comma either', async () => {
  const text = lines('Month;Title;Net EUR', 'Foo 2026;Blue;1,50', 'June 2026;Sun;2,50', 'July 2026;Sun;3,50');
  expect(await moneyOf(text)).toEqual(['bad_date', '2026-06 2.5 EUR', '2026-07 3.5 EUR']);
});

test('[SYNC-10] Turkish in capitals', async () => {
  const text = lines(
    'DÖNEM;ŞARKI;MAĞAZA;NET TUTAR (TL)',
    'MAYIS 2026;MAVİ;Spotify;1,50',
    'HAZİRAN 2026;MAVİ;Fizy;2,50',
  );
  expect(await moneyOf(text)).toEqual(['2026-05 1.5 TRY', '2026-06 2.5 TRY']);
  expect(await meaningsOf(text)).toContain('ŞARKI: title');
});

describe('[SYNC-10] what stands below a short table takes no months from it', () => {
  const table = ['Month,Title,Store,Net EUR', '2026-05,Blue,Spotify,1.00', '2026-06,Sun,Deezer,2.00'];

  test.each([
    ['', 'Store,Total', 'Spotify,1.00', 'Deezer,2.00'],
    ['', 'Country,Streams,,', 'DE,20,,', 'FR,10,,'],
    ['Average,,,1.50', 'Median,,,1.50', 'Ø,,,1.50'],
    ['Durchschnitt,,,1.50', '平均,,,1.50', 'Promedio,,,1.50'],
  ])('%s %s', async (...below) => {
    const told = await moneyOf(lines(...table, ...below));
    expect(told.filter((row) => row.endsWith('EUR'))).toEqual(['2026-05 1 EUR', '2026-06 2 EUR']);
  });

  test('songs are called Mean and Average, too', async () => {
    const text = lines('Month,Title,Net EUR', '2026-05,Mean,1.00', '2026-06,Average,2.00');
    expect(await moneyOf(text)).toEqual(['2026-05 1 EUR', '2026-06 2 EUR']);
  });
});

test.each([
  'Opening balance EUR,Royalties EUR,Paid EUR,Closing balance EUR',
  'Previous balance EUR,Net earnings EUR,Payments EUR,Balance due EUR',
  'Anfangssaldo (€),Tantiemen (€),Ausgezahlt (€),Endsaldo (€)',
  'Saldo inicial (€),Regalías (€),Pagado (€),Saldo final (€)',
])('[EARN-01] %s: what was earned, from one balance to the next', async (names) => {
  const rows = ['Q1 2026,Blue,5.00,10.00,5.00,10.00', 'Q2 2026,Blue,10.00,3.00,0.00,13.00'];
  expect(await moneyOf(lines(`Quarter,Title,${names}`, ...rows))).toEqual([
    '2026-01 10 EUR',
    '2026-04 3 EUR',
  ]);
});
