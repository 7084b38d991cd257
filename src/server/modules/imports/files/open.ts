/** What was handed in, as the readers of its files. */
import { posix } from 'node:path';
import type { ByteListener } from '#server/kernel/foreign/source.ts';
import type { OpenedFile, Upload } from '../kinds/kind.ts';
import { periodAmong } from '../kinds/period.ts';
import { readerOf } from '../kinds/reader.ts';
import { type OpenedTable, openTables } from './tables.ts';

/** Files of one zip and folder tell something of each other; beyond that each stands for itself. */
function readable(opened: OpenedTable, all: readonly OpenedTable[], today: string): OpenedFile {
  if ('failure' in opened) return opened;
  const { name, table, upload } = opened;
  const [folder, fileName] = [posix.dirname(name), posix.basename(name)];
  const others = all.flatMap((other) =>
    'table' in other && other !== opened && other.upload === upload && posix.dirname(other.name) === folder
      ? [other.table]
      : [],
  );
  const beside = { fileName, today, periodBeside: () => periodAmong(others, today) };
  return { name, reader: (answers) => readerOf(table, answers, beside) };
}

/** `today`: what lies beyond it cannot have been counted. */
export const filesOf = (tables: readonly OpenedTable[], today: string): OpenedFile[] =>
  tables.map((opened) => readable(opened, tables, today));

/** In this very thread: for files that nobody else has made. */
export const openFiles = async (
  uploads: readonly Upload[],
  today: string,
  hear?: ByteListener,
): Promise<OpenedFile[]> => filesOf(await openTables(uploads, hear), today);
