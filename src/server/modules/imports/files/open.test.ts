import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { fileOf, forgedZip, xlsxOf, zipOf } from '#kit/packed-files.ts';
import type { Answers, FileReader, ImportRecord } from '../kinds/kind.ts';
import { openFiles } from './open.ts';

const today = '2026-11-23';
const timeline = 'date,streams\r\n2026-08-01,0\r\n2026-08-02,12\r\n2026-08-03,7\r\n';

/** What no packing makes smaller. */
const noise = createHash('shake256', { outputLength: 2_800_000 }).update('noise').digest();

async function opened(content: string | Buffer, name = 'Blue-timeline.csv') {
  return openFiles([{ path: fileOf(content), name }], today);
}

async function readerOf(content: string | Buffer, name?: string, answers: Answers = {}): Promise<FileReader> {
  const [file] = await opened(content, name);
  if (!file || 'failure' in file) throw new Error(file?.failure);
  return file.reader(answers);
}

async function rowsOf(reader: FileReader): Promise<{ cells: string[]; record: ImportRecord }[]> {
  const rows = [];
  for await (const row of reader.read()) rows.push(row);
  return rows;
}

const failureOf = async (content: string | Buffer, name?: string): Promise<string | undefined> => {
  const [file] = await opened(content, name);
  return file && 'failure' in file ? file.failure : undefined;
};

describe('[SYNC-07] encodings', () => {
  const named = (title: string) =>
    `song,listeners,streams,saves,release_date\n"${title}",3,${'1'},1,2024-06-14\n"${title} II",2,5,0,2024-06-15\n`;
  test.each([
    ['UTF-8', 'UTF-8', 'Día naïve – ünü', ''],
    ['UTF-8', 'UTF-8', 'Ночь', '\ufeff'],
    ['UTF-16LE', 'UTF-16LE', 'Ночь', '\ufeff'],
    ['UTF-16BE', 'UTF-16BE', '夜の歌', '\ufeff'],
    ['UTF-16LE', 'UTF-16LE', 'Blue', ''],
    ['windows-1252', 'windows-1252', 'Über “Straßen” – Čafé é à ç'.replace('Č', 'C'), ''],
    ['latin1', 'windows-1252', 'Día de niño', ''],
    ['windows-1252', 'windows-1252', '¿Qué? 3 m³ de l’eau', ''],
    ['windows-1250', 'windows-1250', 'Zażółć gęślą jaźń', ''],
    ['windows-1250', 'windows-1250', 'Žluťoučký kůň úpěl', ''],
    ['windows-1250', 'windows-1250', 'Příliš řeka', ''],
    ['windows-1250', 'windows-1250', 'Őszi tűz és víz, öröm', ''],
    ['windows-1250', 'windows-1250', 'Ţară şi măr', ''],
    ['windows-1254', 'windows-1254', 'Işık, Gök Taşı', ''],
    ['windows-1252', 'windows-1252', 'À côté de l’été, Miloš', ''],
    ['windows-1252', 'windows-1252', 'Perché però, città più', ''],
    ['windows-1252', 'windows-1252', 'Rødgrød med fløde, Blå', ''],
    ['windows-1252', 'windows-1252', 'Leões, coração, música', ''],
    ['windows-1252', 'windows-1252', 'Það er þú, Björk', ''],
    ['windows-1252', 'windows-1252', 'Õhtu öö, Šokolaad', ''],
    ['windows-1252', 'windows-1252', 'Nº 1, São João', ''],
    ['windows-1252', 'windows-1252', 'août, été, Björk', ''],
    ['windows-1252', 'windows-1252', 'MØ, Très, Où', ''],
    ['windows-1252', 'windows-1252', 'Miloš, Après', ''],
    ['ISO-8859-2', 'ISO-8859-2', 'Miłość będzie śpiewać', ''],
    ['Shift_JIS', 'Shift_JIS', '夜の歌を聴きながら歩いた帰り道', ''],
    ['windows-1251', 'windows-1251', 'Ночная песня о дальней дороге домой', ''],
  ])('%s is read as %s: %s', async (written, read, title, mark) => {
    const reader = await readerOf(iconv.encode(mark + named(title), written), 'x.csv');
    expect(reader.encoding).toBe(read);
    const [first] = await rowsOf(reader);
    expect(first?.record).toMatchObject({ line: 2, song: { title } });
  });

  test.each([
    ['windows-1250', 'Měsíc;Skladba;Částka'],
    ['windows-1250', 'Időszak;Előadó;Bevétel'],
    ['windows-1250', 'Perioadă;Piesă;Sumă'],
    ['windows-1254', 'Ay;Sanatçı;Tutar'],
    ['windows-1251', 'Month;Трек;Units'],
    ['KOI8-R', 'Месяц;Трек;Сумма'],
    ['windows-1253', 'Μήνας;Τίτλος;Ποσό'],
    ['windows-1255', 'חודש;שיר;כמות'],
    ['Shift_JIS', '月;曲名;数量'],
    ['GB18030', '月份;歌曲;数量'],
    ['Big5', '月份;歌曲;數量'],
    ['EUC-KR', '판매월;곡명;정산금'],
    ['macintosh', 'Période;Titre;Quantité'],
    ['windows-1252', 'Período;Canción;Cantidad'],
    ['windows-1252', 'Måned;Låt;Beløb'],
  ])('%s, where nothing but the names of columns is beyond ASCII: %s', async (encoding, names) => {
    const reader = await readerOf(iconv.encode(`${names}\n2026-06;Blue;10\n`, encoding), 'x.csv');
    expect(reader).toMatchObject({ encoding, header: names.split(';') });
  });

  test('[EARN-01] what Shift_JIS writes as a backslash before an amount is a yen sign', async () => {
    const text = '販売月,曲名,ストア,支払額\n2026/06,表\\裏,Spotify,\\900\n2026/07,Blue,Spotify,\\-20\n';
    const reader = await readerOf(iconv.encode(text, 'Shift_JIS'), 'x.csv');
    const cells = reader.columns.map((column) => column.cells);
    expect(cells.slice(1)).toEqual([['表\\裏', 'Blue'], expect.anything(), ['¥900', '¥-20']]);
  });

  test('a letter beyond ASCII counts where it stands, also far behind the beginning', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => `"Song number ${index}",1,2,3,2024-06-14`);
    const text = ['song,listeners,streams,saves,release_date', ...rows, '"Café",1,2,3,2024-06-14'].join('\n');
    const reader = await readerOf(iconv.encode(text, 'windows-1252'), 'x.csv');
    expect(reader.encoding).toBe('windows-1252');
    expect((await rowsOf(reader)).at(-1)?.record).toMatchObject({ song: { title: 'Café' }, line: 12_002 });
  });

  test('an encoding that is none of these is said to be unknown', async () => {
    expect(await failureOf(Buffer.from([0xff, 0xfe, 0, 0, 0x64, 0, 0, 0]))).toBe('unknown_encoding');
  });
});

