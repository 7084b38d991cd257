/** Statements that were worked out by hand before they were read: which of their amounts reaches the artist. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf, recordsOf } from '../told-for-test.ts';

const isrc = 'QZABC2600001';

describe('[EARN-01] which amount reaches the artist', () => {
  test.each([
    ['Bandcamp share,Payment fee,I got', '3.75,0.95,1.12'],
    ['Agency share (USD),You keep (USD)', '0.40,1.12'],
    ['Beløb før fradrag,Beløb efter fradrag', '1.25,1.12'],
    ['Ersättning före avdrag,Ersättning efter avdrag', '1.25,1.12'],
    ['Montant avant frais,Montant après frais', '1.25,1.12'],
    ['Betrag vor Abzug,Betrag nach Abzug', '1.25,1.12'],
    ['Сумма до вычета,Сумма после вычета', '1.25,1.12'],
    ['控除前金額,控除後金額', '1.25,1.12'],
    ['平台收入（元）,应付版权方（元）', '3.12,1.12'],
    ['Hrubý příjem (Kč),Čistý příjem (Kč)', '1.25,1.12'],
    ['कुल आय (₹),शुद्ध आय (₹)', '1.25,1.12'],
    ['Regalía bruta USD,Regalía neta USD', '1.25,1.12'],
    ['Einnahme netto,Autorenanteil,Autorenhonorar', '11.20,10 %,1.12'],
    ['Netto,Satz,Für mich', '11.20,10 %,1.12'],
    ['Licence fee,Composer split,Composer share', '2.24,50%,1.12'],
    ['Вознаграждение (коп.)', '112'],
    ['Валовий дохід USD,До виплати USD', '1.25,1.12'],
    ['Pendapatan Kotor USD,Potongan,Pendapatan Bersih USD', '1.25,0.13,1.12'],
    ['הכנסה ברוטו USD,עמלה,הכנסה נטו USD', '1.25,0.13,1.12'],
    ['After store (USD),After distributor (USD),After label 45% (USD)', '3.00,2.50,1.12'],
    ['Umsatz,Anteil Künstler 50%', '2.24,1.12'],
    ['Left in shop,Paid to us', '4,1.12'],
    ['Platform gross (€),Aggregator 10% (€),Rights holder (€)', '1.24,0.12,1.12'],
    ['Sales,Returns,Net,Royalty', '100,10,90,$1.12'],
    ['कुल कमाई (₹),आपका हिस्सा (₹)', '1.60,1.12'],
    ['Nettointäkt (SEK),Din andel 80% (SEK)', '1.40,1.12'],
    ['Revenu (devise magasin),Devise magasin,Revenu (EUR)', '1.20,USD,1.12'],
    ['Price paid,Platform fee,Artist receives', '1.50,0.38,1.12'],
    ['Net Revenue in US Dollars', '1.12'],
    [
      'Net income EUR,Artist share before recoupment EUR,Recouped EUR,Artist share payable EUR',
      '2.50,1.12,1.00,0.12',
    ],
    ['Amount (gross),Amount (net of tax)', '1.25,1.12'],
    ['Forecast €,Actual €,Variance €', '1.00,1.12,0.12'],
    ['Base royalty (USD),Bonus (USD),Penalty (USD),Final (USD)', '1.00,0.22,0.10,1.12'],
    ['Amount,Value', '1000,1.12'],
    ['Lizenzbasis,Lizenzsatz,Lizenzbetrag', '14.00,8.00%,1.12'],
    ['Steuerbetrag,Lizenzvergütung', '0.12,1.12'],
    ['Medium,Total', 'Radio,1.12'],
    ['revenue_micros', '1120000'],
    ['netRevenueMicros', '1120000'],
    ['Revenue (micros)', '1120000'],
  ])('%s', async (names, amounts) => {
    const text = lines(`Month,Store,ISRC,Quantity,${names}`, `2026-06,Spotify,${isrc},2,${amounts}`);
    const money = await moneyOf(text, { currency: 'USD' });
    expect(money.map((row) => row.replace(/CNY|CZK|INR|EUR|SEK/, 'USD'))).toEqual(['2026-06 1.12 USD']);
  });

  test('a part that is rounded to a cent is one all the same', async () => {
    const text = lines(
      'Month,Channel,Title,Qty,Revenue Net USD,Contract %,Royalties USD',
      ...['2026-06,Spotify,Blue,1000,3.40,50,1.70', '2026-05,Deezer,Blue,50,0.25,50,0.13'],
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1.7 USD', '2026-05 0.13 USD']);
  });

  test('millionths, however few of them, are no ids', async () => {
    const text = lines(
      'period,dsp,isrc,streams,amount_micros,currency',
      ...[`2026-06,spotify,${isrc},1204,4100000,USD`, `2026-06,deezer,${isrc},12,51234,USD`],
    );
    expect((await readerOf(text)).unreadColumns).toEqual([]);
    expect(await moneyOf(text)).toEqual(['2026-06 4.1 USD', '2026-06 0.051234 USD']);
  });
});

describe('[EARN-01] parts of what a song has brought', () => {
  test('in a row for each of those that it is split to', async () => {
    const rows = ['Me (60%),1.86', 'Kaya (40%),1.24'].map((part) => `2026-06,Blue,Spotify,1000,3.10,${part}`);
    const text = lines('Period,Song,Store,Streams,Net USD,Split to,Split amount USD', ...rows);
    expect(await moneyOf(text)).toEqual(['2026-06 1.86 USD', '2026-06 1.24 USD']);
    expect((await readerOf(text)).unreadColumns).toContain('Streams');
  });

  test('in a column for each person are said', async () => {
    const text = lines(
      'Month,Song,Spotify total (USD),Nori 60%,Kaya 40%,Distribution fee 10%',
      ...['2026-06,Blue,10.00,6.00,4.00,1.00', '2026-07,Blue,8.00,4.80,3.20,0.80'],
    );
    expect((await readerOf(text)).unreadColumns).toEqual(['Nori 60%', 'Kaya 40%']);
  });

  test('whoever gets it is called by name', async () => {
    const text = lines(
      'Month,Song,Store,Total earned,Nori gets,Kaya gets',
      '2026-05,Blue,Spotify,€10.00,€6.00,€4.00',
    );
    expect((await readerOf(text)).unreadColumns).toEqual(['Nori gets', 'Kaya gets']);
  });

  test('how many songs there are is not how often they were sold', async () => {
    const text = lines(
      'Période,Plateforme,Nombre de titres,Nombre de streams,Montant',
      '05/2026,Spotify,12,10400,31.20 €',
    );
    expect(await recordsOf(text)).toMatchObject([{ figures: { streams: 10_400, earnings: 31_200_000 } }]);
    expect((await recordsOf(text)).some((row) => 'figures' in row && 'units' in row.figures)).toBe(false);
  });

  test('plain numbers of a currency without parts are no ids', async () => {
    const rows = ['멜론,12040,21190', '벅스,300,10528'].map((row) => `2026-05,${row.replace(',', ',파랑,')}`);
    expect(await moneyOf(lines('이용월,서비스명,곡명,이용건수,정산금액(원)', ...rows))).toEqual([
      ...['2026-05 21190 KRW', '2026-05 10528 KRW'],
    ]);
  });

  test('of an account that holds a balance nothing is known to be earned', async () => {
    const text = lines(
      'Date,Payee,Memo,Amount,Balance',
      ...['2026-06-05,DistroKid,Royalties,123.40,523.40', '2026-06-20,Rehearsal room,Rent,-80.00,443.40'],
    );
    expect((await readerOf(text)).asks).toEqual(['columns']);
  });

  test('what was cashed out is no sale', async () => {
    const text = lines(
      'Date,Transaction,Amount,Fee,Net Amount',
      ...['06/03/2026,Tip jar,€20.00,-€0.55,€19.45', '06/29/2026,Cash out,-€19.45,€0,-€19.45'],
    );
    expect(await moneyOf(text)).toEqual(['2026-06 19.45 EUR', 'payout']);
  });

  test('a payment for what was sold came in, and any other went out; a credit note takes away', async () => {
    const rows = ['Payment,Tides LP,25.00', 'Payment Fee,Tides LP,1.10', 'Credit note,Tides LP,5.00'];
    const out = ['Payment,,-18.90', 'Payment,Bank transfer,18.90', 'Payment,Tides LP,-2.00'];
    const text = lines('Date,Type,Item,Amount EUR', ...[...rows, ...out].map((row) => `2026-05-02,${row}`));
    expect(await moneyOf(text)).toEqual([
      ...['2026-05 25 EUR', '2026-05 -1.1 EUR', '2026-05 -5 EUR', 'payout', 'payout', 'payout'],
    ]);
  });

  test('zeros and ones beside amounts that were given back are how many', async () => {
    const rows = ['2026-06-03,Blue,3,0,2.10,0.00', '2026-06-09,Blue,2,1,1.40,-0.70'];
    expect(await moneyOf(lines('Date,Item,Sold,Refunded,Net sales (USD),Refunds (USD)', ...rows))).toEqual([
      ...['2026-06 2.1 USD', '2026-06 1.4 USD'],
    ]);
  });

  test('products are what is sold, beside what collaborators were paid', async () => {
    const text = lines(
      'Order ID,Date,Product,Price,Service fee,Collaborators payout,Your earnings',
      '10001,2026-06-03,Dark Beat,€29.95,€0.90,€14.53,€14.52',
    );
    expect(await recordsOf(text)).toMatchObject([
      { song: { title: 'Dark Beat' }, figures: { earnings: 14_520_000 } },
    ]);
  });
});

describe('[EARN-01] sums and currencies', () => {
  test('an album above its songs, in one column with them', async () => {
    const text = lines(
      'Release/Track,Month,Streams,Net EUR',
      ...['Tides (album total),2026-06,1090,3.40', 'Blue,2026-06,1000,3.10', 'Boats,2026-06,90,0.30'],
    );
    expect(await moneyOf(text)).toEqual(['total', '2026-06 3.1 EUR', '2026-06 0.3 EUR']);
  });

  test('a column for each currency that is called by its code alone', async () => {
    const rows = ['Spotify DE,1000,3.10,,', 'Spotify US,900,,3.40,', 'Spotify UK,100,,,0.30'];
    const text = lines('Month,Shop,Units,EUR,USD,GBP', ...rows.map((row) => `2026-06,${row}`));
    expect(await moneyOf(text)).toEqual(['2026-06 3.1 EUR', '2026-06 3.4 USD', '2026-06 0.3 GBP']);
  });

  test('a currency beside prices is theirs, and not that of what was paid', async () => {
    const text = lines(
      'Date,Product,Net Units Sold,Base Price,Sale Price,Currency,Net Steam Sales (USD)',
      ...['2026-06-01,Hum,9,9.99,7.99,USD,71.91', '2026-06-02,Hum,3,9.99,7.99,EUR,21.43'],
    );
    expect(await moneyOf(text)).toEqual(['2026-06 71.91 USD', '2026-06 21.43 USD']);
  });

  test('what was added to an amount is part of it', async () => {
    const text = lines(
      'Month,Store,Royalty (EUR),Zuschlag,Auszahlung (EUR)',
      ...['2026-06,Spotify,1.00,0.12,1.12', '2026-07,Spotify,2.00,0.10,2.10'],
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1.12 EUR', '2026-07 2.1 EUR']);
  });

  test('pledges that were dropped never were paid', async () => {
    const text = lines(
      'Pledge date,Reward,You receive,Currency,Status',
      ...['2026-03-01,LP,36.80,EUR,Collected', '2026-03-02,LP,9.20,EUR,Dropped'],
    );
    expect(await moneyOf(text)).toEqual(['2026-03 36.8 EUR', '2026-03 0 EUR']);
  });
});

describe('[EARN-01] rows that come to what others have earned', () => {
  const profit = lines(
    ...['Artist Statement,Nori,,,', 'Period,H1 2026,,,', ',,,,'],
    'Source,Title,Units,Net receipts EUR,Notes',
    ...['Spotify,Tides,21000,63.00,', 'Bandcamp,Tides LP,10,180.00,', 'Total income,,,243.00,'],
    ...['Manufacturing,,,-143.00,', 'Net profit,,,100.00,', 'Artist share 50%,,,50.00,'],
  );

  test('the profit and its parts are no further income, in whatever column they stand', async () => {
    const told = await recordsOf(profit);
    const earned = told.flatMap((row) => ('reason' in row ? [] : (row.figures.earnings ?? 0) / 1_000_000));
    expect(earned.toSorted((one, other) => one - other)).toEqual([-143, 63, 180]);
    expect(told.filter((row) => 'reason' in row && row.reason === 'payout')).toHaveLength(2);
  });

  test('nor in a table of two columns, where a song may be called by one such word', async () => {
    const rows = ['Blue,63.00', 'Balance,1.00', 'Due,1.00', 'Net profit,64.00', 'Artist share 50%,32.00'];
    const answers = { from: '2026-01-01', to: '2026-01-31' };
    expect(await moneyOf(lines('Title,Net receipts EUR', ...rows), answers)).toEqual([
      ...['2026-01 63 EUR', '2026-01 1 EUR', '2026-01 1 EUR', 'payout', 'payout'],
    ]);
  });

  test('pairs of words above a table are no names of its columns', async () => {
    expect((await readerOf(profit)).header).toContain('Net receipts EUR');
  });

  test('what is due, with its currency, and a balance beside a release', async () => {
    const text = lines(
      ...['Period:,01/01/2026 - 30/06/2026,,,', ',,,,'],
      'Release,Channel,Units,Income (EUR),Your royalty (EUR)',
      ...['Tides,Digital streaming,210400,631.20,315.60', 'Tides,Less: mastering costs,,,-120.00'],
      ...['Tides,Less: unrecouped balance b/f,,,-300.00', ',,,Amount due (EUR),-104.40'],
    );
    expect((await moneyOf(text)).filter((row) => row !== 'note' && row !== 'empty')).toEqual([
      ...['2026-01 315.6 EUR', '2026-01 -120 EUR', 'payout', 'payout'],
    ]);
  });
});
