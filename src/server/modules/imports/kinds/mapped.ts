/** Tables of no kind that is known: read by what somebody says of their columns. */
import { mappedFields } from '#domain/imports.ts';
import { type Figure, figureKinds } from '#domain/own-figures.ts';
import type { Row } from '../files/table.ts';
import { currencyIn, currencyNamed } from './cells/currencies.ts';
import { isAbsent, numberOf } from './cells/quantities.ts';
import { spanOf } from './cells/spans.ts';
import { meaningsByName } from './columns/words.ts';
import { type FigureColumn, isFigure, type Plan } from './plan.ts';
import { mostBefore } from './recognise.ts';
import { type KindSpec, type Meaning, plainName } from './spec.ts';

const fields: ReadonlySet<string> = new Set(mappedFields);
const isMeaning = (text: string): text is Meaning => fields.has(text) || isFigure(text);

/** Without a figure nothing can be read of it. */
export const answersSuffice = (columns: readonly (string | null)[]): boolean =>
  columns.some((meaning) => meaning !== null && isFigure(meaning));

const isSummed = (figure: Figure): boolean =>
  figureKinds[figure] === 'count' || figureKinds[figure] === 'money';

/** Whether several columns of one figure may be added: of what adds up, in one currency. */
const mayJoin = (meaning: Meaning, before: string, name: string): boolean =>
  isFigure(meaning) &&
  isSummed(meaning) &&
  (meaning !== 'earnings' || currencyIn(before).currency === currencyIn(name).currency);

