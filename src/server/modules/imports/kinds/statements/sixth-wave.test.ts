/** Statements that were worked out by hand before they were read, of which each had been read wrong, or not at all. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf, recordsOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';

describe('[EARN-01] which amount reaches the artist', () => {
  test.each([
    ['Adjusted Royalty Amount (USD),Distributed Royalty Amount (USD)', '-0.12,1.12'],
    ['Royalty Amount (USD),TV Net Theme Bonus (USD)', '1.12,0.00'],
    ['Partner Share,Usage Revenue', '1.12,3.20'],
    ['Your Share,Revenue (USD)', '0.5,1.12'],
    ['Net Value (USD),Label Share (USD)', '3.20,1.12'],
    ['Publisher Share (USD),Writer Share (USD)', '0.80,1.12'],
    ['USD', '1.12'],
    ['Net (USD),Net Share (USD)', '3.20,1.12'],
    ['Net Receipts (USD),Producer Royalty (USD)', '37.00,1.12'],
    ['Net revenue,Revenue-net-USD', '1.13,1.12'],
    ['Amount (ETH),Value (USD)', '0.0004,1.12'],
    ['Royalties Earned (USD),Advances (USD),Net Payable (USD)', '1.12,1.00,0.12'],
    ['RPM (USD),Estimated revenue (USD)', '0.52,1.12'],
    ['Total (USD),Paid to collaborators (USD),Yours (USD)', '3.00,1.88,1.12'],
    ['Fee (USD),You Received', '0.20,1.12'],
    ['Was bleibt', 'USD 1.12'],
    ['Royalty USD,Adjustment USD,Final USD', '1.22,-0.10,1.12'],
    ['Net Revenue (USD),Label Payment (USD)', '3.20,1.12'],
  ])('%s', async (names, amounts) => {
    const text = lines(
      `Month,Store,ISRC,Quantity,${names}`,
      ...[`2026-06,Spotify,${isrc},2,${amounts}`, `2026-06,Deezer,${isrc},2,${amounts}`],
    );
    expect(await moneyOf(text, { currency: 'USD' })).toEqual(['2026-06 1.12 USD', '2026-06 1.12 USD']);
  });

  test('is the part of another that a column of parts tells, whatever both are called', async () => {
    const rows = ['1240.00,3%,37.20', '100.00,4%,4.00', '50.00,10%,5.00'].map(
      (row) => `2026-06,Spotify,${isrc},${row}`,
    );
    const text = lines(
      'Month,Store,ISRC,Net payable (USD),Points,Earned (USD)',
      ...rows,
      'Total,,,1390.00,,46.20',
    );
    expect((await moneyOf(text)).slice(0, 3)).toEqual([37.2, 4, 5].map((amount) => `2026-06 ${amount} USD`));
  });

  test('a local currency is that of the local amount', async () => {
    const text = lines(
      'Usage month,Store,ISRC,Royalty,Royalty (local),Local currency',
      ...[`2026-04,Spotify,${isrc},3.10,2.86,EUR`, `2026-04,Anghami,${isrc},0.10,0.37,AED`],
    );
    expect((await readerOf(text)).asks).toEqual(['currency']);
    expect(await moneyOf(text, { currency: 'USD' })).toEqual(['2026-04 3.1 USD', '2026-04 0.1 USD']);
  });

  test('a part is told by amounts that are less than it', async () => {
    const text = lines(
      'Month,Store,ISRC,My Share,Net Revenue',
      ...[`2026-06,Spotify,${isrc},0.5,1.12`, `2026-06,Deezer,${isrc},1,0.20`],
    );
    expect(await moneyOf(text, { currency: 'EUR' })).toEqual(['2026-06 1.12 EUR', '2026-06 0.2 EUR']);
  });

  test.each(['Einzelpreis;Summe', 'Pro Stück;Erhalten', 'Price;Total'])(
    'what was sold, and not what one costs: %s',
    async (names) => {
      const text = lines(
        `Datum;Titel;Stück;${names}`,
        ...['5.6.2026;Blau;12;20,00 €;240,00 €', '16.6.2026;Blau;4;20,00 €;80,00 €'],
      );
      expect(await moneyOf(text)).toEqual(['2026-06 240 EUR', '2026-06 80 EUR']);
    },
  );

  test.each(['amount_cents', 'net_cents_eur', 'Royalty (cents)'])('in hundredths: %s', async (name) => {
    const text = lines(`period,store,isrc,quantity,${name},currency`, `2026-06,Spotify,${isrc},100,410,EUR`);
    expect(await moneyOf(text)).toEqual(['2026-06 4.1 EUR']);
  });

  test('sums beside months are of none of them', async () => {
    for (const name of ['Q1 total', 'Summe Q1', 'Zusammen', 'Half year'])
      expect(
        await moneyOf(
          lines(
            `Song;Jan 2026;Feb 2026;${name}`,
            ...['Blue;€ 12,10;€ 11,00;€ 23,10', 'Boats;€ 0,90;€ 0,10;€ 1,00'],
          ),
        ),
        name,
      ).toEqual(['2026-01 12.1 EUR', '2026-02 11 EUR', '2026-01 0.9 EUR', '2026-02 0.1 EUR']);
  });

  test('says whose other part of it is not read', async () => {
    const text = lines(
      'Month,Store,ISRC,Label Share (USD),Artist Share (USD)',
      `2026-06,Spotify,${isrc},4.00,1.12`,
    );
    expect((await readerOf(text)).unreadColumns).toEqual(['Label Share (USD)']);
    expect(await moneyOf(text)).toEqual(['2026-06 1.12 USD']);
  });

  test('of an order that was given back in part nobody knows', async () => {
    const rows = ['Paid', 'Refunded', 'Partially refunded'].map(
      (status, day) => `2026-06-0${day + 3},Blue,1,2.00,EUR,${status}`,
    );
    expect(await recordsOf(lines('Date,Item,Qty,Amount,Currency,Status', ...rows))).toMatchObject([
      { figures: { units: 1, earnings: 2_000_000 } },
      { figures: { units: 0, earnings: 0 } },
      { reason: 'bad_number', earnings: 2_000_000 },
    ]);
  });

  test('counts the tax that an account was charged', async () => {
    const text = lines(
      'Date,Description,Track,Qty,Credit,Debit,Currency',
      ...['2026-06-30,Royalties,Blue,1000,3.10,,USD', '2026-06-30,US withholding tax 30%,,,,0.93,USD'],
      '2026-07-05,Payout to PayPal,,,,2.17,USD',
    );
    expect(await moneyOf(text)).toEqual(['2026-06 3.1 USD', '2026-06 -0.93 USD', 'payout']);
  });

  test('of stores across columns, in a currency that stands above them', async () => {
    const text = lines(
      ...['Sales month: June 2026,,,', 'Amounts in EUR,,,', 'Track,Spotify,Deezer,Total'],
      ...['Blue,3.10,0.50,3.60', 'Boats,0.01,0.00,0.01', 'Total,3.11,0.50,3.61'],
    );
    expect((await moneyOf(text)).filter((row) => row.startsWith('2026'))).toEqual([
      ...['2026-06 3.1 EUR', '2026-06 0.5 EUR', '2026-06 0.01 EUR', '2026-06 0 EUR'],
    ]);
  });
});

describe('[EARN-01] advances and balances', () => {
  test('were paid before, and change nothing of what songs have earned', async () => {
    const rows = [
      'Advance',
      'Advance recoupment',
      'Less advances',
      'Recoupment',
      'LESS UNRECOUPED BALANCE',
      'Net profit',
      'Artist share 50%',
      'Vorschussverrechnung',
      'Avance sur royalties',
    ];
    const text = lines(
      'Month,Type,ISRC,Units,Net (USD)',
      ...[`2026-06,Royalty,${isrc},10,10.00`, `2026-06,Royalty (Advance Copy),${isrc},1,1.00`],
      ...[...rows, 'Recoupment of costs'].map((row) => `2026-06,${row},,,-4.00`),
    );
    expect(await moneyOf(text)).toEqual([
      ...['2026-06 10 USD', '2026-06 1 USD'],
      ...rows.map(() => 'payout'),
      '2026-06 -4 USD',
    ]);
  });

  test('are told by their word, also where no column is of it', async () => {
    const text = lines(
      ...['Artikel;Format;Menge;HAP;Satz;Lizenz EUR', 'Tides;LP;100;12,00;18 %;216,00'],
      ...['Vortrag letzte Abrechnung;;;;;-500,00', 'Saldo;;;;;-284,00'],
    );
    const answers = { from: '2026-01-01', to: '2026-06-30' };
    expect((await moneyOf(text, answers)).toSorted()).toEqual(['2026-01 216 EUR', 'payout', 'payout']);
  });

  test('what is left to pay of the rows above it is none of them', async () => {
    const text = lines(
      ...['Sales Period: May 2026', '', 'Artist,Title,Retailer,Units,Label Share £'],
      ...['Nori,Blue,Spotify,10,35.02', 'Less distribution fee,,,,-5.02', 'Payable,,,,30.00'],
    );
    expect((await moneyOf(text)).filter((row) => row !== 'note' && row !== 'empty')).toEqual([
      ...['2026-05 35.02 GBP', 'payout', '2026-05 -5.02 GBP'],
    ]);
  });

  test('a song may be called so', async () => {
    const text = lines(
      'Month,Track,Store,Country,Net (USD)',
      ...['Balance', 'Advance to Go'].map((song) => `2026-06,${song},Spotify,DE,1.00`),
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1 USD', '2026-06 1 USD']);
  });
});

describe('[EARN-01] rows that are no sales', () => {
  test('are told by their category, and are of no song', async () => {
    const text = lines(
      'Period,Category,Platform,Song,Quantity,Amount (GBP)',
      ...[
        'May 2026,Royalties,Spotify,Blue,1000,2.40',
        'May 2026,Platform fee,,,,0.24',
        'June 2026,Royalties,Spotify,Boats,4,0.01',
      ],
      ...['June 2026,Bank charges and fees,,,,0.10', 'June 2026,Withdrawal,,,,-2.00'],
    );
    expect(await recordsOf(text)).toMatchObject([
      { song: { title: 'Blue' }, figures: { earnings: 2_400_000 } },
      { song: null, figures: { earnings: -240_000 } },
      { song: { title: 'Boats' }, figures: { earnings: 10_000 } },
      { song: null, figures: { earnings: -100_000 } },
      { reason: 'payout' },
    ]);
  });

  test('what is kept in reserve is less, until it is released', async () => {
    const rows = ['Sale,100,1044.00', 'Return,4,41.76', 'Reserve held,,208.80', 'Reserve released,,50.00'];
    const text = lines(
      'Period,Type,Title,Units,Amount EUR',
      ...rows.map((row) => `2026-05,${row.replace(',', ',Tides,')}`),
    );
    expect(await moneyOf(text)).toEqual([1044, -41.76, -208.8, 50].map((amount) => `2026-05 ${amount} EUR`));
  });

  test('albums that add up their songs', async () => {
    const rows = ['Track,Blue,2026-06,Spotify,1000,3.10', 'Track,Boats,2026-06,Spotify,4,0.01'];
    const text = (album: string) => lines('Type,Title,Month,Store,Units,Net EUR', album, ...rows);
    expect((await moneyOf(text('Album,Tides,2026-06,Spotify,1004,3.11'))).toSorted()).toEqual([
      ...['2026-06 0.01 EUR', '2026-06 3.1 EUR', 'total'],
    ]);
    // Sold as a whole.
    expect((await moneyOf(text('Album,Tides,2026-06,Spotify,3,18.00'))).toSorted()).toEqual([
      ...['2026-06 0.01 EUR', '2026-06 18 EUR', '2026-06 3.1 EUR'],
    ]);
  });
});

describe('[EARN-01] a row for each person who has a part', () => {
  const rows = ['Nori,60,1.80', 'Kaya,40,1.20'].map((part) => `2026-06,Blue,Spotify,1000,3.00,${part}`);

  test('does not say again how often a song was played', async () => {
    const text = lines('Month,Track,Store,Streams,Total EUR,Payee,Split %,Payee Earnings EUR', ...rows);
    expect((await readerOf(text)).unreadColumns).toContain('Streams');
    expect(await told(text)).toEqual(
      [1.8, 1.2].map((amount) => expect.objectContaining({ earnings: amount * 1_000_000 })),
    );
    expect((await told(text)).some((row) => typeof row !== 'string' && 'streams' in row)).toBe(false);
  });

  test('however those who have one are called', async () => {
    const parts = ['KAYA NORI,60,25.68', 'NORI PUBLISHING,40,17.12'].map(
      (part) => `BLUE,2026 Q1,BBC Radio 6,12,${part}`,
    );
    const text = lines(
      'Work Title,Period,Source,Performances,Interested Party,Share %,Royalty GBP',
      ...parts,
    );
    expect((await readerOf(text)).unreadColumns).toContain('Performances');
    expect(await moneyOf(text)).toEqual(['2026-01 25.68 GBP', '2026-01 17.12 GBP']);
  });

  test('nor what it has earned', async () => {
    const text = lines(
      'Month,Track,Store,Earnings EUR,Payee,Split %',
      ...['Nori,60', 'Kaya,40'].map((part) => `2026-06,Blue,Spotify,3.00,${part}`),
    );
    expect(await told(text)).toEqual(['bad_columns', 'bad_columns']);
  });
});

describe('[SYNC-10] what any person would read at once', () => {
  test.each([
    ['"May, 2026"', '2026-05-01', '2026-05-31'],
    ['Kvartal 1 2026', '2026-01-01', '2026-03-31'],
    ['Quarter 2/2026', '2026-04-01', '2026-06-30'],
    ['I kw. 2026', '2026-01-01', '2026-03-31'],
    ['KW 1/2026', '2025-12-29', '2026-01-04'],
    ['du 01/01/2026 au 31/03/2026', '2026-01-01', '2026-03-31'],
    ['vom 1.1.2026 bis 31.3.2026', '2026-01-01', '2026-03-31'],
    ['1-31 May 2026', '2026-05-01', '2026-05-31'],
    ['"May 1-31, 2026"', '2026-05-01', '2026-05-31'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['Apr–Jun 26', '2026-04-01', '2026-06-30'],
    ['del 1/1/2026 hasta 31/3/2026', '2026-01-01', '2026-03-31'],
  ])('%s', async (cell, from, to) => {
    const text = lines('Period,Store,ISRC,Quantity,Net USD', `${cell},Spotify,${isrc},10,1.12`);
    expect(await told(text)).toMatchObject([{ from, to }]);
  });

  test.each([
    ['Net Gelir (TL)', 'TRY'],
    ['Nettó bevétel (Ft)', 'HUF'],
    ['Сума (грн)', 'UAH'],
  ])('%s', async (name, currency) => {
    const text = lines(`Month;Store;ISRC;${name}`, `2026-06;Spotify;${isrc};1204,56`);
    expect(await moneyOf(text)).toEqual([`2026-06 1204.56 ${currency}`]);
  });

  test('money in a sign of several currencies is asked about, and not passed over', async () => {
    const text = lines(
      'Verktitel;Källa;Period;Antal;Bruttobelopp;Nettobelopp (kr)',
      'Blå;Spotify;2026-06;100;4,00;3,20',
    );
    expect((await readerOf(text)).asks).toEqual(['currency']);
    expect(await moneyOf(text, { currency: 'SEK' })).toEqual(['2026-06 3.2 SEK']);
  });

  test('a month that is said in the first of its rows', async () => {
    const text = lines(
      'Month,Store,Track,Streams,EUR',
      ...['June 2026,Spotify,Blue,1000,3.10', ',Deezer,Blue,100,0.50', ',Tidal,Boats,10,0.09'],
      ...['July 2026,Spotify,Blue,900,2.80', ',Deezer,Blue,90,0.45', 'Total,,,2100,6.94'],
    );
    expect(await moneyOf(text)).toEqual([
      ...['2026-06 3.1 EUR', '2026-06 0.5 EUR', '2026-06 0.09 EUR', '2026-07 2.8 EUR', '2026-07 0.45 EUR'],
      'total',
    ]);
    // Once alone it may be that of its own row.
    expect(await moneyOf(text.replace('July 2026', ''))).toContain('no_date');
  });

  test('days of payments, where nothing else says when, as likely', async () => {
    const text = lines(
      'Payment Date,Project,Song,Composer Net,Currency',
      ...['2026-05-12,Sea Spray,Blue,3500.00,GBP', '2026-06-28,Night Doc,Boats,560.00,GBP'],
    );
    const { asks, time } = await readerOf(text);
    expect([asks, time.isSure]).toEqual([[], false]);
    expect(await moneyOf(text)).toEqual(['2026-05 3500 GBP', '2026-06 560 GBP']);
    // One alone is no period of many rows.
    expect((await readerOf(text.replace('2026-06-28', '2026-05-12'))).asks).toEqual(['period']);
  });

  test('fractions of streams are no count, and their money is read', async () => {
    const text = lines(
      'Month,Store,ISRC,Streams,Net EUR',
      `2026-06,Spotify,${isrc},500.5,1.55`,
      `2026-06,Deezer,${isrc},50,0.25`,
    );
    expect((await readerOf(text)).unreadColumns).toEqual(['Streams']);
    expect(await moneyOf(text)).toEqual(['2026-06 1.55 EUR', '2026-06 0.25 EUR']);
  });

  test('amounts without parts, or without a whole', async () => {
    const text = lines(
      'Monat;Titel;Shop;Betrag €',
      ...['5,–', '12,-', '–,50', '-0,50', '1.204,– €'].map((amount) => `06/2026;Blau;Bandcamp;${amount}`),
    );
    expect(await moneyOf(text)).toEqual([5, 12, 0.5, -0.5, 1204].map((amount) => `2026-06 ${amount} EUR`));
  });

  test('a name with a rate is one', async () => {
    const text = lines(
      'Invoice Date,Work,Net,VAT 20%,Total,Currency',
      '03/05/2026,Blue,1000.00,200.00,1200.00,GBP',
      '28/06/2026,Boats,300.00,60.00,360.00,GBP',
    );
    expect(await moneyOf(text)).toEqual(['2026-05 1000 GBP', '2026-06 300 GBP']);
  });

  test('what societies collect is of no platform', async () => {
    const text = lines(
      'Usage Start,Usage End,Licensor,Work Title,Number of Plays,Net EUR',
      '01/07/2025,31/12/2025,GEMA,Blue,1204,8.81',
    );
    expect((await readerOf(text)).asks).toEqual([]);
  });

  test('up to the first of the next month, and without it', async () => {
    const text = lines(
      'period_start,period_end,retailer,isrc,units,net_amount,net_currency',
      `2026-05-01T00:00:00Z,2026-06-01T00:00:00Z,Spotify,${isrc},10,3.10,USD`,
    );
    expect(await told(text)).toMatchObject([{ from: '2026-05-01', to: '2026-05-31' }]);
  });

  test('numbers of orders are no names of songs', async () => {
    const text = lines(
      'Name,Placed at,Qty,Total,Currency',
      '#1001,2026-06-03 10:00:00,1,30.00,EUR',
      '#1002,2026-06-14 10:00:00,1,24.00,EUR',
    );
    expect((await recordsOf(text)).every((record) => 'reason' in record || record.song === null)).toBe(true);
  });

  test('ends of quarters may be those of their last months', async () => {
    const text = lines(
      'Period Ending,Store,ISRC,Uses,Royalties (EUR)',
      ...['31/03/2026', '31/12/2025'].map((day) => `${day},Spotify,${isrc},12,3.10`),
    );
    expect((await readerOf(text)).asks).toEqual(['timeUnit']);
    expect(await told(text, { timeUnit: 'quarter' })).toMatchObject([
      { from: '2026-01-01', to: '2026-03-31', units: 12 },
      { from: '2025-10-01', to: '2025-12-31' },
    ]);
  });

  test('sales without those that came back', async () => {
    const text = lines(
      'Month,Retailer,ISRC,Gross Sales,Returns,Net Sales,Net Amount (EUR)',
      `05/2026,Amazon,${isrc},12,2,10,7.00`,
    );
    expect(await told(text)).toMatchObject([{ purchases: 10, earnings: 7_000_000 }]);
  });

  test('a pivot table of months', async () => {
    const text = (...rows: string[]) =>
      lines('Sum of Net USD,Column Labels,,', 'Row Labels,2026-05,2026-06,Grand Total', ...rows);
    const rows = ['Blue,3.10,2.80,5.90', 'Boats,,0.01,0.01'];
    expect(await recordsOf(text(...rows, 'Grand Total,3.10,2.81,5.91'))).toMatchObject([
      { reason: 'empty' },
      ...(['Blue', 'Blue', 'Boats'] as const).map((title) => ({ song: { title }, currency: 'USD' })),
      { reason: 'total' },
    ]);
    // A level of its own above them adds them up.
    const levels = text('Nori,3.10,2.81,5.91', ...rows, 'Grand Total,3.10,2.81,5.91');
    expect(new Set(await told(levels))).toEqual(new Set(['note', 'bad_columns']));
  });

  test('no amount for a title', async () => {
    const text = lines(
      'Order Date,Order #,Quantity,Item Total,Payout,Currency',
      '2026-06-03,1,1,24.00,21.50,EUR',
    );
    expect(await recordsOf(text)).toMatchObject([{ song: null, figures: { earnings: 21_500_000 } }]);
  });

  test('a header whose last columns have no names', async () => {
    const text = lines(
      'Month,Store,ISRC,Net EUR',
      `2026-06,Spotify,${isrc},1.55,x,y,z`,
      `2026-07,Spotify,${isrc},0.25,x,y,z`,
    );
    expect((await readerOf(text)).header.slice(0, 4)).toEqual(['Month', 'Store', 'ISRC', 'Net EUR']);
  });

  test('lines that a spreadsheet has put in quotes', async () => {
    const text = lines(
      '"Month,Store,Track,Streams,Earnings (USD)"',
      '"2026-06,Spotify,""Blue, Night"",1000,3.10"',
    );
    expect(await recordsOf(text)).toMatchObject([
      { line: 2, song: { title: 'Blue, Night' }, figures: { streams: 1000, earnings: 3_100_000 } },
    ]);
  });

  test('all views of a video before those that were paid for, and no address for a title', async () => {
    const text = lines(
      'Month,Track URN,Track Name,Store,Monetized Views : Total,Owned Views,Net (USD)',
      '2026-06,soundcloud:tracks:1234,Blue,YouTube,80,120,0.40',
    );
    expect(await recordsOf(text)).toMatchObject([{ song: { title: 'Blue' }, figures: { views: 120 } }]);
  });

  test('units by their short names', async () => {
    for (const name of ['Qté', 'Nb', 'Event Count', 'Nº usos'])
      expect(
        await told(lines(`Mois,Service,ISRC,${name},Net EUR`, `05/2026,Qobuz,${isrc},12,1.12`)),
        name,
      ).toMatchObject([{ units: 12 }]);
  });
});

test('[EARN-01] a month beside its own days says them once more, and is told to be left out', async () => {
  const text = lines(
    'Date,Track,Store,Streams,Net EUR',
    ...[
      '2026-06-01,Blue,Spotify,100,0.31',
      '2026-06-02,Blue,Spotify,120,0.37',
      'June 2026,Blue,Spotify,220,0.68',
    ],
    ...['2026-07-11,Blue,Spotify,50,0.15', 'July 2026,Blue,Spotify,50,0.15', 'May 2026,Blue,Spotify,9,0.03'],
  );
  expect(await recordsOf(text)).toMatchObject([
    ...[310_000, 370_000].map((earnings) => ({ figures: { earnings } })),
    { reason: 'bad_date', earnings: 680_000, currency: 'EUR' },
    { figures: { earnings: 150_000 } },
    { reason: 'bad_date', earnings: 150_000 },
    { from: '2026-05-01', to: '2026-05-31', figures: { earnings: 30_000 } },
  ]);
});

test('[EARN-01] however late in a long table a month and its days come', async () => {
  const june = Array.from(
    { length: 2_500 },
    (_, place) => `2026-06-${10 + (place % 20)},Blue,Spotify,${place + 1}`,
  );
  const text = lines(
    'Date,Track,Store,Streams',
    ...june,
    'July 2026,Blue,Spotify,9',
    '2026-07-11,Blue,Spotify,9',
  );
  expect((await recordsOf(text)).slice(-2)).toMatchObject([
    { reason: 'bad_date' },
    { from: '2026-07-11', figures: { streams: 9 } },
  ]);
});

test('[EARN-01] nor beside more dates than are kept', async () => {
  const moments = Array.from({ length: 5_100 }, (_, place) => {
    const [hour, minute] = [Math.floor(place / 60) % 24, place % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    return `2026-06-${11 + Math.floor(place / 1440)} ${hour}:${minute},Blue,Spotify,1`;
  });
  const text = lines('Date,Track,Store,Streams', ...moments, 'July 2026,Blue,Spotify,9');
  expect((await recordsOf(text)).at(-1)).toMatchObject({ reason: 'bad_date' });
});