describe('[SYNC-07] delimited text', () => {
  test.each([
    ['comma', ','],
    ['tab', '\t'],
    ['semicolon', ';'],
  ])('%s', async (_, delimiter) => {
    const rows = await rowsOf(await readerOf(timeline.replaceAll(',', delimiter)));
    expect(rows.map(({ record }) => record.line)).toEqual([2, 3, 4]);
    expect(rows[1]?.record).toMatchObject({
      from: '2026-08-02',
      figures: { streams: 12 },
      song: { title: 'Blue' },
    });
  });

  test('a line of Excel that names the delimiter is a remark', async () => {
    const rows = await rowsOf(await readerOf(`sep=;\n${timeline.replaceAll(',', ';')}`));
    expect(rows.map(({ record }) => ('reason' in record ? record.reason : 'told'))).toEqual([
      'note',
      'told',
      'told',
      'told',
    ]);
  });

  test.each([['\n'], ['\r\n'], ['\r']])(
    'lines that end in %j, and one that is broken within quotes',
    async (end) => {
      const text = [
        'song,listeners,streams,saves,release_date',
        `"A${end}B",1,2,3,2024-06-14`,
        'C,1,2,3,2024-06-15',
        '',
      ].join(end);
      const rows = await rowsOf(await readerOf(text, 'x.csv'));
      expect(rows.map(({ record }) => record)).toMatchObject([
        { line: 2, song: { title: 'A B' } },
        { line: 4, song: { title: 'C' } },
      ]);
    },
  );

  test('a quote that is never closed takes nothing with it', async () => {
    const rows = [
      '"Heroes" (live),1,2,3,2024-06-14',
      '"Open,1,2,3,2024-06-15',
      'C,1,2,3,2024-06-16',
      'D,1,2,3,2024-06-17',
    ];
    const read = await rowsOf(
      await readerOf(['song,listeners,streams,saves,release_date', ...rows].join('\n'), 'x.csv'),
    );
    expect(read.map(({ record }) => record)).toMatchObject([
      { line: 2, song: { title: '"Heroes" (live)' } },
      { line: 3, song: { title: '"Open' } },
      { line: 4, song: { title: 'C' } },
      { line: 5, song: { title: 'D' } },
    ]);
  });

  test('formulas are text', async () => {
    const text = 'song,listeners,streams,saves,release_date\n"=HYPERLINK(""http://x"")",1,2,3,2024-06-14\n';
    const [row] = await rowsOf(await readerOf(text, 'x.csv'));
    expect(row?.record).toMatchObject({ song: { title: '=HYPERLINK("http://x")' } });
  });
});

