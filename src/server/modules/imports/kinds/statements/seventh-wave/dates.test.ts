/** Statements that were worked out by hand before they were read: when what they tell of was. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, told } from '../told-for-test.ts';

const isrc = 'QZABC2600001';

describe('[SYNC-10] first and last days', () => {
  test.each([
    ['Nutzung von;Nutzung bis'],
    ['Played from;Played to'],
    ["Période d'exploitation du;Période d'exploitation au"],
    ['Verkoop van;Verkoop tot'],
    ['Periode van;Periode t/m'],
    ['Begin Date;Thru Date'],
  ])('%s', async (names) => {
    const text = lines(
      `Werktitel;${names};ISRC;Anzahl;Betrag EUR`,
      ...[`Blau;01.01.2025;31.12.2025;${isrc};14;18,42`, `Boote;01.07.2025;31.12.2025;${isrc};2;1,10`],
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([
      { from: '2025-01-01', to: '2025-12-31', earnings: 18_420_000 },
      { from: '2025-07-01', to: '2025-12-31', earnings: 1_100_000 },
    ]);
  });
});

describe('[SYNC-10] quarters and periods of societies', () => {
  test.each([
    '2026 kv 1',
    'kv 1 2026',
    '2026 kvartal 1',
    '2026 trimestre 1',
    '1.º trimestre 2026',
    '2026. I. negyedév',
  ])('%s', async (cell) => {
    const text = lines('Verk;Spelperiod;ISRC;Antal;Ersättning EUR', `Havet;${cell};${isrc};6;189,00`);
    expect(await told(text)).toMatchObject([{ from: '2026-01-01', to: '2026-03-31', units: 6 }]);
  });

  test('above their table', async () => {
    const text = lines(
      ...['Nutzungsperiode;1.1.2025 - 31.12.2025;;;', ';;;;', 'Werk;Tarif;Land;Anzahl;Betrag CHF'],
      'Abendlicht;Tarif A;CH;17;38.55',
    );
    expect((await told(text)).at(-1)).toMatchObject({ from: '2025-01-01', to: '2025-12-31' });
  });

  test('a year above its quarters, and these above their months', async () => {
    const text = lines(
      ...[',2026,,,,', ',Q1,,,Q2,', 'Track,Jan,Feb,Mar,Apr,May'],
      'Blue,€ 3.10,€ 2.80,€ 2.20,€ 1.90,€ 1.10',
    );
    expect(await told(text)).toMatchObject(
      ['01', '02', '03', '04', '05'].map((month) => ({ from: `2026-${month}-01`, in: 'EUR' })),
    );
  });
});

describe('[SYNC-10] when, by names that one language alone has', () => {
  test('a period of performances before the month of its settlement', async () => {
    const text = lines(
      'Verk;Avregning;Fremføringsperiode;Bruker;Antall;Netto (EUR)',
      'Fjord;Juni 2026;01.01.2026-31.03.2026;NRK P1;4;272,00',
    );
    expect(await told(text)).toMatchObject([{ from: '2026-01-01', to: '2026-03-31' }]);
  });

  test.each(['Abrechnungsmonat', 'Utbetalningsmånad', 'Rapportmaand', 'Releasedatum'])(
    '%s says when it was told, and not when it was sold',
    async (name) => {
      const text = lines(`${name};Titel;Store;Netto EUR`, '2026-06;Blau;Spotify;1,20');
      expect((await readerOf(text)).asks).toEqual(['period']);
    },
  );

  test.each([
    ['Jänner 2026', '2026-01-01'],
    ['Feber 2026', '2026-02-01'],
    ['Μάιος 2026', '2026-05-01'],
    ['máj 2026', '2026-05-01'],
    ['май 2026 г.', '2026-05-01'],
  ])('%s', async (cell, from) => {
    const text = lines('Monat;Titel;Store;Netto EUR', `${cell};Blau;Spotify;1,20`);
    expect(await told(text)).toMatchObject([{ from }]);
  });

  test('quarters of a fiscal year, whoever says so', async () => {
    const rows = ['FY2026,Q3,Spotify,3.10', 'FY2026,Q4,Spotify,2.80'];
    expect(await told(lines('Fiscal Year,Fiscal Quarter,Store,Royalty USD', ...rows))).toEqual([
      ...['fiscal_date', 'fiscal_date'],
    ]);
  });

  test('quarters and years in columns of their own, and years of societies', async () => {
    const quarters = lines('Track,Q,Year,Royalty (USD)', 'Sun,1st,2026,37.31', 'Sun,2nd,2026,10.92');
    expect(await told(quarters)).toMatchObject([{ from: '2026-01-01' }, { from: '2026-04-01' }]);
    const years = lines('ISRC;Ejercicio;Importe', `${isrc};2025;12,40 €`, `${isrc};2024;8,10 €`);
    expect(await told(years)).toMatchObject([{ to: '2025-12-31' }, { to: '2024-12-31' }]);
  });
});

test('[SYNC-10] halves of years across columns, in words', async () => {
  const text = lines('Song,First half 2026 (€),Second half 2025 (€)', 'Blue,120.40,88.10');
  expect(await told(text)).toMatchObject([
    { from: '2026-01-01', to: '2026-06-30', earnings: 120_400_000 },
    { from: '2025-07-01', to: '2025-12-31', earnings: 88_100_000 },
  ]);
});

test('[SYNC-10] lines above a table that its commas have split are no names of columns', async () => {
  const text = lines(
    ...['Date range: Apr 1, 2026 - Jun 30, 2026', 'Report generated: Jul 9, 2026', ''],
    ...['Song,Streams,Earnings', 'Blue,12040,€36.12', 'Total,12040,€36.12'],
  );
  expect((await readerOf(text)).header).toEqual(['Song', 'Streams', 'Earnings']);
});

test('[SYNC-10] stores across columns, each with what was played and what was paid', async () => {
  const text = lines(
    'month\tspotify streams\tspotify €\tapple plays\tapple €\ttotal €',
    'jan 2026\t1200\t3,40\t90\t0,70\t4,10',
  );
  expect(await told(text)).toMatchObject([
    { streams: 1200, earnings: 3_400_000 },
    { plays: 90, earnings: 700_000 },
  ]);
});
