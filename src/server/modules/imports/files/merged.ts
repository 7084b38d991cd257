/** Cells of a sheet that are merged over several rows: what their first row says holds for all of them. */
import type { ByteSource } from '#server/kernel/foreign/source.ts';

export type Merges = ReadonlyMap<number, readonly { column: number; last: number }[]>;

/** Beyond them a sheet is a drawing. */
const mostMerges = 200_000;
const longestMark = 80;
const mark = /<(?:\w+:)?mergeCell\s+ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/g;

export const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** They stand behind all rows; to look for their marks takes a part of what reading the sheet does. */
export async function mergesOf(source: ByteSource): Promise<Merges> {
  const merges = new Map<number, { column: number; last: number }[]>();
  let [text, count] = ['', 0];
  for await (const piece of source.read()) {
    text = text.slice(-longestMark) + piece.toString('latin1');
    if (!text.includes('mergeCell')) continue;
    let read = 0;
    for (const { 0: all, 1: letters = '', 2: first, 3: last, index } of text.matchAll(mark)) {
      read = index + all.length;
      if (Number(last) <= Number(first) || ++count > mostMerges) continue;
      const begun = merges.get(Number(first)) ?? [];
      begun.push({ column: columnNumber(letters), last: Number(last) });
      merges.set(Number(first), begun);
    }
    text = text.slice(read);
  }
  return merges;
}

/** A sum that is merged over its rows is said once. */
const isNumber = (text: string): boolean => /^[-+(]?[\p{Sc}\d.,\s]+\)?$/u.test(text);

/** To be asked row after row; fills what the row leaves to one above it. */
export function mergedFiller(merges: Merges): (line: number, cells: string[]) => void {
  const open = new Map<number, { last: number; text: string }>();
  return (line, cells) => {
    for (const [column, { last, text }] of open) {
      if (line > last) open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (const { column, last } of merges.get(line) ?? []) {
      const text = cells[column] ?? '';
      if (text !== '' && !isNumber(text)) open.set(column, { last, text });
    }
  };
}
