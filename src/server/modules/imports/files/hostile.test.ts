/** Files that were made to do harm: each is read in little memory and little time, or refused with its reason. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileOf, forgedZip, xlsxParts, zipOf } from '#kit/packed-files.ts';
import { isThorough } from '#kit/thorough.ts';
import type { FileReader } from '../kinds/kind.ts';
import { openFiles } from './open.ts';

async function readerOf(content: string | Buffer, name: string): Promise<FileReader> {
  const [file] = await openFiles([{ path: fileOf(content), name }], '2026-11-23');
  if (!file || 'failure' in file) throw new Error(file?.failure);
  return file.reader({});
}

/** What becomes of it when it is read to its end: the number of its rows, or why it is not read. */
async function outcomeOf(content: string | Buffer, name: string): Promise<number | string> {
  try {
    let count = 0;
    for await (const _ of (await readerOf(content, name)).read()) {
      count++;
    }
    return count;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What no packing makes smaller. */
const noise = createHash('shake256', { outputLength: 200_000 }).update('noise').digest();

const rows = [
  ['date', 'streams'],
  ['2026-08-01', 3],
] as const;
const parts = xlsxParts({ S: rows });
const sheetPath = 'xl/worksheets/sheet1.xml';
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${cell('A1', 'date')}${cell('B1', 'streams')}</row>`;
const sheet = (inner: string) =>
  `<?xml version="1.0"?><worksheet><sheetData>${inner}</sheetData></worksheet>`;
const bookWith = (changed: Readonly<Record<string, string>>) => zipOf({ ...parts, ...changed });

/** Without the sheet, which whoever calls it adds in a way of its own. */
const others = Object.entries(parts)
  .filter(([name]) => name !== sheetPath)
  .map(([name, text]) => ({ name, data: Buffer.from(text) }));

describe('[SYNC-07] [SEC-01] a spreadsheet', () => {
  test('with one cell far below is as many rows as it has', async () => {
    const far = sheet(
      `${head}<row r="9000000">${cell('A9000000', '2026-08-01')}<c r="B9000000"><v>3</v></c></row>`,
    );
    const read = (await readerOf(await bookWith({ [sheetPath]: far }), 'b.xlsx')).read();
    const records = [];
    for await (const { record } of read) records.push(record);
    expect(records).toMatchObject([{ line: 9_000_000, from: '2026-08-01', figures: { streams: 3 } }]);
  });

  test.each([
    ['with one cell far to the right', `${head}<row r="2">${cell('XFD2', 'x')}</row>`, 'too_many_columns'],
    [
      'with a cell that has no end',
      `${head}<row r="2"><c r="A2" t="str"><v>${'9'.repeat(1_100_000)}`,
      'line_too_long',
    ],
    ['with a name that has no end', `${head}<row r="2" ${'a'.repeat(1_200_000)}`, 'line_too_long'],
    ['whose texts are not there', `${head}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`, 'damaged'],
    ['nested a hundred thousand deep', `${head}${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`, 'damaged'],
    [
      'with fifty thousand attributes at one element',
      `${head}<row ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      'damaged',
    ],
    ['of rows and nothing else', `${head}${'<row/>'.repeat(200_000)}`, 200_000],
  ])('%s', async (_, inner, outcome) => {
    expect(await outcomeOf(await bookWith({ [sheetPath]: sheet(inner) }), 'b.xlsx')).toBe(outcome);
  });

  test('whose entities say each other again and again is refused', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const text = `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>${sheet(`<row r="1">${cell('A1', '&l9;')}</row>`)}`;
    expect(await outcomeOf(await bookWith({ [sheetPath]: text }), 'b.xlsx')).toBe('damaged');
    const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet(head)}`;
    expect(await outcomeOf(await bookWith({ [sheetPath]: outside }), 'b.xlsx')).toBe('damaged');
    // What declares nothing stays as it is written.
    const reader = await readerOf(
      await bookWith({
        [sheetPath]: sheet(`${head}<row r="2">${cell('A2', '&l9;')}${cell('B2', '3')}</row>`),
      }),
      'b.xlsx',
    );
    for await (const { cells } of reader.read()) expect(cells).toEqual(['&l9;', '3']);
  });

  test('that hides a sheet from its directory has none', async () => {
    const hidden = { name: sheetPath, data: Buffer.from(sheet(head)), isHidden: true };
    expect(await outcomeOf(forgedZip([...others, hidden]), 'b.xlsx')).toBe('damaged');
  });

  test('that says it is smaller than it is, is refused when it says more', async () => {
    const data = Buffer.from(sheet(`${head}${' '.repeat(9_000_000)}`));
    const forged = forgedZip([...others, { name: sheetPath, data, unpacked: 100 }]);
    expect(await outcomeOf(forged, 'b.xlsx')).toBe('zip_bomb');
  });

  test('of a thousand sheets, of texts that memory would have to hold, or cut off in the middle is refused', async () => {
    const many = xlsxParts(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`S${n}`, rows])));
    expect(await outcomeOf(await zipOf(many), 'b.xlsx')).toBe('too_many_files');
    const relations = parts['xl/_rels/workbook.xml.rels']?.replace(
      '</Relationships>',
      '<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    );
    const large = forgedZip([
      ...others.filter(({ name }) => !name.endsWith('.rels')),
      { name: 'xl/_rels/workbook.xml.rels', data: Buffer.from(relations ?? '') },
      { name: sheetPath, data: Buffer.from(sheet(head)) },
      { name: 'xl/sharedStrings.xml', data: noise, unpacked: 60_000_000 },
    ]);
    expect(await outcomeOf(large, 'b.xlsx')).toBe('too_large');
    const cut = sheet(`${head}<row r="2">${cell('A2', '2026-08-01')}`).slice(0, -30);
    expect(await outcomeOf(await bookWith({ [sheetPath]: cut }), 'b.xlsx')).toBe('damaged');
  });
});

describe.runIf(isThorough)('[SYNC-07] [SEC-01] a table', () => {
  const timeline = 'date,streams\n2026-08-01,3\n';

  test.each([
    ['of half a million columns', () => `${'a,'.repeat(490_000)}\n${timeline}`, 'too_many_columns'],
    ['of a million columns without names', () => `${','.repeat(999_999)}\n${timeline}`, 'too_many_columns'],
    ['of a million columns', () => `${'a,'.repeat(1_000_000)}\n${timeline}`, 'line_too_long'],
    ['of one line of a hundred megabytes', () => Buffer.alloc(100_000_000, 'a'), 'line_too_long'],
    [
      'of one line of a hundred megabytes behind others',
      () => Buffer.concat([Buffer.from(timeline), Buffer.alloc(100_000_000, '1')]),
      'line_too_long',
    ],
    ['with a million cells in one row', () => `${timeline}${'1,'.repeat(490_000)}\n2026-08-02,4\n`, 3],
    [
      'with a quote that is never closed, far from its end',
      () => `${timeline}2026-08-02,"4\n${'2026-08-03,5\n'.repeat(100_000)}`,
      100_002,
    ],
    [
      'of wide letters, in a line as long as one may be',
      () => Buffer.from(`\ufeff${timeline}2026-08-02,${'日'.repeat(990_000)}\n`, 'utf16le'),
      2,
    ],
    [
      'of rows that are all of another length',
      () => `${timeline}${'\n2026-08-02,4,,,'.repeat(40_000)}`,
      40_002,
    ],
    ['of ends of lines as an old Macintosh wrote them', () => `${timeline}${'\r'.repeat(400_000)}`, 2],
    ['of nothing but quotes', () => '"'.repeat(900_000), 'not_a_table'],
    ['of nothing but ends of lines', () => `${timeline}${'\n'.repeat(3_000_001)}`, 'too_many_rows'],
  ])('%s', async (_, make, outcome) => {
    expect(await outcomeOf(make(), 'Blue-timeline.csv')).toBe(outcome);
  });
});

