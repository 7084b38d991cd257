/** What was handed in, opened: each table in it is a file of its own, packed or not. */
import { basename } from 'node:path';
import type { ImportFailure } from '#domain/imports.ts';
import type { OpenedFile, Upload } from '../kinds/kind.ts';
import { readerOf } from '../kinds/reader.ts';
import { knownHeader } from '../kinds/recognise.ts';
import { delimitedTable } from './delimited.ts';
import { fileSource, firstBytes, type Source } from './source.ts';
import { isSpreadsheet, refuseLarge, sheetTables } from './spreadsheet.ts';
import type { Table } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { filesIn, type Packed, type PackedFile, refuseCrowd } from './zip.ts';

const zipMark = Buffer.from('PK');
/** Beginnings of what is no table: pictures, documents, pages, other archives, spreadsheets of the old kind. */
const otherMarks = [
  '%PDF',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  '\u001f\u008b',
  '\u00d0\u00cf\u0011\u00e0',
  'Rar!',
  '7z\u00bc\u00af',
];

function isNoTable(start: Buffer): boolean {
  const text = start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  return otherMarks.some((mark) => text.startsWith(mark)) || /^\s*<(!doctype|html|\?xml|svg)/i.test(text);
}

const failureOf = (error: unknown): ImportFailure => {
  if (error instanceof Unreadable) return error.failure;
  throw error;
};

const openedTable = (name: string, table: Table, today: string): OpenedFile => ({
  name,
  reader: (answers) => readerOf(table, basename(name.replaceAll('\\', '/')), answers, today),
});

async function openSheets(
  name: string,
  packed: Packed,
  files: readonly PackedFile[],
  today: string,
): Promise<OpenedFile[]> {
  refuseLarge(files);
  const tables = await sheetTables(packed);
  return tables.map(({ sheet, table }) =>
    openedTable(tables.length > 1 ? `${name} · ${sheet}` : name, table, today),
  );
}

async function wholeOf(source: Source): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A spreadsheet in a zip is opened, a zip in one is not. */
async function openNested(file: PackedFile, name: string, today: string): Promise<OpenedFile[]> {
  refuseLarge([file]);
  const packed = { bytes: await wholeOf(file.source) };
  const files = await filesIn(packed);
  if (!isSpreadsheet(files)) throw new Unreadable('zip_bomb');
  return openSheets(name, packed, files, today);
}

async function openText(name: string, source: Source, today: string): Promise<OpenedFile[]> {
  const table = await delimitedTable(source, (rows) => knownHeader(rows) !== undefined);
  return [openedTable(name, table, today)];
}

async function eachOf<T extends { name: string }>(
  files: readonly T[],
  open: (file: T) => Promise<OpenedFile[]>,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const file of files) {
    try {
      opened.push(...(await open(file)));
    } catch (error) {
      opened.push({ name: file.name, failure: failureOf(error) });
    }
  }
  return opened;
}

async function openPacked(file: PackedFile, today: string): Promise<OpenedFile[]> {
  if (file.isClimbing) throw new Unreadable('zip_path');
  const start = await firstBytes(file.source, 1024);
  if (start.length === 0) throw new Unreadable('empty');
  if (start.subarray(0, 2).equals(zipMark)) return openNested(file, file.name, today);
  if (isNoTable(start)) throw new Unreadable('not_a_table');
  return openText(file.name, file.source, today);
}

async function openUpload({ path, name }: Upload, today: string): Promise<OpenedFile[]> {
  const source = fileSource(path);
  const start = await firstBytes(source, 1024);
  if (start.length === 0) throw new Unreadable('empty');
  if (isNoTable(start)) throw new Unreadable('not_a_table');
  if (!start.subarray(0, 2).equals(zipMark)) return openText(name, source, today);
  const files = await filesIn({ path });
  if (isSpreadsheet(files)) return openSheets(name, { path }, files, today);
  if (files.length === 0) throw new Unreadable('empty');
  refuseCrowd(files);
  return eachOf(files, (file) => openPacked(file, today));
}

/** `today`: what lies beyond it cannot have been counted. Only what concerns the disk itself is thrown. */
export const openFiles = (uploads: readonly Upload[], today: string): Promise<OpenedFile[]> =>
  eachOf(uploads, (upload) => openUpload(upload, today));