/** Each meaning once, but for figures of which somebody names the parts. */
export function saidMeanings(
  columns: readonly (string | null)[],
  header: readonly string[],
): (Meaning | null)[] {
  const seen = new Map<string, string>();
  return header.map((name, index) => {
    const meaning = columns[index];
    if (!meaning || !isMeaning(meaning)) return null;
    const before = seen.get(meaning);
    if (before !== undefined && !mayJoin(meaning, before, name)) return null;
    seen.set(meaning, before ?? name);
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

const addsUp = ({ figure }: FigureColumn): boolean => isSummed(figure);

/**
 * Rows of a statement add up, and only a timeline contradicts itself: money, units and rows of whole months come from
 * statements. What does not add up at all (listeners) contradicts itself in any table.
 */
export const isStatement = ({ figures, time }: Pick<Plan, 'figures' | 'time'>): boolean =>
  figures.length > 0 &&
  figures.every(addsUp) &&
  (figures.some(({ figure }) => figure === 'earnings' || figure === 'units') ||
    (time.unit !== null && time.unit !== 'day'));

/** A column of these is no part: it says of each row when it was made, or counts it. */
const ofTheRow = /\b(id|no|nr|number|rank|position|row|update|updated|export|exported|created|time)\b|#/;

/**
 * Columns that are left out, whose few words tell rows of one song and day apart (`premium`, `free`): such rows are parts
 * of one another's sum, where without the column they would contradict each other.
 */
export function partsOf(header: readonly string[], plan: Plan, rows: readonly Row[]): number[] {
  if (!plan.figures.every(addsUp)) return [];
  const read = new Set([...plan.at.values(), ...plan.figures.map(({ index }) => index), ...plan.personal]);
  return header.flatMap((name, index) => {
    if (read.has(index) || ofTheRow.test(plainName(name))) return [];
    const cells = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => !isAbsent(cell));
    const isText = cells.length > 0 && cells.every((cell) => !looksLikeData(cell));
    return isText && (new Set(cells).size < cells.length || cells.length <= fewRows) ? [index] : [];
  });
}

/** In so short a table every row may have a word of its own. */
const fewRows = 10;

/** `VAT 20%` is the name of a column. */
const isNamedShare = (cell: string): boolean => /^\p{L}.*%$/u.test(cell.trim());

const looksLikeData = (cell: string): boolean => !isNamedShare(cell) && isNumberOrDate(cell);
const isNumberOrDate = (cell: string): boolean =>
  spanOf(cell, 'dmy') !== undefined ||
  spanOf(cell, 'mdy') !== undefined ||
  !Number.isNaN(numberOf(cell, '.')) ||
  !Number.isNaN(numberOf(cell, ','));

/** Half of all filled cells stand in rows that have no more of them. */
function usualWidth(filled: readonly number[]): number {
  let left = filled.reduce((sum, count) => sum + count, 0) / 2;
  return (
    filled
      .toSorted((one, other) => one - other)
      .find((count) => {
        left -= count;
        return left <= 0;
      }) ?? 0
  );
}

const withLabel = /^\p{L}[^:：]{1,40}[:：](?!\/\/)/u;

/** `Artist: Nori`, `Period: June 2026`, or `Period`, `June 2026`, side by side: it says something of all rows below. */
function isPreamble({ cells }: Row): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const labels = filled.filter((cell) => withLabel.test(cell)).length;
  // All names of a header may end in colons.
  if (labels > 1 && labels * 2 >= filled.length) return !filled.every((cell) => /[:：]$/.test(cell));
  const values = filled.filter((_, at) => at % 2 === 1);
  return (
    filled.length >= 4 &&
    filled.length % 2 === 0 &&
    filled.every(
      (cell, at) => at % 2 === 1 || (isName(cell) && meaningsByName(plainName(cell)).length > 0),
    ) &&
    values.some((cell) => looksLikeData(cell) || currencyNamed(cell, '') !== undefined)
  );
}

/** `Date range: Apr 1, 2026 - Jun 30, 2026`, split at its commas, above a blank row. */
const isSentence = ({ cells }: Row): boolean => /^\p{L}[^:：]{1,40}[:：]\s+\S/u.test(cells[0] ?? '');

/** The first row that is filled like most others are; -1: they are data from the first one on. */
export function headerPlace(rows: readonly Row[]): number {
  const blank = rows.findIndex(({ cells }) => cells.every((cell) => cell.trim() === ''));
  const filled = rows.map((row, at) =>
    at < mostBefore && (isPreamble(row) || (at < blank && isSentence(row)))
      ? 0
      : row.cells.filter((cell) => cell.trim() !== '').length,
  );
  const usual = usualWidth(filled);
  const place = Math.max(
    0,
    filled.slice(0, mostBefore).findIndex((count) => count >= Math.max(2, Math.min(usual * 0.8, usual - 1))),
  );
  const behind = behindPairs(rows, place, filled);
  if (!isDataRow(rows[place])) return behindRemarks(rows, { place, filled, usual }) ?? behind ?? place;
  if (behind !== undefined) return behind;
  // The last columns may have no names.
  const names = rows.findIndex(isDataRow) - 1;
  const above = rows[names]?.cells.filter((cell) => cell.trim() !== '') ?? [];
  return above.length >= fewestNames && above.every(isName) ? names : -1;
}

/** Fewer may be a remark. */
const fewestNames = 3;

const isDataRow = (row: Row | undefined): boolean =>
  row?.cells.some((cell) => cell.trim() !== '' && !isAbsent(cell) && looksLikeData(cell)) ?? false;

/** `Artist`, `Nori` and a blank row above a table of more columns are remarks, and no names of two. */
function behindRemarks(
  rows: readonly Row[],
  { place, filled, usual }: { place: number; filled: readonly number[]; usual: number },
): number | undefined {
  if ((filled[place] ?? 0) >= usual) return undefined;
  const blank = filled.indexOf(0, place);
  const next = filled.findIndex((count, at) => blank > 0 && at > blank && at < mostBefore && count >= usual);
  return next < 0 || isDataRow(rows[next]) ? undefined : next;
}

/** Pairs of words above names of more columns, which are known, and have data below them: sums may be as short as those. */
function behindPairs(rows: readonly Row[], place: number, filled: readonly number[]): number | undefined {
  if ((filled[place] ?? 0) >= fewestNames) return undefined;
  const next = filled.findIndex((count, at) => at > place && count >= fewestNames);
  const names = rows[next]?.cells.filter((cell) => cell.trim() !== '') ?? [];
  const known = names.filter((name) => meaningsByName(plainName(name)).length > 0);
  const isHeader = next < mostBefore && names.every(isName) && known.length > 1 && isDataRow(rows[next + 1]);
  return isHeader ? next : undefined;
}

const isName = (cell: string): boolean => cell.trim() !== '' && !isAbsent(cell) && !looksLikeData(cell);

/**
 * A header may have a second row: names below a group of columns, or in another language. It is one where all of its
 * cells are names, and numbers follow below one of them.
 */
function hasSecondHeader(rows: readonly Row[], place: number): boolean {
  const [second, ...below] = rows.slice(place + 1);
  if (place < 0 || !second || below.length === 0) return false;
  const filled = second.cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  if (filled.length === 0 || !filled.every((index) => isName(second.cells[index] ?? ''))) return false;
  return filled.some((index) => {
    const cells = below.map(({ cells }) => cells[index] ?? '').filter((cell) => !isAbsent(cell.trim()));
    return cells.length > 0 && cells.filter(looksLikeData).length >= cells.length * 0.8;
  });
}

/** As spreadsheets name columns without a header. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

export const nameOr = (cell: string, index: number): string =>
  cell.trim().replace(/^\ufeff/, '') || letterOf(index);

/** The place of the last row of the header that begins at `place`. */
export const lastOfHeader = (head: readonly Row[], place: number): number =>
  hasSecondHeader(head, place) ? place + 1 : place;

/** A header of two rows has names of both. */
function namesIn(head: readonly Row[], place: number): string[] {
  const first = head[place]?.cells ?? [];
  const second = hasSecondHeader(head, place) ? (head[place + 1]?.cells ?? []) : [];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, index) =>
    [...new Set([first[index]?.trim() ?? '', second[index]?.trim() ?? ''])].filter(Boolean).join(' '),
  );
}

/** Names that are missing are those of the spreadsheet's columns. */
export function headerOf(head: readonly Row[], place: number): string[] {
  const cells = place < 0 ? [] : namesIn(head, place);
  const width = place < 0 ? Math.max(0, ...head.map((row) => row.cells.length)) : cells.length;
  return Array.from({ length: width }, (_, index) => nameOr(cells[index] ?? '', index));
}