describe('[SYNC-07] spreadsheets', () => {
  test('dates, numbers and formulas give their values', async () => {
    const book = await xlsxOf({
      Sheet1: [
        ['date', 'streams'],
        [{ date: 46235 }, 12],
        [{ date: 46236 }, { formula: 'SUM(A1:A2)', value: 1234 }],
        ['2026-08-03', '1,500'],
      ],
    });
    const rows = await rowsOf(await readerOf(book, 'Blue-timeline.xlsx'));
    expect(rows.map(({ record }) => record)).toMatchObject([
      { line: 2, from: '2026-08-01', figures: { streams: 12 }, song: { title: 'Blue' } },
      { line: 3, from: '2026-08-02', figures: { streams: 1234 } },
      { line: 4, from: '2026-08-03', figures: { streams: 1500 } },
    ]);
  });

  test('each sheet with a table is a file of its own, also in a zip', async () => {
    const book = await xlsxOf({
      One: [
        ['date', 'streams'],
        ['2026-08-01', 3],
      ],
      Note: [['hello']],
      Two: [
        ['Date', 'Views'],
        ['2026-08-01', 4],
      ],
    });
    const names = ['book.xlsx · One', 'book.xlsx · Two'];
    expect((await opened(book, 'book.xlsx')).map(({ name }) => name)).toEqual(names);
    expect((await opened(await zipOf({ 'book.xlsx': book }), 'all.zip')).map(({ name }) => name)).toEqual(
      names,
    );
  });

  test('a number with three decimals is no thousand', async () => {
    const book = await xlsxOf({
      S: [
        ['Geography', 'Views', 'Watch time (hours)'],
        ['US', 3, 1.234],
        ['DE', 4, 2.345],
      ],
    });
    const [row] = await rowsOf(await readerOf(book, 'b.xlsx'));
    expect(row?.record).toMatchObject({ figures: { watchSeconds: 4442 } });
  });

  test('one that is cut off or none is refused', async () => {
    const book = await xlsxOf({
      S: [
        ['date', 'streams'],
        ['2026-08-01', 3],
      ],
    });
    expect(await failureOf(book.subarray(0, book.length - 40), 'b.xlsx')).toBe('damaged');
    const broken = await zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': '<not' });
    expect(await failureOf(broken, 'b.xlsx')).toBe('damaged');
  });
});

