/** Rows that say `All stores`: which they are, and what the rows that they stand for add up to. */
import { dayNumber } from '#domain/days.ts';
import { figureKinds } from '#domain/own-figures.ts';
import type { Row, Table } from '../../files/table.ts';
import { isAbsent } from '../cells/quantities.ts';
import type { CellSpan } from '../cells/spans.ts';
import type { ImportRecord } from '../kind.ts';
import { entryIn, moneyReader } from '../money.ts';
import type { Plan } from '../plan.ts';
import { asideReader } from '../records/asides.ts';
import { figuresInCells, rowReader, unguarded, widenedSpans } from '../rows.ts';
import { dataRows } from '../scan.ts';
import { remembering } from '../songs.ts';
import type { Meaning } from '../spec.ts';
import { isAlbum, type SaidOfAll, saidOfAll } from './all-words.ts';
import { sumReader } from './totals.ts';

type Told = Exclude<ImportRecord, { reason: unknown }>;
type Figures = Told['figures'];

/** By column, what of a row says that it stands for others. */
export type Said = ReadonlyMap<number, SaidOfAll>;
export type AllRow = Row & { said: Said };

/** Where a word for all of them is hardly a name. */
const places: readonly Meaning[] = ['date', 'store', 'platform', 'country', 'city'];
const songIds: readonly Meaning[] = ['isrc', 'videoId', 'url'];
const songNames: readonly Meaning[] = ['title', 'artist'];
const parts: readonly Meaning[] = ['until', 'age', 'gender', 'device', 'source', 'playlist', 'statement'];

const columnsOf = ({ at }: Plan, meanings: readonly Meaning[]): number[] =>
  meanings.flatMap((meaning) => at.get(meaning) ?? []);

const none: Said = new Map();

/** It says nothing where others do: a sum of a spreadsheet that has no word for it, or a row of what is not known. */
export const isBlankOnly = (said: Said): boolean =>
  [...said.values()].every((word) => ['blank', 'album', 'unknown', 'longer'].includes(word));

/** Columns that say together of which song, store or country a row is. */
const blankable = (plan: Plan): number[][] =>
  plan.spec.kind === 'mapped' && plan.isAdditive
    ? [[...songIds, 'title' as const], ['store', 'platform'] as const, ['country'] as const].flatMap(
        (group) => {
          const at = columnsOf(plan, group);
          return at.length > 0 ? [at] : [];
        },
      )
    : [];

const mostDays: Partial<Record<string, number>> = { week: 7, month: 31, quarter: 92 };

/** Of a quarter in a table of months. */
function longReader(plan: Plan): (cells: readonly string[]) => boolean {
  const [dateAt, most] = [plan.at.get('date'), mostDays[plan.time.unit ?? '']];
  if (plan.spec.kind !== 'mapped' || !plan.isAdditive || dateAt === undefined || most === undefined)
    return () => false;
  const spans = plan.at.has('until') ? () => undefined : widenedSpans(plan);
  return (cells) => {
    const span = spans(cells[dateAt] ?? '');
    return span !== undefined && dayNumber(span.to) - dayNumber(span.from) >= most;
  };
}

/** Asked of each row; of most there is none. */
export function saidReader(plan: Plan): (cells: readonly string[]) => Said {
  if (!plan.spec.hasTotals && !plan.isAdditive) return () => none;
  const groups = blankable(plan);
  const [entryAt, dateAt] = [plan.at.get('entry') ?? -1, plan.at.get('date')];
  /** A fee or a payout is of no song, and a row without its day is refused whatever it is. */
  const isOfSale = (cells: readonly string[]): boolean =>
    !(dateAt !== undefined && isAbsent(cells[dateAt] ?? '')) &&
    ['sale', 'credit'].includes(entryIn(plan, cells[entryAt] ?? ''));
  const [ids, names] = [columnsOf(plan, songIds), columnsOf(plan, songNames)];
  const figures = plan.figures.map(({ index }) => index);
  const left = new Set([...figures, ...columnsOf(plan, ['currency', 'entry']), ...ids, ...plan.personal]);
  const asked = Array.from({ length: plan.width }, (_, index) => index).filter((index) => !left.has(index));
  const saidIn = remembering(saidOfAll);
  const isOfAlbum = remembering(isAlbum);
  const hasTitle = plan.spec.kind === 'mapped' && plan.at.has('title');
  const [isSum, isLong] = [sumReader(plan), longReader(plan)];
  return (cells) => {
    let said: Map<number, SaidOfAll> | undefined;
    if (dateAt !== undefined && isLong(cells)) said = new Map([[dateAt, 'longer']]);
    for (const index of asked) {
      const cell = cells[index] ?? '';
      const word =
        saidIn(cell) ?? (hasTitle && isOfAlbum(cell) && !names.includes(index) ? 'album' : undefined);
      // A song may be called `All`.
      if (!word || (names.includes(index) && ids.some((id) => !isAbsent(cells[id] ?? '')))) continue;
      said ??= new Map();
      said.set(index, word);
    }
    for (const group of groups)
      if (group.every((index) => isAbsent(cells[index] ?? '')) && isOfSale(cells)) {
        said ??= new Map();
        for (const index of group) said.set(index, 'blank');
      }
    return said && isSum(cells) === undefined ? said : none;
  };
}

