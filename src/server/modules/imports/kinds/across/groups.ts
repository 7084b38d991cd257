/**
 * Rows that say what those below them are of: a song's name alone, a store, a month. What they say is put into the rows
 * below, where those say nothing of it, before anything else looks at the table.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyNamed } from '../cells/currencies.ts';
import { platformOfStore } from '../cells/keys.ts';
import { isFilled } from '../cells/quantities.ts';
import { isShortDate, spanOf } from '../cells/spans.ts';
import { lookOf } from '../columns/looked.ts';
import { meaningsByName } from '../columns/words.ts';
import { entryOf } from '../money.ts';
import { isFigure } from '../plan.ts';
import { ownRows, sameCells } from '../records/asides.ts';
import { type Meaning, plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { type Adding, addUp } from './adding.ts';
import { isNumber } from './metric-names.ts';
import { withTurned } from './turning.ts';

/** What such a row may say, with the name of the column that it is put into where there is none. */
export const slots = {
  title: 'Title',
  artist: 'Artist',
  platform: 'Store',
  date: 'Date',
  currency: 'Currency',
} as const;
export type Slot = keyof typeof slots;
type Said = Partial<Record<Slot, string>>;

const isSlot = (meaning: Meaning): meaning is Slot => Object.hasOwn(slots, meaning);

const isDate = (cell: string): boolean =>
  isShortDate(cell) || spanOf(cell, 'dmy') !== undefined || spanOf(cell, 'mdy') !== undefined;

