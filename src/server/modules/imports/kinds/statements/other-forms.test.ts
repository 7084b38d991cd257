/** Statements as people send them: other languages, two rows of names, merged cells, signs, sums wherever they stand. */
import { describe, expect, test } from 'vitest';
import { xlsxParts, zipOf } from '#kit/packed-files.ts';
import { lines, readerOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const [june, july] = [
  { from: '2026-06-01', to: '2026-06-30' },
  { from: '2026-07-01', to: '2026-07-31' },
];

describe('[SYNC-10] headers', () => {
  test('German in UTF-16, with a sum below', async () => {
    const text = lines(
      'Abrechnungsmonat;Verkaufsmonat;Shop;Land;Künstler;Titel;ISRC;Anzahl;Bruttoerlös;Nettoerlös;Währung',
      `08.2026;06.2026;Spotify;Deutschland;Nori;Blue;${isrc};1.000;4,10;3,10;EUR`,
      `08.2026;07.2026;Spotify;Österreich;Nori;Blue;${isrc};1.500;5,80;4,80;EUR`,
      'Gesamtsumme;;;;;;;2.500;9,90;7,90;EUR',
    );
    for (const mark of [Buffer.from([0xff, 0xfe]), Buffer.alloc(0)])
      expect(await told(Buffer.concat([mark, Buffer.from(text, 'utf16le')]))).toEqual([
        { ...june, units: 1000, earnings: 3_100_000, in: 'EUR', song: isrc },
        { ...july, units: 1500, earnings: 4_800_000, in: 'EUR', song: isrc },
        'total',
      ]);
  });

  test('French days between two columns, Arabic digits and marks, Japanese years of an era', async () => {
    expect(
      await told(
        lines(
          'Période début;Période fin;Plateforme;Titre;ISRC;Quantité;Montant net;Devise',
          `01/06/2026;30/06/2026;Deezer;Blue;${isrc};1 200;2,52;EUR`,
        ),
      ),
    ).toMatchObject([{ ...june, units: 1200, earnings: 2_520_000 }]);
    expect(
      await told(
        lines(
          'الشهر,المتجر,الأغنية,ISRC,الكمية,الإيرادات,العملة',
          `يونيو ٢٠٢٦,Spotify,Blue,${isrc},٩٠٠,٢٫١٥,USD`,
        ),
      ),
    ).toMatchObject([{ ...june, units: 900, earnings: 2_150_000 }]);
    expect(
      await told(
        lines('利用月,ストア,曲名,ISRC,再生数,印税,通貨', `令和8年6月,Spotify,Blue,${isrc},10,415,JPY`),
      ),
    ).toMatchObject([{ ...june, plays: 10, earnings: 415_000_000, in: 'JPY' }]);
  });

  test('below more remarks than rows, in other words for the same columns', async () => {
    const remarks = lines(
      '"Royalty Statement, Q2"',
      'Artist:,Nori',
      'Currency:,USD',
      'Period:,Apr-Jun 2026',
      '',
      'Store,Month,Track,ISRC,Streams,Payable (USD)',
      `Spotify,2026-06,Blue,${isrc},100,0.40`,
      `Spotify,2026-07,Blue,${isrc},200,0.80`,
      '',
      'Total,,,,300,1.20',
    );
    expect((await told(remarks)).filter((row) => typeof row !== 'string')).toMatchObject([
      { ...june, streams: 100, earnings: 400_000, in: 'USD' },
      { ...july, streams: 200, earnings: 800_000, in: 'USD' },
    ]);
    const japanese = lines(
      '利用年月,サービス名,楽曲名,再生回数,印税額(円)',
      '2026年6月,Apple Music,青,"1,000",523',
    );
    expect(await told(japanese)).toMatchObject([{ ...june, plays: 1000, earnings: 523_000_000, in: 'JPY' }]);
    const short = lines('Period;DSP;ISRC;Unités;Net;Curr', `"Q2, 2026";Deezer;${isrc};10;1,00;EUR`);
    expect(await told(short)).toMatchObject([
      { from: '2026-04-01', to: '2026-06-30', units: 10, earnings: 1_000_000, in: 'EUR' },
    ]);
  });

  test('one row among remarks, and texts that are guarded from spreadsheets', async () => {
    const header = 'Month,Track,ISRC,Store,Units,Net,Currency';
    const remarks = lines(
      ...['Royalty statement of Nori', 'Period: June 2026', ''],
      ...[header, `2026-06,Blue,${isrc},Spotify,10,1.00,USD`, '* all amounts before tax'],
    );
    expect((await told(remarks)).filter((row) => typeof row !== 'string')).toMatchObject([
      { ...june, units: 10, earnings: 1_000_000, in: 'USD' },
    ]);
    for (const guarded of ['="2026-06"', '"=""2026-06"""'])
      expect(
        await told(lines(header, `${guarded},="Blue","=""${isrc}""",Spotify,="10","=""1.00""",USD`)),
      ).toEqual([{ ...june, units: 10, earnings: 1_000_000, in: 'USD', song: isrc }]);
  });

  test('a date column in which sums stand', async () => {
    const months = lines(
      'Monat;Titel;ISRC;Shop;Anzahl;Betrag in EUR',
      ...[`Juni 2026;Blau;${isrc};Spotify;10;1,00`, 'Summe Juni 2026;;;;10;1,00'],
      ...[`Juli 2026;Blau;${isrc};Spotify;20;2,00`, 'Summe Juli 2026;;;;20;2,00', 'Gesamt;;;;30;3,00'],
    );
    expect(await told(months)).toMatchObject([june, 'total', july, 'total', 'total']);
  });

  test('as an old Macintosh ends lines, with a line within a cell', async () => {
    const rows = [
      '"Month","Title","ISRC","Units","Net (USD)"',
      `"2026-06","Blue\nlive","${isrc}","10","1.00"`,
    ];
    expect(await told(rows.join('\r'))).toMatchObject([{ ...june, units: 10, earnings: 1_000_000 }]);
  });

  test('two rows of names, of which the second is below a group or in another language', async () => {
    const sheet = xlsxParts({
      S: [
        ['Title', 'ISRC', 'Period', null, 'Units', 'Net (EUR)'],
        [null, null, 'From', 'To', null, null],
        ['Blue', isrc, { date: 46_174 }, { date: 46_234 }, 10, 1.25],
      ],
    });
    expect(await told(await zipOf(sheet))).toEqual([
      'note',
      { from: '2026-06-01', to: '2026-07-31', units: 10, earnings: 1_250_000, in: 'EUR', song: isrc },
    ]);
    const words = lines(
      'Song,Period,Quantity,Amount,Currency',
      'Titel,Zeitraum,Menge,Betrag,Währung',
      'Blue,2026-06,10,1.00,USD',
    );
    expect(await told(words)).toMatchObject(['note', { ...june, units: 10, earnings: 1_000_000 }]);
  });

  test('a year is no figure, and its month stands beside it', async () => {
    const text = lines(
      'Sales Year,Sales Month,Store,ISRC,Quantity,Royalty,Currency',
      `2026,June,Spotify,${isrc},10,1.00,USD`,
      `2026,7,Spotify,${isrc},12,1.20,USD`,
    );
    expect(await told(text)).toEqual([
      { ...june, units: 10, earnings: 1_000_000, in: 'USD', song: isrc },
      { ...july, units: 12, earnings: 1_200_000, in: 'USD', song: isrc },
    ]);
  });

  test('a day beside its month, and a week beside its year', async () => {
    const days = lines(
      'Year,Month,Day,ISRC,Store,Streams',
      `2026,6,13,${isrc},Spotify,5`,
      `2026,6,14,${isrc},Spotify,6`,
    );
    expect(await told(days)).toMatchObject([
      { from: '2026-06-13', to: '2026-06-13', streams: 5 },
      { from: '2026-06-14', to: '2026-06-14', streams: 6 },
    ]);
    const weeks = lines('Year,Week,ISRC,Store,Streams', `2026,23,${isrc},Spotify,10`);
    expect(await told(weeks)).toMatchObject([{ from: '2026-06-01', to: '2026-06-07', streams: 10 }]);
  });

  test('spans that cells write whole, half years, quarters in other ways', async () => {
    const spans = [
      '6/1/2026 - 6/30/2026',
      'Jun 1 – Jun 30, 2026',
      'June - July 2026',
      'H1 2026',
      'Q2-26',
      '2026年第二季度',
    ];
    const rows = spans.map((span) => `"${span}",Spotify,${isrc},10,1.00`);
    expect(await told(lines('Usage period,Store,ISRC,Units,Payable (USD)', ...rows))).toMatchObject([
      june,
      june,
      { from: '2026-06-01', to: '2026-07-31' },
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-04-01', to: '2026-06-30' },
    ]);
    const american = lines('Usage period,ISRC,Units,Net (USD)', `6/1/2026 - 6/30/2026,${isrc},10,1.00`);
    expect((await readerOf(american)).time).toMatchObject({ unit: 'month', dayOrder: 'mdy', isSure: true });
  });
});

describe('[SYNC-10] merged cells', () => {
  test('a song that is written once over its rows is the song of all of them, a sum is said once', async () => {
    const parts = xlsxParts({
      S: [
        ['Track', 'ISRC', 'Month', 'Store', 'Units', 'Net', 'Currency'],
        ['Blue', isrc, '2026-06', 'Spotify', 10, 1.5, 'USD'],
        [null, null, '2026-07', 'Spotify', 12, null, 'USD'],
      ],
    });
    const at = 'xl/worksheets/sheet1.xml';
    const merged = ['A2:A3', 'B2:B3', 'F2:F3'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    parts[at] = (parts[at] ?? '').replace('</sheetData>', `</sheetData><mergeCells>${merged}</mergeCells>`);
    expect(await told(await zipOf(parts))).toEqual([
      { ...june, units: 10, earnings: 1_500_000, in: 'USD', song: isrc },
      { ...july, units: 12, song: isrc },
    ]);
  });
});

describe('[EARN-01] currencies that rows name themselves', () => {
  const statement = (...rows: string[]) => lines('Month,Store,ISRC,Units,Earnings', ...rows);

  test('a sign beside the amount is stronger than an answer for all rows; one of several is asked', async () => {
    const text = statement(
      `2026-06,Spotify,${isrc},10,€1.00`,
      `2026-06,Deezer,${isrc},10,1.20 GBP`,
      `2026-06,Tidal,${isrc},10,$1.00`,
    );
    expect((await readerOf(text)).asks).toEqual(['currency']);
    const money = (await told(text, { currency: 'CAD' })).map((row) =>
      typeof row === 'string' ? row : row.in,
    );
    expect(money).toEqual(['EUR', 'GBP', 'CAD']);
    // A dollar is no zloty.
    expect((await told(text, { currency: 'PLN' }))[2]).toBe('bad_currency');
    expect((await readerOf(statement(`2026-06,Spotify,${isrc},10,€1.00`))).asks).toEqual([]);
  });

  test('a column of names; a currency that does not exist; one that the amount denies', async () => {
    const text = lines(
      'Month,Store,ISRC,Net,Currency',
      `2026-06,Spotify,${isrc},1.00,US Dollar`,
      `2026-06,Spotify,${isrc},1.00,Euros`,
      `2026-06,Spotify,${isrc},1.00,USDT`,
      `2026-06,Spotify,${isrc},€1.00,USD`,
    );
    const money = (await told(text)).map((row) => (typeof row === 'string' ? row : row.in));
    expect(money).toEqual(['USD', 'EUR', 'bad_currency', 'bad_currency']);
    const signs = ['C$1.00,CAD', 'R$1.00,BRL', '¥100,JPY', 'US$1.00,AUD'].map(
      (money) => `2026-06,${isrc},${money}`,
    );
    const signed = await told(lines('Month,ISRC,Net,Currency', ...signs));
    expect(signed.map((row) => (typeof row === 'string' ? row : row.in))).toEqual([
      'CAD',
      'BRL',
      'JPY',
      'bad_currency',
    ]);
    expect(await told(lines('Month,ISRC,Net (USD)', `2026-06,${isrc},€1.00`))).toEqual(['bad_currency']);
  });

  test('what reaches the artist before what was taken in, whatever each is called', async () => {
    const text = lines(
      'Sales Period,DSP,ISRC,Units,Gross Revenue (USD),Distribution Fee (USD),Amount Due (USD),Exchange Rate',
      `2026-06,Spotify,${isrc},1000,4.00,0.60,3.10,0.9`,
    );
    expect(await told(text)).toMatchObject([{ units: 1000, earnings: 3_100_000, in: 'USD' }]);
  });

  test('below nothing: a minus behind the amount, and what comes back in other languages', async () => {
    const rows = ['Verkauf;0,70', 'Rückgabe;0,70', 'Verkauf;0,70-'].map(
      (row) => `06/2026;iTunes;${isrc};1;EUR;${row}`,
    );
    const money = await told(lines('Monat;Shop;ISRC;Menge;Währung;Art;Erlös', ...rows));
    expect(money).toMatchObject([
      { units: 1, earnings: 700_000 },
      { units: -1, earnings: -700_000 },
      { units: 1, earnings: -700_000 },
    ]);
  });

  test('what was paid out earns nothing, what was kept back is less, and a royalty that is called a payment is one', async () => {
    const rows = [
      `2026-06,Royalty,${isrc},10,10.00`,
      `2026-06,Performance payment,${isrc},1,2.00`,
      '2026-06,Advance recoupment,,,-4.00',
      '2026-06,Tax withheld,,,1.00',
      '2026-06,Payment,,,-7.00',
    ];
    expect(await told(lines('Month,Type,ISRC,Units,Net (USD)', ...rows))).toMatchObject([
      ...[10, 2].map((amount) => ({ earnings: amount * 1_000_000 })),
      'payout',
      { earnings: -1_000_000 },
      'payout',
    ]);
  });
});

describe('[EARN-01] two amounts, of which one is what was paid', () => {
  const header = 'Month,ISRC,Store,Units';
  const rows = (...amounts: string[]) => amounts.map((amount) => `2026-06,${isrc},Spotify,10,${amount}`);
  const paid = async (text: string) =>
    (await told(text)).map((row) => (typeof row === 'string' ? row : `${row.earnings} ${row.in}`));

  test('a currency of the sale is not that of an amount whose name has its own', async () => {
    for (const names of [
      'Amount,Currency,Payable (USD)',
      'Amount (local),Local currency,Payable (USD)',
      'Betrag,Verkaufswährung,Auszahlung (USD)',
      'Montant,Devise de vente,À payer (USD)',
      'Importe,Moneda de venta,A pagar (USD)',
      '売上,現地通貨,支払額(USD)',
    ])
      expect(await paid(lines(`${header},${names}`, ...rows('100.00,SEK,9.50', '10.00,EUR,11.00')))).toEqual([
        '9500000 USD',
        '11000000 USD',
      ]);
  });

  test('where there is no other amount, a row has to agree with the name', async () => {
    expect(
      await paid(lines(`${header},Net (USD),Currency`, ...rows('1.00,USD', '1.00,EUR', '1.00,'))),
    ).toEqual(['1000000 USD', 'bad_currency', '1000000 USD']);
  });

  test('a sign in letters of its own is read, and asked for where several have it', async () => {
    const signs = ['1234.50円', '12.50 zł', '12.50 Kč', '-2.50 руб.', 'Ft 100.00', 'lei 5.00'];
    expect(await paid(lines(`${header},Net`, ...rows(...signs)))).toEqual([
      ...['1234500000 JPY', '12500000 PLN', '12500000 CZK', '-2500000 RUB', '100000000 HUF', '5000000 RON'],
    ]);
    const crowns = lines(`${header},Net`, ...rows('12.50 kr', '7.50 kr.'));
    expect((await readerOf(crowns)).asks).toEqual(['currency']);
    expect(await told(crowns, { currency: 'SEK' })).toMatchObject([{ in: 'SEK' }, { in: 'SEK' }]);
    const column = lines(`${header},Net,Currency`, ...rows('12.50,kr', '1.00,EUR'));
    expect((await readerOf(column)).asks).toEqual(['currency']);
    expect(await told(column, { currency: 'NOK' })).toMatchObject([{ in: 'NOK' }, { in: 'EUR' }]);
  });
});

describe('[EARN-01] currencies without smaller units', () => {
  const header = 'Month,ISRC,Store,Units,Net,Currency';
  const rows = (...money: [amount: string, currency: string][]) =>
    lines(header, ...money.map(([amount, code]) => `2026-06,${isrc},Spotify,1,"${amount}",${code}`));
  const paid = async (...money: [string, string][]) => {
    const reader = await readerOf(rows(...money));
    if (reader.asks.length > 0) return reader.asks;
    return (await told(rows(...money))).map((row) =>
      typeof row === 'string' ? row : (row.earnings ?? 0) / 1_000_000,
    );
  };

  test('a mark before three digits stands between thousands', async () => {
    for (const code of ['JPY', 'KRW', 'CLP', 'VND', 'ISK', 'XAF', 'Japanese Yen'])
      expect(await paid(['1,234', code], ['523', code])).toEqual([1234, 523]);
    expect(await paid(['1.234', 'JPY'])).toEqual([1234]);
    expect(await paid(['1,234', 'JPY'], ['12', 'USD'])).toEqual([1234, 12]);
    expect(await paid(['1,234', 'JPY'], ['1,234,567', 'JPY'])).toEqual([1234, 1_234_567]);
    const signed = lines('Month,ISRC,Units,Net (円)', `2026-06,${isrc},1,"¥1,234"`, 'Total,,1,"1,234"');
    expect(await told(signed)).toMatchObject([{ earnings: 1_234_000_000, in: 'JPY' }, 'total']);
    const answered = lines('Month,ISRC,Store,Units,Net', `2026-06,${isrc},Spotify,1,"1,234"`);
    expect((await readerOf(answered, { currency: 'KRW' })).asks).toEqual([]);
    expect(await told(answered, { currency: 'KRW' })).toMatchObject([{ earnings: 1_234_000_000 }]);
  });

  test('unless amounts in them have decimals behind the same mark', async () => {
    expect(await paid(['1,234', 'JPY'], ['12,5', 'JPY'])).toEqual(['decimalMark']);
    expect(await paid(['1.234', 'JPY'], ['0.415', 'JPY'])).toEqual(['decimalMark']);
    expect(await paid(['1,234', 'JPY'], ['12.5', 'JPY'])).toEqual([1234, 12.5]);
  });

  test('what is open in other currencies is open still, and what they prove holds', async () => {
    expect(await paid(['1,234', 'JPY'], ['1,234', 'USD'])).toEqual(['decimalMark']);
    expect(await paid(['1,234', 'JPY'], ['1,50', 'USD'])).toEqual(['decimalMark']);
    expect(await paid(['1,234', 'JPY'], ['1.50', 'USD'])).toEqual([1234, 1.5]);
    // A thousand dollars of one sale may be a licence.
    expect(await paid(['1,234', 'USD'])).toEqual(['decimalMark']);
  });
});

describe('[SYNC-10] half one table and half another', () => {
  test('the rows of the other are told as such, and say nothing of the columns', async () => {
    const text = lines(
      'Month,Track,ISRC,Store,Units,Net,Currency',
      `2026-06,Blue,${isrc},Spotify,10,1.00,USD`,
      '',
      'Country,Listeners,Saves,Followers',
      'DE,5,1,2',
      'FR,6,1,2',
      '',
      'Month,Track,ISRC,Store,Units,Net,Currency',
      `2026-07,Blue,${isrc},Spotify,12,1.20,USD`,
    );
    const rows = (await told(text)).filter((row) => row !== 'empty' && row !== 'note');
    expect(rows).toMatchObject([
      { ...june, units: 10 },
      // Its header among them, and the blank row before the own one.
      ...Array(4).fill('other_table'),
      { ...july, units: 12 },
    ]);
  });
});

describe('[SYNC-10] [EARN-01] money', () => {
  test('of a list of payments stays money, whatever each was for', async () => {
    expect(
      await told(
        lines(
          'Date,Description,Amount,Balance,Currency',
          '2026-06-01,Spotify royalties May,12.50,12.50,USD',
          '2026-07-01,Spotify royalties June,10.00,22.50,USD',
        ),
      ),
    ).toMatchObject([
      { from: '2026-06-01', earnings: 12_500_000 },
      { from: '2026-07-01', earnings: 10_000_000 },
    ]);
  });

  test('has the mark that a unit’s earnings say, sums aside; where they say neither it is asked for', async () => {
    const header = 'Month;ISRC;Store;Quantity;Net payable;Currency';
    const row = (amount: string, units = 60) => `2026-06;${isrc};Spotify;${units};${amount};USD`;
    const asksOf = async (...rows: string[]) => (await readerOf(lines(header, ...rows))).asks;
    const sums = ['Spotify Total;;;;12;', ';;Total;;24.001;'];
    expect(await told(lines(header, row('1.000'), row('23.001'), ...sums))).toMatchObject([
      { earnings: 1_000_000 },
      { earnings: 23_001_000 },
      'total',
      'total',
    ]);
    expect(await asksOf(row('1.000', 1), row('2.001', 999))).toEqual(['decimalMark']);
    expect(await asksOf(row('3100.001'), row('3200.001'))).toEqual([]);
    expect(await asksOf(row('31.001', 1), row('32.001', 1))).toEqual(['decimalMark']);
  });

  test('has its store where the column of sources names stores', async () => {
    const text = lines(
      'Period,Income Type,Source,Title,ISRC,Units,Amount USD',
      `2026 Q2,Mechanical,Spotify,Blue,${isrc},100,0.10`,
      `2026 Q2,Performance,Deezer,Blue,${isrc},100,0.20`,
    );
    const { columns } = await readerOf(text);
    expect(columns.find(({ name }) => name === 'Source')?.meaning).toBe('platform');
  });

  test('that is the artist’s own share comes before what was taken in', async () => {
    const text = lines(
      'Month,Store,ISRC,Title,Streams,Share %,Revenue EUR,My Share EUR',
      `2026-06,Spotify,${isrc},Blue,100,50,0.40,0.20`,
    );
    expect(await told(text)).toMatchObject([{ ...june, streams: 100, earnings: 200_000, in: 'EUR' }]);
  });

  test('is the total where a price for one and a currency stand beside it', async () => {
    const text = lines(
      'Month,Store,ISRC,Track,Units,Unit Price,Total,Currency',
      `jun/2026,iTunes,${isrc},Blue,10,0.70,7.00,USD`,
      `jul/2026,iTunes,${isrc},Blue,2,0.70,1.40,USD`,
    );
    expect(await told(text)).toMatchObject([
      { ...june, units: 10, earnings: 7_000_000, in: 'USD' },
      { ...july, units: 2, earnings: 1_400_000, in: 'USD' },
    ]);
  });
});
