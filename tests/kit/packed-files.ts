/** Zips and spreadsheets made for a test, on the disk of a folder that goes with it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';

/** Where the file lies. */
export function fileOf(content: string | Buffer, name = 'upload'): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

type SheetCell = string | number | { date: number } | { formula: string; value: number } | null;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
  return `<c r="${place}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
}

const sheetXml = (rows: readonly (readonly SheetCell[])[]): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

type Sheets = Readonly<Record<string, readonly (readonly SheetCell[])[]>>;

/** The parts of the least that a spreadsheet program writes; style 1 is a date. */
export function xlsxParts(sheets: Sheets): Record<string, string> {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packaged}/relationships">${names.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheets[name] ?? [])]),
    ),
  };
}

export const xlsxOf = (sheets: Sheets): Promise<Buffer> => zipOf(xlsxParts(sheets));

/** A zip as bytes: what it says of its entries need not be so. */
export function forgedZip(
  entries: readonly {
    name: string;
    data: Buffer;
    unpacked?: number;
    flags?: number;
    /** Shares the bytes that lie there. */
    at?: number;
    /** Lies in the file without standing in its directory. */
    isHidden?: boolean;
  }[],
): Buffer {
  const [locals, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data, unpacked = data.length, flags = 0x800, at, isHidden } of entries) {
    const packed = deflateRawSync(data);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(flags, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(unpacked, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at ?? offset, 10);
    const told = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, tail, Buffer.from(name)]);
    if (!isHidden) central.push(told);
    if (at === undefined) {
      locals.push(local);
      offset += local.length;
    }
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
