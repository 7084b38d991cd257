/** Saves a table as a page shows it, for spreadsheets of the reader's language. Loaded when somebody wants one. */
import { type ShownTable, shownCsv } from '#domain/cells.ts';
import { type ShownName, shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { saveFile } from './save-file.ts';

export function saveTable(language: Language, name: ShownName, table: ShownTable): void {
  const blob = new Blob([shownCsv(language, table)], { type: 'text/csv;charset=utf-8' });
  saveFile(`${shownFileName(name)}.csv`, blob);
}