/** The columns by which such a row is told from that of another song, month or store. */
function keyColumns(plan: Plan, { said, cells }: AllRow): number[] {
  const keys = columnsOf(plan, [...places, ...parts, ...songIds, ...songNames]);
  const filled = keys.filter((index) => !said.has(index) && !isAbsent(cells[index] ?? ''));
  const [ids, names] = [columnsOf(plan, songIds), columnsOf(plan, songNames)];
  // An album is called otherwise than its songs.
  if ([...said.values()].includes('album'))
    return filled.filter((index) => index !== plan.at.get('title') && !ids.includes(index));
  return filled.some((index) => ids.includes(index))
    ? filled.filter((index) => !names.includes(index))
    : filled;
}

type Sum = { rows: number; currencies: Set<string>; figures: Figures };
/** `hasCurrency`: the row says one, by its own cell or by a sign. */
type Pattern = {
  columns: readonly number[];
  hasCurrency: boolean;
  /** Where its rows are blank, those that they stand for are not. */
  blankAt: readonly number[];
  /** Where its rows are of albums, those that they stand for are not. */
  albumAt: readonly number[];
  /** Of its rows that are longer than others, by what they are of. */
  spans: Map<string, CellSpan[]> | null;
  sums: Map<string, Sum>;
};

const spanKey = (key: string, { from, to }: CellSpan): string => `${key}\u0003${from} ${to}`;

const keyIn = (
  { columns, hasCurrency }: Pick<Pattern, 'columns' | 'hasCurrency'>,
  cells: readonly string[],
  currency: string,
) =>
  columns.map((index) => (cells[index] ?? '').trim().toLowerCase()).join('\u0001') +
  (hasCurrency ? `\u0002${currency}` : '');

/** More ways to name a part of a table are none. */
const mostPatterns = 200;

function sumsToFind(plan: Plan, rows: readonly AllRow[]) {
  const patterns = new Map<string, Pattern>();
  const sums = new Map<AllRow, Sum>();
  const [money, spanOfCell] = [moneyReader(plan), widenedSpans(plan)];
  for (const row of rows) {
    const columns = keyColumns(plan, row);
    const cell = (meaning: Meaning) => unguarded(row.cells[plan.at.get(meaning) ?? -1] ?? '');
    const counted = figuresInCells(plan, row.cells);
    const isPaid = typeof counted !== 'string' && counted.earnings !== undefined;
    const currency = (isPaid && money.currencyOf(cell, row.cells)) || '';
    const blankAt = [...row.said].flatMap(([index, word]) => (word === 'blank' ? [index] : []));
    const albumAt = [...row.said].flatMap(([index, word]) => (word === 'album' ? [index] : []));
    const isLonger = [...row.said.values()].includes('longer');
    const span = isLonger ? spanOfCell(row.cells[plan.at.get('date') ?? -1] ?? '') : undefined;
    const id = `${columns.join(' ')} ${currency !== ''} ${blankAt.join(' ')} ${albumAt.join(' ')} ${isLonger}`;
    const pattern = patterns.get(id) ?? {
      ...{ columns, hasCurrency: currency !== '', blankAt, albumAt },
      ...{ spans: isLonger ? new Map<string, CellSpan[]>() : null, sums: new Map<string, Sum>() },
    };
    if (!patterns.has(id) && patterns.size >= mostPatterns) continue;
    patterns.set(id, pattern);
    const own = keyIn(pattern, row.cells, currency);
    const key = span ? spanKey(own, span) : own;
    if (span && !pattern.sums.has(key)) pattern.spans?.set(own, [...(pattern.spans.get(own) ?? []), span]);
    const sum = pattern.sums.get(key) ?? { rows: 0, currencies: new Set(), figures: {} };
    pattern.sums.set(key, sum);
    sums.set(row, sum);
  }
  return { patterns: [...patterns.values()], sums };
}

function addTo(sum: Sum, { figures, currency }: Omit<Told, 'line'>): void {
  sum.rows++;
  if (figures.earnings !== undefined) sum.currencies.add(currency);
  for (const [figure, value] of Object.entries(figures) as [keyof Figures, number][])
    sum.figures[figure] = (sum.figures[figure] ?? 0) + value;
}

/** Those of longer spans are sums of what lies within them; `days`: null: of a row that is long itself. */
function keysOf({ spans }: Pattern, key: string, days: Pick<Told, 'from' | 'to'> | null): string[] {
  if (!spans) return [key];
  const { from, to } = days ?? { from: null, to: null };
  if (!from || !to) return [];
  return (spans.get(key) ?? [])
    .filter((span) => span.from <= from && to <= span.to)
    .map((span) => spanKey(key, span));
}

