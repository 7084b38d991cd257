/** Tables of no kind that is known: read by what somebody says of their columns. */
import { mappedFields } from '#domain/imports.ts';
import type { Row } from '../files/table.ts';
import { isAbsent, numberOf } from './cells/quantities.ts';
import { spanOf } from './cells/spans.ts';
import { isFigure } from './plan.ts';
import { mostBefore } from './recognise.ts';
import type { KindSpec, Meaning } from './spec.ts';

const fields: ReadonlySet<string> = new Set(mappedFields);
const isMeaning = (text: string): text is Meaning => fields.has(text) || isFigure(text);

/** Without a figure nothing can be read of it. */
export const answersSuffice = (columns: readonly (string | null)[]): boolean =>
  columns.some((meaning) => meaning !== null && isFigure(meaning));

export function saidMeanings(columns: readonly (string | null)[], width: number): (Meaning | null)[] {
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const meaning = columns[index];
    if (!meaning || !isMeaning(meaning) || seen.has(meaning)) return null;
    seen.add(meaning);
    return meaning;
  });
}

/** Parts of an audience beyond the one that a row is told by: what is the same but for them adds up. */
export function mappedSpec(meanings: readonly (Meaning | null)[]): KindSpec {
  const parts = meanings.filter((meaning) =>
    ['age', 'gender', 'device', 'source', 'country'].includes(meaning ?? ''),
  );
  return {
    kind: 'mapped',
    platform: null,
    columns: new Map(),
    fits: () => false,
    hasTotals: true,
    ...(parts.length > 1 && { isAdditive: true as const }),
  };
}

const looksLikeData = (cell: string): boolean =>
  spanOf(cell, 'dmy') !== undefined ||
  spanOf(cell, 'mdy') !== undefined ||
  !Number.isNaN(numberOf(cell, '.'));

/** The first row that is filled like most others are; -1: they are data from the first one on. */
export function headerPlace(rows: readonly Row[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const usual = filled.toSorted((one, other) => one - other)[Math.floor(filled.length / 2)] ?? 0;
  const place = Math.max(
    0,
    filled.slice(0, mostBefore).findIndex((count) => count >= Math.max(2, usual * 0.8)),
  );
  const isData = rows[place]?.cells.some(
    (cell) => cell.trim() !== '' && !isAbsent(cell) && looksLikeData(cell),
  );
  return isData ? -1 : place;
}

/** As spreadsheets name columns without a header. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
