/** What was handed in, opened: each table in it is a file of its own, packed or not. */
import { type ImportFailure, mostImportFiles } from '#domain/imports.ts';
import {
  type ByteListener,
  type ByteSource,
  fileSource,
  firstBytes,
  heardBy,
} from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { filesIn, type PackedFile, refuseCrowd } from '#server/kernel/foreign/zip.ts';
import type { Upload } from '../kinds/kind.ts';
import { knownHeader } from '../kinds/recognise.ts';
import { delimitedTable } from './delimited.ts';
import { isSpreadsheet, refuseLarge, sheetTables } from './spreadsheet.ts';
import type { Table } from './table.ts';

const zipMark = Buffer.from('PK');
/** Beginnings of what is no table: pictures, documents, other archives, spreadsheets of the old kind. */
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

/** `Streaming_History_Audio_*.json`, `StreamingHistory_music_*.json`, `endsong_*.json`: plays, each with how long it was. */
const historyMark = /^\s*\[\s*\{[^}]*"(ms_played|msPlayed)"\s*:/;
const objectMark = /^\s*(\[\s*)?\{/;

function refuseOther(start: Buffer): void {
  if (start.length === 0) throw new Unreadable('empty');
  const text = start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  if (historyMark.test(text)) throw new Unreadable('listening_history');
  const isOther = otherMarks.some((mark) => text.startsWith(mark)) || objectMark.test(text);
  if (isOther || /^\s*<(!doctype|html|\?xml|svg)/i.test(text)) throw new Unreadable('not_a_table');
}

type Failed = { name: string; failure: ImportFailure; cause?: unknown };
type Opened = Failed | { name: string; table: Table };
/** `upload`: the place of the one that it came in. */
export type OpenedTable = Failed | { name: string; upload: number; table: Table };

/** What nobody has thought of is a fault of the file as well: read again and again it would keep others waiting. */
function failureOf(error: unknown): Omit<Failed, 'name'> {
  if (error instanceof Unreadable) return { failure: error.failure };
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { failure: 'changed' };
  if (syscall) throw error;
  return { failure: 'damaged', cause: error };
}

async function eachOf<T extends { name: string }, O>(
  files: readonly T[],
  open: (file: T) => Promise<O[]>,
): Promise<(O | Failed)[]> {
  const opened: (O | Failed)[] = [];
  for (const file of files) {
    try {
      opened.push(...(await open(file)));
    } catch (error) {
      opened.push({ name: file.name, ...failureOf(error) });
    }
  }
  return opened;
}

async function openSheets(name: string, files: readonly PackedFile[]): Promise<Opened[]> {
  const tables = await sheetTables(files);
  return tables.map(({ sheet, table }) => ({ name: tables.length > 1 ? `${name} · ${sheet}` : name, table }));
}

async function openText(name: string, source: ByteSource): Promise<Opened[]> {
  return [{ name, table: await delimitedTable(source, (rows) => knownHeader(rows) !== undefined) }];
}

async function wholeOf(source: ByteSource): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function openPacked(file: PackedFile): Promise<Opened[]> {
  if (file.isClimbing) throw new Unreadable('zip_path');
  const start = await firstBytes(file.source, 1024);
  refuseOther(start);
  if (!start.subarray(0, 2).equals(zipMark)) return openText(file.name, file.source);
  // A spreadsheet in a zip is opened, a zip in one is not.
  refuseLarge(file);
  const files = await filesIn({ bytes: await wholeOf(file.source) });
  if (!isSpreadsheet(files)) throw new Unreadable('zip_bomb');
  return openSheets(file.name, files);
}

async function openUpload({ path, name }: Upload, hear: ByteListener): Promise<Opened[]> {
  const source = heardBy(fileSource(path), hear);
  const start = await firstBytes(source, 1024);
  refuseOther(start);
  if (!start.subarray(0, 2).equals(zipMark)) return openText(name, source);
  const files = (await filesIn({ path })).map((file) => ({ ...file, source: heardBy(file.source, hear) }));
  if (isSpreadsheet(files)) return openSheets(name, files);
  if (files.length === 0) throw new Unreadable('empty');
  refuseCrowd(files);
  return eachOf(files, openPacked);
}

/** At most 50 files, packed or not. Only what is the disk's own fault is thrown. */
export async function openTables(
  uploads: readonly Upload[],
  hear: ByteListener = async () => {},
): Promise<OpenedTable[]> {
  let count = 0;
  const placed = uploads.map((upload, place) => ({ ...upload, place }));
  return eachOf(placed, async ({ place, ...upload }) => {
    const opened = await openUpload(upload, hear);
    count += opened.length;
    if (count > mostImportFiles) throw new Unreadable('too_many_files');
    return opened.map((file) => ('table' in file ? { ...file, upload: place } : file));
  });
}
