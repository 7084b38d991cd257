/** Tables of no kind that is known: read by what somebody says of their columns. */
import { mappedFields } from '#domain/imports.ts';
import { figureKinds } from '#domain/own-figures.ts';
import type { Row } from '../files/table.ts';
import { isAbsent, numberOf } from './cells/quantities.ts';
import { spanOf } from './cells/spans.ts';
import { type FigureColumn, isFigure, type Plan } from './plan.ts';
import { mostBefore } from './recognise.ts';
import { type KindSpec, type Meaning, plainName } from './spec.ts';

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

const addsUp = ({ figure }: FigureColumn): boolean =>
  figureKinds[figure] === 'count' || figureKinds[figure] === 'money';

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
