/**
 * One column for songs, stores and months alike, as pivot tables write it: each level below the one that it is a part of,
 * with its sum. Each level is put into a column of its own, and sums say that they are some.
 */
import type { Row, Table } from '../../files/table.ts';
import { isFilled } from '../cells/quantities.ts';
import { filledIn } from '../columns/adding-up.ts';
import { meaningsByName } from '../columns/words.ts';
import { ownRows } from '../records/asides.ts';
import { plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { addUp } from './adding.ts';
import { type Slot, slotOf, slots } from './groups.ts';
import { holdsNumbers } from './metric-names.ts';
import { withTurned } from './turning.ts';

type Labels = { at: number /** From the widest to the one whose rows are read. */; levels: readonly Slot[] };
type Labelled = { cells: readonly string[]; level: number };

/** The rows that stand below one, down to the next of its level or of a wider one. */
function partsOf(rows: readonly Labelled[], place: number, leaf: number): Labelled[] {
  const level = rows[place]?.level ?? 0;
  const end = rows.findIndex((row, at) => at > place && row.level <= level);
  return rows.slice(place + 1, end < 0 ? undefined : end).filter((row) => row.level === leaf);
}

/** All that stand above others say nothing, or what those add up to. */
const areSums = (rows: readonly Labelled[], figures: readonly number[], leaf: number): boolean =>
  addUp(
    rows.flatMap(({ cells, level }, place) =>
      level === leaf ? [] : [{ own: cells, parts: partsOf(rows, place, leaf).map((part) => part.cells) }],
    ),
    figures,
    true,
  );

/** `1999` may be a song, and stands for none here: a year with its months below it has no column. */
const labelOf = (cell: string) =>
  /\p{L}|\d\D+\d/u.test(cell) && !hasSumWord(cell) ? slotOf(cell) : undefined;

function labelsIn(header: readonly string[], rows: readonly Row[]): Labels | undefined {
  const at = header.findIndex((_, index) => filledIn(rows, index).length > 0 && !holdsNumbers(rows, index));
  const figures = [...header.keys()].filter((index) => index > at && holdsNumbers(rows, index));
  const others = [...header.keys()].filter(
    (index) => index !== at && filledIn(rows, index).some((cell) => /\p{L}/u.test(cell)),
  );
  if (at < 0 || figures.length === 0 || others.length > 1) return undefined;
  const told = rows.flatMap(({ cells }) => {
    const slot = labelOf(cells[at] ?? '')?.slot;
    return slot === undefined ? [] : [{ cells, slot }];
  });
  const levels = [...new Set(told.map(({ slot }) => slot))];
  const leaf = levels.length - 1;
  const labelled = told.map(({ cells, slot }) => ({ cells, level: levels.indexOf(slot) }));
  const isLast = labelled.at(-1)?.level === leaf && labelled[0]?.level === 0;
  const leaves = labelled.filter(({ level }) => level === leaf);
  if (leaf < 1 || !isLast || leaves.some(({ cells }) => !figures.some((index) => isFilled(cells[index]))))
    return undefined;
  // The last of them may go on behind the rows that were looked at.
  const lastHead = labelled.findLastIndex(({ level }) => level === 0);
  const whole = lastHead > 0 && rows.length > mostWhole ? labelled.slice(0, lastHead) : labelled;
  return leaves.length > levels.length - 1 && areSums(whole, figures, leaf) ? { at, levels } : undefined;
}

/**
 * Rows of which nobody knows what they are, each the sum of those below it, one level deep, down to the last: no song is
 * told by them, but none of their money is counted twice. By line.
 */
function headsOf(
  rows: readonly Row[],
  at: number,
  figures: readonly number[],
): ReadonlySet<number> | undefined {
  const own = rows.filter(({ cells }) => isFilled(cells[at]) && !hasSumWord(cells[at]?.trim() ?? ''));
  const heads = new Set<number>();
  let hasSeveral = false;
  for (let place = 0; place < own.length; ) {
    const parts = own.slice(place + 1);
    const head = own[place]?.cells ?? [];
    const count = parts.findIndex((_, last) =>
      addUp([{ own: head, parts: parts.slice(0, last + 1).map(({ cells }) => cells) }], figures),
    );
    if (count < 0) return undefined;
    heads.add(own[place]?.line ?? 0);
    hasSeveral ||= count > 0;
    place += count + 2;
  }
  // One alone may be a song that has earned as much as the others, unless the total says otherwise.
  const [first] = own;
  const isTold = rows.some(
    ({ cells }) =>
      hasSumWord(cells[at]?.trim() ?? '') && addUp([{ own: cells, parts: [first?.cells ?? []] }], figures),
  );
  return hasSeveral && (heads.size > 1 || isTold) ? heads : undefined;
}

/** Of so many rows the last ones may not have been looked at. */
const mostWhole = 150;

export function withLabels(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): { table: Table; head: Row[] } {
  const rows = ownRows(head.slice(last + 1), head[first]?.cells ?? [], true);
  const labels = first < 0 ? undefined : labelsIn(header, rows);
  if (!labels) return withHeads(table, head, header, { first, last });
  const { at, levels } = labels;
  const leaf = levels.at(-1) as Slot;
  const above = levels.slice(0, -1);
  const isNamed = meaningsByName(plainName(header[at] ?? ''))[0] === leaf;
  const names = [
    ...header.with(at, isNamed ? (header[at] ?? '') : slots[leaf]),
    ...above.map((slot) => slots[slot]),
  ];
  const begin = () => {
    let said: Partial<Record<Slot, string>> = {};
    return (row: Row, place: number): Row => {
      if (place <= last) return place === first ? { line: row.line, cells: names } : row;
      const cells = Array.from({ length: header.length }, (_, index) => row.cells[index] ?? '');
      const label = labelOf(cells[at] ?? '');
      if (!label || !levels.includes(label.slot))
        return { line: row.line, cells: [...cells, ...above.map(() => '')] };
      const level = levels.indexOf(label.slot);
      said = Object.fromEntries(levels.slice(0, level).map((slot) => [slot, said[slot] ?? '']));
      said[label.slot] = label.value;
      const isSum = label.slot !== leaf && cells.some((cell, index) => index !== at && isFilled(cell));
      cells[at] = label.slot === leaf ? label.value : isSum ? 'Total' : '';
      return { line: row.line, cells: [...cells, ...above.map((slot) => said[slot] ?? '')] };
    };
  };
  return withTurned(table, head, begin);
}

/** The same, where nothing but their sums tells which rows stand above others. */
function withHeads(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): { table: Table; head: Row[] } {
  const rows = head.slice(last + 1).filter(({ cells }) => cells.some(isFilled));
  const places = [...header.keys()];
  const labels = places.filter((index) => filledIn(rows, index).some((cell) => /\p{L}/u.test(cell)));
  const [at = -1] = labels;
  const figures = places.filter((index) => index !== at && holdsNumbers(rows, index));
  const isOutline =
    first >= 0 && labels.length === 1 && figures.length === header.length - 1 && rows.length <= mostWhole;
  const heads = isOutline ? headsOf(rows, at, figures) : undefined;
  if (!heads) return { table, head: [...head] };
  return withTurned(table, head, () => {
    let said = '';
    return (row, place) => {
      if (place <= last) return place === first ? { line: row.line, cells: [...header, 'Group'] } : row;
      const isHead = heads.has(row.line);
      if (isHead) said = row.cells[at] ?? '';
      // A song may be called `Total`, where all else is said of it.
      const cells = isHead ? [...row.cells.with(at, 'Total'), ''] : [...row.cells, said];
      return { line: row.line, cells };
    };
  });
}