describe('[SYNC-07] zips', () => {
  test('each file in it is opened; what a system adds is passed over', async () => {
    const zip = await zipOf({
      'a/Blue-timeline.csv': timeline,
      '__MACOSX/a/._Blue-timeline.csv': 'x',
      'a/.DS_Store': 'x',
      'picture.jpg': Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'),
    });
    const files = await opened(zip, 'all.zip');
    expect(files).toMatchObject([
      { name: 'a/Blue-timeline.csv' },
      { name: 'picture.jpg', failure: 'not_a_table' },
    ]);
    const [file] = files;
    if (!file || 'failure' in file) throw new Error('not opened');
    const rows = await rowsOf(await file.reader({}));
    expect(rows.at(-1)?.record).toMatchObject({ figures: { streams: 7 }, song: { title: 'Blue' } });
  });

  test('a table without dates takes its days from what was downloaded with it', async () => {
    const zip = await zipOf({
      'Table data.csv': 'Geography,Views\nTotal,5\nUS,3\nDE,2\n',
      'Totals.csv': 'Date,Views\n2026-08-01,2\n2026-08-02,0\n2026-08-03,3\n',
    });
    const [file] = await opened(zip, 'Geography.zip');
    if (!file || 'failure' in file) throw new Error('not opened');
    const reader = await file.reader({});
    expect(reader.asks).toEqual([]);
    expect((await rowsOf(reader))[1]?.record).toMatchObject({
      from: '2026-08-01',
      to: '2026-08-03',
      key: 'US',
    });
    const said = await file.reader({ from: '2026-07-01', to: '2026-07-31' });
    expect((await rowsOf(said))[1]?.record).toMatchObject({ from: '2026-07-01', to: '2026-07-31' });
  });

  test('names that climb out are shown, and nothing else', async () => {
    const zip = forgedZip([
      { name: '../../etc/passwd', data: Buffer.from(timeline) },
      { name: '/abs.csv', data: Buffer.from(timeline) },
      { name: 'ok-timeline.csv', data: Buffer.from(timeline) },
    ]);
    expect(await opened(zip, 'a.zip')).toMatchObject([
      { name: '../../etc/passwd', failure: 'zip_path' },
      { name: '/abs.csv', failure: 'zip_path' },
      { name: 'ok-timeline.csv', reader: expect.any(Function) },
    ]);
  });

  test.each([
    [
      'much out of little',
      () => forgedZip([{ name: 'a.csv', data: Buffer.alloc(12_000_000, '0') }]),
      'zip_bomb',
    ],
    [
      'more than it says',
      () => forgedZip([{ name: 'a.csv', data: Buffer.alloc(3_000_000, '0,1\n'), unpacked: 100 }]),
      'zip_bomb',
    ],
    ['a zip in a zip', async () => zipOf({ 'b.zip': await zipOf({ 'a.csv': timeline }) }), 'zip_bomb'],
    [
      'with a password',
      () => forgedZip([{ name: 'a.csv', data: Buffer.from(timeline), flags: 0x801 }]),
      'damaged',
    ],
    [
      'more than a gigabyte',
      () =>
        forgedZip([
          {
            name: 'a.csv',
            data: noise,
            unpacked: 1_100_000_000,
          },
        ]),
      'too_large',
    ],
  ])('%s is refused', async (_, make, failure) => {
    expect(await failureOf(await make(), 'a.zip')).toBe(failure);
  });

  test('entries that share their bytes are refused', async () => {
    const data = Buffer.from(Array.from({ length: 5000 }, (_, index) => index * 7919).join('\n'));
    const entries = [
      { name: 'a.csv', data },
      ...Array.from({ length: 20 }, (_, index) => ({ name: `${index}.csv`, data, at: 0 })),
    ];
    expect(await failureOf(forgedZip(entries), 'a.zip')).toBe('zip_bomb');
  });

  test('too many files are refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.csv`, timeline]));
    expect(await failureOf(await zipOf(files), 'a.zip')).toBe('too_many_files');
  });

  test('one that is cut off is damaged', async () => {
    const zip = await zipOf({ 'a.csv': timeline.repeat(100) });
    expect(await failureOf(zip.subarray(0, zip.length - 30), 'a.zip')).toBe('damaged');
    const torn = Buffer.concat([zip.subarray(0, 60), Buffer.alloc(20, 0xee), zip.subarray(80)]);
    expect(await failureOf(torn, 'a.zip')).toBe('damaged');
  });
});

describe('[SYNC-07] what is no table', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['blanks', '\ufeff \r\n \r\n', 'empty'],
    ['a picture', Buffer.from('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF', 'latin1'), 'not_a_table'],
    ['a document', '%PDF-1.7\n%âãÏÓ\n', 'not_a_table'],
    ['a page', '<!DOCTYPE html><html><body>a,b</body></html>', 'not_a_table'],
    ['bytes', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)), 'not_a_table'],
    ['one column', 'streams\n1\n2\n3\n', 'not_a_table'],
    ['prose', 'Once upon a time\nthere was a song\nand nobody heard it\n', 'not_a_table'],
    [
      'too many columns',
      `${Array.from({ length: 600 }, (_, index) => `c${index}`).join(',')}\n`,
      'too_many_columns',
    ],
    ['an endless line', Buffer.alloc(5_000_000, 'a,'), 'line_too_long'],
  ])('%s', async (_, content, failure) => {
    expect(await failureOf(content)).toBe(failure);
  });

  test('other files are opened all the same', async () => {
    const files = await openFiles(
      [
        { path: fileOf('%PDF-1.7'), name: 'x.pdf' },
        { path: fileOf(timeline), name: 'Blue-timeline.csv' },
      ],
      today,
    );
    expect(files).toMatchObject([{ failure: 'not_a_table' }, { name: 'Blue-timeline.csv' }]);
  });
});