/** `place`: of the last row of the header; `titles`: that row. `isAll`: of the rows that stand for others. */
type Whole = {
  table: Table;
  place: number;
  titles: readonly string[] | undefined;
  isAll(cells: readonly string[]): boolean;
};

/** What the rows that each of them stands for add up to: read once more, with nothing kept but these sums. */
export async function sumsOfOthers(
  plan: Plan,
  rows: readonly AllRow[],
  { table, place, titles, isAll }: Whole,
): Promise<Map<AllRow, Sum>> {
  const { patterns, sums } = sumsToFind(plan, rows);
  if (patterns.length === 0) return sums;
  const [read, asideOf, isLong] = [rowReader(plan), asideReader(plan, titles), longReader(plan)];
  for await (const batch of dataRows(table, place))
    for (const row of batch) {
      if (asideOf(row) || isAll(row.cells)) continue;
      const record = read(row.cells);
      if ('reason' in record) continue;
      for (const pattern of patterns) {
        if (pattern.blankAt.length > 0 && pattern.blankAt.every((index) => isAbsent(row.cells[index] ?? '')))
          continue;
        if (pattern.albumAt.some((index) => isAlbum(row.cells[index] ?? ''))) continue;
        const key = keyIn(pattern, row.cells, record.currency);
        for (const found of keysOf(pattern, key, isLong(row.cells) ? null : record)) {
          const sum = pattern.sums.get(found);
          if (sum) addTo(sum, record);
        }
      }
    }
  return sums;
}

const halfCent = 5_000;

/** Rounded to cents, a sum is off by half of one a row. */
function isSum(figures: Figures, sum: Sum): boolean {
  const told = (Object.entries(figures) as [keyof Figures, number][]).filter(
    ([figure]) =>
      (figureKinds[figure] === 'count' || figureKinds[figure] === 'money') &&
      // What is of several currencies adds up in none.
      !(figure === 'earnings' && sum.currencies.size > 1),
  );
  return (
    told.length > 0 &&
    told.every(([figure, value]) => {
      const off = Math.abs(value - (sum.figures[figure] ?? 0));
      if (figure !== 'earnings') return off === 0;
      return off <= Math.max(halfCent, Math.min(sum.rows * halfCent, Math.abs(value) / 500));
    })
  );
}

/** In all that it tells more than the others together. */
const isBeyond = (figures: Figures, sum: Sum): boolean =>
  (Object.entries(figures) as [keyof Figures, number][]).every(
    ([figure, value]) => value > (sum.figures[figure] ?? 0) && value > 0,
  );

type Verdict = Omit<Extract<ImportRecord, { reason: unknown }>, 'line'>;

/** What it leaves out, as others do that are like it. */
const shapeOf = ({ said }: AllRow): string => [...said.keys()].join(' ');

/**
 * Of rows that leave out the same some add up several others, and all of them what stands beside them: then one that
 * stands beside a single row adds up that. By itself it may be an album that has earned the same as its only song.
 */
export function sumShapes(plan: Plan, sums: ReadonlyMap<AllRow, Sum>): ReadonlySet<string> {
  const [proven, denied] = [new Set<string>(), new Set<string>()];
  for (const [row, sum] of sums) {
    if (!isBlankOnly(row.said) || sum.rows === 0) continue;
    const figures = figuresInCells(plan, row.cells);
    if (typeof figures === 'string' || !isSum(figures, sum)) denied.add(shapeOf(row));
    else if (sum.rows > 1) proven.add(shapeOf(row));
  }
  return proven.difference(denied);
}

/** undefined: it is a row like any other. One that should be a sum and is none is refused, and said. */
export function allRowVerdict(
  plan: Plan,
  row: AllRow,
  sum: Sum | undefined,
  shapes: ReadonlySet<string>,
): Verdict | undefined {
  if (!sum || sum.rows === 0) return undefined;
  if (isBlankOnly(row.said) && sum.rows < 2 && !shapes.has(shapeOf(row))) return undefined;
  const figures = figuresInCells(plan, row.cells);
  if (typeof figures === 'string') return undefined;
  if (isSum(figures, sum)) return { reason: 'total' };
  // More than all countries that stand beside it: they are some of those that it adds up.
  if ([...row.said.values()].includes('world') && sum.rows > 1 && isBeyond(figures, sum))
    return { reason: 'bad_total' };
  const placesAt = columnsOf(plan, places);
  if (![...row.said].some(([index, word]) => (word === 'sum' || word === 'all') && placesAt.includes(index)))
    return undefined;
  if (keyColumns(plan, row).length > 0) return { reason: 'bad_total' };
  return { reason: 'total', ...(figures.earnings !== undefined && { earnings: figures.earnings }) };
}