test('[SYNC-07] a table that is cut off anywhere says what it says before, and refuses the row that it is cut in', async () => {
  const whole =
    'date,listeners,streams,followers\n2026-08-01,11,21,31\n2026-08-02,12,22,32\n2026-08-03,13,23,33\n';
  const recordsOf = async (text: string) => {
    const [file] = await openFiles([{ path: fileOf(Buffer.from(text)), name: 'a.csv' }], '2026-11-23');
    if (!file || !('reader' in file)) throw new Error('not read');
    const records = [];
    for await (const { record } of (await file.reader({})).read()) records.push(record);
    return records;
  };
  const all = await recordsOf(whole);
  const [header, first] = [whole.indexOf('\n') + 1, whole.indexOf('\n2026-08-02')];
  for (let end = first + 1; end < whole.length - 1; end++) {
    const lines = whole.slice(header, end).split('\n');
    const [last, complete] = [lines.at(-1) ?? '', lines.length - 1];
    const records = await recordsOf(whole.slice(0, end));
    expect(records.slice(0, complete)).toEqual(all.slice(0, complete));
    // A row that has begun its last cell cannot be told from a whole one.
    if (last !== '' && last.split(',').length < 4) expect(records[complete]).toHaveProperty('reason');
  }
});

test('[SYNC-07] all that is read of a file is heard of, so that its progress can be told before its first row', async () => {
  const path = fileOf(Buffer.from(`date,streams\n${'2026-08-01,3\n'.repeat(50_000)}`));
  let heard = 0;
  const [file] = await openFiles([{ path, name: 'a.csv' }], '2026-11-23', async (bytes) => {
    heard += bytes;
  });
  expect(heard).toBeGreaterThanOrEqual(650_013);
  if (!file || !('reader' in file)) throw new Error('not read');
  const before = heard;
  for await (const _ of (await file.reader({})).read());
  expect(heard - before).toBeGreaterThanOrEqual(650_013);
});

test('[SYNC-07] files in one upload after another are counted together; what is no longer there has changed', async () => {
  const zip = fileOf(
    await zipOf(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.csv`, 'date,streams\n2026-08-01,3\n'])),
    ),
  );
  const files = await openFiles(
    [
      { path: zip, name: 'a.zip' },
      { path: zip, name: 'b.zip' },
      { path: `${zip}-gone`, name: 'c.csv' },
    ],
    '2026-11-23',
  );
  expect(files).toHaveLength(32);
  expect(files.slice(30)).toEqual([
    { name: 'b.zip', failure: 'too_many_files' },
    { name: 'c.csv', failure: 'changed' },
  ]);
});
