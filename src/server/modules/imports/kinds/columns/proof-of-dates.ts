/** Whether a table of anybody's proves which of its columns says when. */
import { dayNumber } from '#domain/days.ts';
import type { Row } from '../../files/table.ts';
import { type CellSpan, spanOf } from '../cells/spans.ts';
import { type Meaning, plainName } from '../spec.ts';
import { filledIn } from './adding-up.ts';
import { share } from './cells.ts';
import { saysPlainly } from './plain-names.ts';
import { rankByName } from './ranks.ts';
import { areSame } from './unread.ts';
import { isMisleading, isOfLater, meaningsByName } from './words.ts';

type Read = { header: readonly string[]; rows: readonly Row[]; meanings: readonly (Meaning | null)[] };

const nameAt = ({ header }: Read, index: number): string => plainName(header[index] ?? '');

const isDate = (cell: string): boolean =>
  !/^\d+$/.test(cell) && (spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined);

const spansIn = ({ rows }: Read, index: number): (CellSpan | undefined)[] =>
  rows.map(({ cells }) => {
    const cell = cells[index]?.trim() ?? '';
    return spanOf(cell, 'dmy') ?? spanOf(cell, 'mdy');
  });

/** As long as it takes from a sale to its payment. */
const mostDays = 550;

/** Its dates hold those that are read, lie within them, or are one that comes later. */
function isDateExplained(read: Read, at: number, other: number): boolean {
  if (areSame(read.rows, at, other)) return true;
  const [own, its] = [spansIn(read, at), spansIn(read, other)];
  const pairs = own.flatMap((span, row) => (span && its[row] ? [[span, its[row]] as const] : []));
  if (pairs.length === 0) return false;
  const isAround = (outer: CellSpan, inner: CellSpan) => outer.from <= inner.from && inner.to <= outer.to;
  if (pairs.every(([one, two]) => isAround(one, two)) || pairs.every(([one, two]) => isAround(two, one)))
    return true;
  const isAfter = ([one, two]: readonly [CellSpan, CellSpan]) => {
    const gap = dayNumber(two.from) - dayNumber(one.from);
    return gap > 0 && gap <= mostDays;
  };
  const [later, earlier] = [
    new Set(pairs.map(([, two]) => two.from)),
    new Set(pairs.map(([one]) => one.from)),
  ];
  return later.size === 1 && earlier.size > 1 && pairs.every(isAfter);
}

export function openDates(read: Read): number[] {
  const { header, rows, meanings } = read;
  const at = meanings.indexOf('date');
  // Money and counts of statements are reported later; a timeline has one day.
  if (at < 0 || (header[at] ?? '').includes('→')) return [];
  const name = nameAt(read, at);
  const isOther = (index: number) =>
    index !== at &&
    !meanings[index] &&
    share(filledIn(rows, index), isDate) >= 0.8 &&
    !isMisleading('date', nameAt(read, index)) &&
    !meaningsByName(nameAt(read, index)).includes('until');
  const isKnown = saysPlainly('date', header[at] ?? '') && !isOfLater(name);
  if (isKnown && rankByName('date', name) > 1) return [];
  const open = [...header.keys()].filter((index) => isOther(index) && !isDateExplained(read, at, index));
  return isKnown && open.length === 0 ? [] : [at, ...open];
}
