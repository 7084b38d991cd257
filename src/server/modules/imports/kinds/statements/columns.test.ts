/** Which column is read for what: in further languages, among several of one figure, and what their rows say of time. */
import { describe, expect, test } from 'vitest';
import { lines, open, readerOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const other = 'QZABC2600002';
const june = { from: '2026-06-01', to: '2026-06-30' };
const july = { from: '2026-07-01', to: '2026-07-31' };
const secondQuarter = { from: '2026-04-01', to: '2026-06-30' };
const meaningsOf = async (text: string) =>
  Object.fromEntries(
    (await open(text)).columns.flatMap(({ name, meaning }) => (meaning ? [[meaning, name]] : [])),
  );
const unreadIn = async (text: string) => (await readerOf(text)).unreadColumns;
const amounts = async (text: string) =>
  (await told(text)).map((row) =>
    typeof row === 'string' ? row : `${(row.earnings ?? 0) / 1_000_000} ${row.in}`,
  );

describe('[SYNC-10] headers in further languages', () => {
  test('Dutch', async () => {
    const text = lines(
      'Verkoopperiode;Winkel;Soort;Land;Artiest;Nummer;ISRC;Aantal;Bruto opbrengst;Netto opbrengst;Valuta',
      `01-06-2026 t/m 30-06-2026;iTunes;Verkoop;België;Nori;Blauw;${isrc};3;3,00;2,10;EUR`,
      `01-06-2026 t/m 30-06-2026;iTunes;Terugbetaling;Duitsland;Nori;Blauw;${isrc};1;1,00;0,70;EUR`,
      'Totaal;;;;;;;2;2,00;1,40;EUR',
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await meaningsOf(text)).toMatchObject({
      ...{ title: 'Nummer', artist: 'Artiest', country: 'Land', platform: 'Winkel', units: 'Aantal' },
      ...{ earnings: 'Netto opbrengst', currency: 'Valuta', entry: 'Soort', date: 'Verkoopperiode' },
    });
    expect(await told(text)).toMatchObject([
      { ...june, units: 3, earnings: 2_100_000 },
      { ...june, units: -1, earnings: -700_000 },
      'total',
    ]);
  });

  test('Korean, with its dates, won and sums', async () => {
    const text = lines(
      '판매월;스토어;국가;아티스트;곡명;ISRC;수량;수수료;정산금액(원)',
      `2026년 6월;멜론;대한민국;노리;푸른;${isrc};1,000;700;7,000`,
      `2026년 7월;Spotify;미국;노리;푸른;${isrc};500;350;3,500`,
      '합계;;;;;;1,500;1,050;10,500',
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([
      { ...june, units: 1000, earnings: 7_000_000_000, in: 'KRW' },
      { ...july, units: 500, earnings: 3_500_000_000, in: 'KRW' },
      'total',
    ]);
    const spans = lines(
      '기간,플랫폼,노래 제목,재생수,수익,통화',
      ...['2026년 2분기', '2026년 상반기', '2026. 7. 13.'].map((span) => `${span},Spotify,푸른,10,₩5,KRW`),
    );
    expect(await told(spans)).toMatchObject([
      secondQuarter,
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2026-07-13', to: '2026-07-13' },
    ]);
  });

  test.each([
    ['Miesiąc;Sklep;Kraj;Wykonawca;Utwór;ISRC;Sztuk;Kwota (zł)', 'czerwiec 2026;Spotify;Polska', 'PLN'],
    ['Hónap;Bolt;Ország;Előadó;Dal címe;ISRC;Darab;Összeg (HUF)', '2026. június;Spotify;Magyarország', 'HUF'],
    ['Ay;Mağaza;Ülke;Sanatçı;Parça;ISRC;Adet;Gelir (TRY)', 'Haziran 2026;Spotify;Türkiye', 'TRY'],
    ['月份;平台;國家;藝人;歌曲名稱;ISRC;數量;淨收入 (TWD)', '2026年6月;KKBOX;台灣', 'TWD'],
    [
      'Месяц;Площадка;Страна;Исполнитель;Трек;ISRC;Продажи шт;Выручка, руб.',
      'июнь 2026;Spotify;Россия',
      'RUB',
    ],
    [
      'Месяц;Площадка;Страна;Исполнитель;Трек;ISRC;Количество;Сумма в руб.',
      'июнь 2026;Spotify;Россия',
      'RUB',
    ],
  ])('%s', async (header, begin, currency) => {
    const text = lines(
      header,
      `${begin};Nori;Blue;${isrc};1.000;12,34`,
      `${begin};Nori;Blue;${isrc};10;1,50`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(Object.keys(await meaningsOf(text))).toEqual(
      expect.arrayContaining(['date', 'platform', 'country', 'artist', 'title', 'isrc', 'units', 'earnings']),
    );
    expect(await told(text)).toMatchObject([
      { ...june, units: 1000, earnings: 12_340_000, in: currency },
      { ...june, units: 10, earnings: 1_500_000, in: currency },
    ]);
  });

  test('who is paid, and codes of works, are no titles', async () => {
    const text = lines(
      'Account Name,Artist,Track,ISRC,Licensee,Amount Due,Currency,Start Date,End Date',
      `Nori Ltd,Nori,Blue,${isrc},Pandora,0.55,USD,04/01/2026,06/30/2026`,
    );
    expect(await meaningsOf(text)).toMatchObject({ title: 'Track', artist: 'Artist' });
    const japanese = lines(
      '利用期間,作品コード,作品名,使用回数,分配額(円)',
      '2026年4月～2026年6月,123-4567-8,青,12,415',
    );
    expect(await meaningsOf(japanese)).toMatchObject({ title: '作品名', earnings: '分配額(円)' });
  });
});

describe('[EARN-01] several columns of money', () => {
  const header = 'Month,Store,ISRC,Units';
  const row = (store: string, ...cells: string[]) => `2026-06,${store},${isrc},10,${cells.join(',')}`;

  test('one for each currency: rows that fill one are paid in it', async () => {
    const text = lines(
      `${header},Royalty (EUR),Royalty (USD),Royalty (GBP)`,
      row('Spotify', '1.00', '0.00', '0.00'),
      row('Apple Music', '0.00', '2.00', '0.00'),
      row('Deezer', '', '', '3.00'),
      'Total,,,30,1.00,2.00,3.00',
    );
    expect(await amounts(text)).toEqual(['1 EUR', '2 USD', '3 GBP', 'total']);
    expect((await amounts(text.replace('Total', ''))).slice(0, 3)).toEqual(['1 EUR', '2 USD', '3 GBP']);
    expect(await unreadIn(text)).toEqual([]);
  });

  test('the same money in another currency may be read instead, and parts of it may not', async () => {
    const text = (names: string) =>
      lines(`Month,Store,ISRC,Units,${names}`, `2026-06,Spotify,${isrc},10,1.10,1.00,0.10`);
    const otherIn = async (names: string) => (await readerOf(text(names))).otherMoney;
    expect(await otherIn('Net USD,Net EUR,Fee EUR')).toEqual(['Net EUR']);
    expect(await otherIn('Net USD,Gross USD,Tax USD')).toEqual([]);
  });

  test('of which rows fill several: one is read, and the other said', async () => {
    const text = lines(
      `${header},Net EUR,Net USD`,
      row('Spotify', '1.00', '1.10'),
      row('Deezer', '2.00', ''),
    );
    expect(await amounts(text)).toEqual(['1 EUR', '2 EUR']);
    expect(await unreadIn(text)).toEqual(['Net USD']);
  });

  test('what is paid out comes before what it was in the store, with its currency', async () => {
    for (const names of [
      'Local Currency,Local Amount,Exchange Rate,Reported Amount,Reporting Currency',
      'Sales Currency,Sales Amount,Rate,Payment Amount,Payment Currency',
    ])
      expect(
        await amounts(lines(`${header},${names}`, row('Spotify', 'SEK', '4.00', '0.09', '0.38', 'USD'))),
      ).toEqual(['0.38 USD']);
    expect(
      await amounts(
        lines(`${header},税抜金額,消費税,支払金額,通貨`, row('Spotify', '400', '40', '440', 'JPY')),
      ),
    ).toEqual(['440 JPY']);
  });

  test('a part of another one is not taken for it', async () => {
    const text = lines(
      'Day,Country,Video ID,Owned Views,YouTube Revenue Split : Auction,YouTube Revenue Split,Partner Revenue : Auction,Partner Revenue',
      '20260601,US,dQw4w9WgXcQ,1000,0.40,0.45,0.50,0.55',
    );
    expect(await meaningsOf(text)).toMatchObject({ earnings: 'Partner Revenue', views: 'Owned Views' });
  });

  test('refunds in a column of their own are said, and a worked-out one is not', async () => {
    const text = lines(
      `${header},Net (USD),Refunds (USD),Cumulative Net (USD)`,
      row('iTunes', '2.10', '0.70', '9.90'),
    );
    expect(await unreadIn(text)).toEqual(['Refunds (USD)']);
  });

  test('amounts in cents are a hundredth, and in thousands they are not proposed', async () => {
    expect(await amounts(lines(`${header},Net (EUR cents)`, row('Spotify', '123')))).toEqual(['1.23 EUR']);
    expect(
      await amounts(lines('Monat,Shop,ISRC,Menge,Betrag (Cent),Währung', row('Spotify', '7', 'EUR'))),
    ).toEqual(['0.07 EUR']);
    expect(
      await meaningsOf(lines('Month,Store,ISRC,Streams (000),Net (USD)', row('Spotify', '40.00'))),
    ).not.toHaveProperty('streams');
  });
});

describe('[SYNC-10] several columns of one count', () => {
  test('their sum is read where there is one; else somebody says which is meant', async () => {
    const header = 'Month,Store,ISRC,Free Streams,Premium Streams';
    const whole = lines(`${header},Total Streams`, `2026-06,Spotify,${isrc},100,200,300`);
    expect(await told(whole)).toMatchObject([{ ...june, streams: 300 }]);
    expect(await unreadIn(whole)).toEqual([]);
    const parts = lines(header, `2026-06,Spotify,${isrc},100,200`);
    expect((await readerOf(parts)).asks).toEqual(['columns']);
    const columns = ['date', 'platform', 'isrc', 'streams', null];
    expect((await open(parts, { columns })).unreadColumns).toEqual(['Premium Streams']);
  });

  test('what is left of units is no money', async () => {
    const text = lines('Month,Store,ISRC,Refunds,Net Units,Net (USD)', `2026-06,iTunes,${isrc},1,9,6.30`);
    expect(await told(text)).toMatchObject([{ ...june, units: 9, earnings: 6_300_000, in: 'USD' }]);
  });
});

describe('[EARN-01] a column that says of each row whether it was given back', () => {
  test.each([
    ['Sale/Return', 'S', 'R'],
    ['Sales or Return', 'S', 'R'],
    ['Refund', 'No', 'Yes'],
    ['Void', 'N', 'Y'],
    ['Erstattung', 'nein', 'ja'],
    ['返金', '', 'はい'],
  ])('%s: %s and %s', async (name, sale, refund) => {
    const text = lines(
      `Month,Store,ISRC,Units,Net (USD),${name}`,
      `2026-06,iTunes,${isrc},3,2.10,${sale}`,
      `2026-06,iTunes,${isrc},1,0.70,${refund}`,
    );
    expect(await told(text)).toMatchObject([
      { units: 3, earnings: 2_100_000 },
      { units: -1, earnings: -700_000 },
    ]);
  });
});

describe('[SYNC-10] dates against the name of their column', () => {
  test('months in which it was reported are told apart, and likely; of one alone the period is asked for', async () => {
    const text = (...months: string[]) =>
      lines(
        'Reporting Period,Title,Store,Units,Net EUR',
        ...months.map((month) => `${month},Blue,Spotify,10,1.00`),
      );
    const { time, asks } = await readerOf(text('2026-06', '2026-07'));
    expect({ time, asks }).toMatchObject({ time: { unit: 'month', isSure: false }, asks: [] });
    expect(await told(text('2026-06', '2026-07'))).toMatchObject([june, { from: '2026-07-01' }]);
    expect((await readerOf(text('2026-06', '2026-06'))).asks).toEqual(['period']);
  });

  const rows = (name: string, ...dates: string[]) =>
    lines(`${name},Store,ISRC,Units,Net (USD)`, ...dates.map((date) => `"${date}",Spotify,${isrc},10,1.00`));

  test('several of one month, quarter or week are none of months, quarters or weeks: it is asked', async () => {
    for (const text of [
      rows('Month', '2026-06-03', '2026-06-17', '2026-07-08'),
      rows('Quarter', '2026-04-01', '2026-05-01', '2026-06-01'),
      rows('Week', '2026-06-01', '2026-06-02', '2026-06-03'),
    ])
      expect((await readerOf(text)).asks).toEqual(['timeUnit']);
    expect(await told(rows('Month', '2026-06-15', '2026-07-15'))).toMatchObject([june, july]);
  });

  test('fiscal periods are refused for what they are; of one alone the period is asked for', async () => {
    expect(await told(rows('Quarter', 'FY26 Q1', 'FY26 Q2'))).toEqual(['fiscal_date', 'fiscal_date']);
    expect(await told(rows('Period', 'Q1 FY2026', 'Q2 FY2026'))).toEqual(['fiscal_date', 'fiscal_date']);
    expect((await readerOf(rows('Period', 'Q1 FY2026'))).asks).toEqual(['period']);
    const beside = lines(
      'Fiscal Month,Calendar Month,Store,ISRC,Net (USD)',
      `2027-P01,2026-06,Spotify,${isrc},1.00`,
    );
    expect(await told(beside)).toMatchObject([june]);
  });

  test('a year of two digits is the one that all have in common', async () => {
    const text = rows('Datum', '13/06/26', '01/07/26');
    expect((await readerOf(text)).time).toMatchObject({ dayOrder: 'dmy', isSure: false, asks: [] });
    expect(await told(text)).toMatchObject([{ from: '2026-06-13' }, { from: '2026-07-01' }]);
  });

  test('a span from one column to another, whatever stands before “to”', async () => {
    const text = lines(
      'ISRC,Retailer,Units,Client Share (GBP),Sales Period From,Sales Period To',
      `${isrc},Spotify,10,2.90,01/06/2026,30/06/2026`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([june]);
  });
});

describe('[EARN-01] sums without a word for them', () => {
  test('a row that names no song, store or country is a sum where it adds up the others, and else a row', async () => {
    const header = 'Month,Store,Country,Track,ISRC,Streams,Net (USD)';
    const songs = [`2026-06,Spotify,DE,Blue,${isrc},10,1.00`, `2026-06,Spotify,DE,Grey,${other},5,0.50`];
    const sums = ['2026-06,Spotify,DE,,,15,1.50', '2026-06,Spotify,,,,15,1.50', '2026-06,,,,,15,1.50'];
    for (const sum of sums)
      expect(await told(lines(header, ...songs, sum))).toMatchObject([
        { streams: 10 },
        { streams: 5 },
        'total',
      ]);
    // An album that was sold beside its songs, and a country that the store does not tell.
    expect(await told(lines(header, ...songs, '2026-06,Spotify,DE,,,1,4.00'))).toMatchObject([
      ...[{ streams: 10 }, { streams: 5 }, { streams: 1, earnings: 4_000_000 }],
    ]);
    const unknown = [`2026-06,Spotify,DE,Blue,${isrc},10,1.00`, `2026-06,Spotify,,Blue,${isrc},5,0.50`];
    expect(
      await told(lines(header, ...unknown, `2026-06,Spotify,Worldwide,Blue,${isrc},15,1.50`)),
    ).toMatchObject([...[{ streams: 10 }, { streams: 5 }, 'total']]);
  });

  test('where every row is of the world, none is of a country', async () => {
    const rows = ['2026-06-01,Worldwide,Blue,Spotify,10', '2026-06-02,Worldwide,Blue,Spotify,12'];
    expect(await meaningsOf(lines('Date,Region,Track,Store,Streams', ...rows))).not.toHaveProperty('country');
  });

  test('a summary with a title of its own below a table says nothing of its columns', async () => {
    const text = lines(
      'Month,Store,ISRC,Units,Net (USD)',
      ...[`2026-06,Spotify,${isrc},100,1.00`, `2026-06,Deezer,${isrc},50,0.50`],
      ...['', 'Summary by store', 'Store,Units,Net (USD)', 'Spotify,100,1.00', 'Deezer,50,0.50'],
    );
    expect((await told(text)).filter((row) => row !== 'empty' && row !== 'note')).toMatchObject([
      ...[
        { ...june, units: 100 },
        { ...june, units: 50 },
      ],
      ...['other_table', 'other_table', 'other_table'],
    ]);
  });
});