const labelled = /^([^:：]{2,40})[:：]\s*(\S.*)$/u;
/** Longer is a remark, and so is a sentence. */
const longestName = 80;
const isRemark = (cell: string): boolean => cell.length > longestName || /[.!*]$|^[*†(]/.test(cell);

/** What a cell that stands alone says of the rows below it. */
export function slotOf(cell: string): { slot: Slot; value: string } | undefined {
  const text = cell.trim();
  if (isRemark(text) || hasSumWord(text)) return undefined;
  const [, label, value] = labelled.exec(text) ?? [];
  if (label && value) {
    const slot = meaningsByName(plainName(label)).find(isSlot);
    return slot && { slot, value };
  }
  // Songs may be called `1999`.
  if (isNumber(text)) return { slot: 'title', value: text };
  if (isDate(text)) return { slot: 'date', value: text };
  if (/^[A-Z]{3}$/.test(text) && currencyNamed(text, '') === text) return { slot: 'currency', value: text };
  return { slot: platformOfStore(text) === null ? 'title' : 'platform', value: text };
}

type Columns = {
  at: ReadonlyMap<Meaning, number>;
  figures: readonly number[];
  /** Without any of these a row is of no sale. */
  telling: readonly number[];
  width: number;
};

async function columnsOf(table: Table, header: readonly string[], rows: readonly Row[]): Promise<Columns> {
  const members = rows.filter(({ cells }) => cells.filter(isFilled).length > 1);
  const meanings = await lookOf(table).propose({ header, rows: members });
  const at = new Map(meanings.flatMap((meaning, index) => (meaning ? [[meaning, index] as const] : [])));
  return {
    at,
    figures: meanings.flatMap((meaning, index) => (meaning && isFigure(meaning) ? [index] : [])),
    telling: (['date', 'platform', 'country'] as const).flatMap((meaning) => at.get(meaning) ?? []),
    width: header.length,
  };
}

const anyFilled = (cells: readonly string[], places: readonly number[]): boolean =>
  places.some((index) => isFilled(cells[index]));

/** `sale`: a row with figures, of somewhere or some time. `head`: it says only what those below are of. */
type Kind = 'sale' | 'head' | 'other';
type Judged = { kind: Kind; said: Said; hasFigures: boolean };

/** A song and its names, beside nothing but the sum of what follows. */
const ofSong = ['title', 'artist', 'isrc', 'url'] as const;

const isOfNoSong = (entry = ''): boolean => ['fee', 'payout', 'payment'].includes(entryOf(entry));

function judge({ at, figures, telling }: Columns, cells: readonly string[]): Judged {
  const hasFigures = anyFilled(cells, figures);
  const filled = cells.filter(isFilled);
  const [only] = filled;
  if (filled.length === 1 && only && !hasFigures) {
    const found = slotOf(only);
    return { kind: found ? 'head' : 'other', said: found ? { [found.slot]: found.value } : {}, hasFigures };
  }
  // A fee is of no song.
  const isNoSale = cells.some((cell) => hasSumWord(cell.trim())) || isOfNoSong(cells[at.get('entry') ?? -1]);
  if (isNoSale) return { kind: 'other', said: {}, hasFigures };
  const title = cells[at.get('title') ?? -1]?.trim() ?? '';
  if (telling.length > 0 && title !== '' && !anyFilled(cells, telling))
    return { kind: 'head', said: { title }, hasFigures };
  const isSale = hasFigures && (telling.length === 0 || anyFilled(cells, telling) || title !== '');
  return { kind: isSale ? 'sale' : 'other', said: {}, hasFigures };
}

type Layout = {
  columns: Columns;
  /** What rows are given, and in which column; beyond the width it is one of its own. */
  given: ReadonlyMap<Slot, number>;
  /** Rows that say what others are of add them up. */
  areSums: boolean;
  /** Full rows say it as well, and those below leave it out. */
  isOnce: boolean;
};

/** All rows of sales, each with what the rows above it have said of it. */
function membersOf(columns: Columns, rows: readonly Row[], before: Said) {
  let said: Said = before;
  return rows.flatMap(({ cells }) => {
    const judged = judge(columns, cells);
    if (judged.kind === 'head') said = { ...said, ...judged.said };
    return judged.kind === 'sale' ? [{ cells, said }] : [];
  });
}

/** Where it is put: in the column that is empty in all rows of sales, or in one that is added. */
function placeOf(slot: Slot, { at }: Columns, members: ReturnType<typeof membersOf>): 'own' | 'added' | null {
  const isSaid = members.every(({ said }) => said[slot] !== undefined);
  const own = at.get(slot);
  if (!isSaid) return null;
  if (slot === 'title' && own === undefined && (at.has('isrc') || at.has('url'))) return null;
  if (own === undefined) return 'added';
  return members.every(({ cells }) => !isFilled(cells[own])) ? 'own' : null;
}

/** Rows that stand above others say what those add up to, as far as both can be seen. */
function areSums(columns: Columns, rows: readonly Row[]): boolean {
  const groups: (Adding & { isSum: boolean; parts: (readonly string[])[] })[] = [];
  for (const { cells } of rows) {
    const { kind, hasFigures } = judge(columns, cells);
    if (kind === 'head') groups.push({ own: cells, isSum: hasFigures, parts: [] });
    else if (kind === 'sale') groups.at(-1)?.parts.push(cells);
  }
  // The last one may go on behind the rows that were looked at.
  const sums = (groups.length > 1 ? groups.slice(0, -1) : groups).filter(({ isSum }) => isSum);
  return sums.length > 0 && addUp(sums, columns.figures, true);
}

/** A remark may stand alone, too: names are several. */
const fewestNames = 2;

function groupsIn(columns: Columns, rows: readonly Row[], before: Said): Layout | undefined {
  const members = membersOf(columns, rows, before);
  const heads = rows.map(({ cells }) => judge(columns, cells)).filter(({ kind }) => kind === 'head');
  if (members.length === 0 || heads.length === 0) return undefined;
  const given = new Map<Slot, number>();
  let width = columns.width;
  for (const slot of Object.keys(slots) as Slot[]) {
    const place = placeOf(slot, columns, members);
    const names = new Set(heads.flatMap(({ said }) => said[slot] ?? []));
    if (!place || (place === 'added' && slot === 'title' && names.size < fewestNames)) continue;
    given.set(slot, place === 'own' ? (columns.at.get(slot) ?? 0) : width++);
  }
  const adds = areSums(columns, rows);
  // Albums above their songs, each with the sum of these.
  if (given.size === 0 && !(adds && heads.length * 2 <= members.length)) return undefined;
  return { columns, given, areSums: adds, isOnce: false };
}

/** The song of several rows is said in the first of them: each once, and what follows says only where and when. */
function saidOnce(columns: Columns, rows: readonly Row[]): Layout | undefined {
  const { at, telling, figures } = columns;
  const titleAt = at.get('title');
  if (titleAt === undefined || telling.length === 0) return undefined;
  const known = new Set([
    ...telling,
    ...figures,
    ...(['currency', 'entry', 'until'] as const).map((name) => at.get(name) ?? -1),
  ]);
  const sales = rows.filter(
    ({ cells }) => judge(columns, cells).kind === 'sale' && anyFilled(cells, telling),
  );
  const titles = sales.map(({ cells }) => cells[titleAt]?.trim() ?? '');
  const named = titles.filter(isFilled);
  const isBlank = (place: number) => place < titles.length && !isFilled(titles[place]);
  const begun = titles.filter((title, place) => isFilled(title) && isBlank(place + 1)).length;
  const isAlone = sales.every(
    ({ cells }, place) =>
      !isBlank(place) || cells.every((cell, index) => known.has(index) || !isFilled(cell)),
  );
  const isOnce =
    begun >= fewestNames &&
    begun * 2 > named.length &&
    !isBlank(0) &&
    isAlone &&
    new Set(named).size === named.length;
  return isOnce ? { columns, given: new Map([['title', titleAt]]), areSums: false, isOnce } : undefined;
}

/** From row to row, with what was said before. */
function turner({ columns, given, areSums, isOnce }: Layout, before: Said) {
  const { at, telling, width } = columns;
  const last = Math.max(width - 1, ...given.values());
  let said: Said = before;
  let song: Partial<Record<(typeof ofSong)[number], string>> = {};
  const places = ofSong.flatMap((name) => {
    const index = at.get(name);
    return index === undefined ? [] : [{ name, index }];
  });
  return (own: readonly string[]): string[] => {
    const { kind, said: told, hasFigures } = judge(columns, own);
    const cells = Array.from({ length: last + 1 }, (_, index) => own[index] ?? '');
    const title = cells[at.get('title') ?? -1]?.trim() ?? '';
    const begins = kind === 'head' ? told.title !== undefined : isOnce && kind === 'sale' && title !== '';
    if (begins) song = Object.fromEntries(places.map(({ name, index }) => [name, cells[index] ?? '']));
    if (kind === 'head') {
      said = { ...said, ...told };
      // By its word it is told to be a sum.
      if (hasFigures && areSums && telling[0] !== undefined) cells[telling[0]] = 'Total';
    }
    if (kind !== 'sale' || begins) return cells;
    for (const [slot, index] of given) if (!isOnce) cells[index] = said[slot] ?? '';
    if (given.get('title') === at.get('title'))
      for (const { name, index } of places) if (!isFilled(cells[index])) cells[index] = song[name] ?? '';
    return cells;
  };
}

/** `place`: of its header among the rows. */
export async function withGroups(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<{ table: Table; head: Row[] }> {
  const unchanged = { table, head: [...head] };
  if (first < 0) return unchanged;
  const rows = ownRows(head.slice(last + 1), head[first]?.cells ?? [], true);
  const columns = await columnsOf(table, header, rows);
  if (columns.figures.length === 0) return unchanged;
  const above = saidAbove(head.slice(0, first));
  const layout = groupsIn(columns, rows, above) ?? saidOnce(columns, rows);
  if (!layout) return unchanged;
  const added = [...layout.given].filter(([, index]) => index >= columns.width).map(([slot]) => slots[slot]);
  const begin = () => {
    const turn = turner(layout, above);
    const titles = head[first]?.cells ?? [];
    return (row: Row, at: number): Row => {
      const isAgain = at > last && row.cells[0] === titles[0] && sameCells(row.cells, titles);
      if (at === first || isAgain) return { line: row.line, cells: [...header, ...added] };
      return at <= last ? row : { line: row.line, cells: turn(row.cells) };
    };
  };
  return withTurned(table, head, begin);
}

/** The first of several tables has its name above the header. */
function saidAbove(rows: readonly Row[]): Said {
  const filled = rows.findLast(({ cells }) => cells.some(isFilled))?.cells.filter(isFilled) ?? [];
  const found = filled.length === 1 && filled[0] ? slotOf(filled[0]) : undefined;
  return found && found.slot !== 'title' ? { [found.slot]: found.value } : {};
}
