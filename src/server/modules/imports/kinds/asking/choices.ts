/** What a table comes to, read in each way that it leaves open. */
import type { EntryKind } from '#domain/imports.ts';
import type { Row, Table } from '../../files/table.ts';
import { noCurrency } from '../cells/currencies.ts';
import type { MoneyFrom, Open } from '../columns/proof.ts';
import type { Choice, FileReader, ImportRecord } from '../kind.ts';
import type { Meaning } from '../spec.ts';
import type { Layout } from './settled.ts';

/** Of one question: more are none, and of a wide table each takes long. */
const mostOf = ({ length }: readonly string[]): number => (length > 60 ? 2 : 6);

type Meanings = (Meaning | null)[];

const nothing: Open = { earnings: [], date: [] };
const ofMoney: ReadonlySet<Meaning | null> = new Set<Meaning>(['earnings', 'currency', 'entry']);
const withMoney = (meanings: Meanings, { at, currencyAt, entryAt }: MoneyFrom): Meanings =>
  meanings.map((meaning, index) => {
    if (index === at) return 'earnings';
    if (index === currencyAt) return 'currency';
    if (index === entryAt) return 'entry';
    return ofMoney.has(meaning) ? null : meaning;
  });

const withDate = (meanings: Meanings, at: number): Meanings =>
  meanings.map((meaning, index) => {
    if (index === at) return 'date';
    const isLast = meaning === 'until' && meanings[at] !== 'date';
    return meaning === 'date' || isLast ? null : meaning;
  });

type Way = Pick<Choice, 'ask' | 'names'> & { columns: Meanings };

function waysOf({ header, meanings, open = nothing }: Layout): Way[] {
  const { earnings, date } = open;
  const named = (places: readonly number[]) => places.flatMap((index) => header[index] ?? []);
  const none = -1;
  const ofMoney = earnings.slice(0, mostOf(header)).map((from) => ({
    ask: 'earnings' as const,
    names: named([from.at, from.currencyAt, from.entryAt]),
    columns: withMoney(meanings, from),
  }));
  const ofDate = date.slice(0, mostOf(header)).map((at) => ({
    ask: 'date' as const,
    names: named([at]),
    columns: withDate(meanings, at),
  }));
  const noMoney = { at: none, currencyAt: none, entryAt: meanings.indexOf('entry') };
  return [
    ...ofMoney,
    ...(ofMoney.length > 0
      ? [{ ask: 'earnings' as const, names: [], columns: withMoney(meanings, noMoney) }]
      : []),
    ...ofDate,
    ...(ofDate.length > 0 ? [{ ask: 'date' as const, names: [], columns: withDate(meanings, none) }] : []),
  ];
}

/** `figures`: of each span and currency, by which two ways that come to the same are known. */
type Sums = Pick<Choice, 'money' | 'from' | 'to'> & { figures: string };

async function sumsOf({ records, isOrderOpen }: WayRead): Promise<Sums> {
  const money = new Map<string, number>();
  const figures = new Map<string, number>();
  const days: string[] = [];
  for await (const record of records) {
    if ('reason' in record) continue;
    const { from, to, currency } = record;
    for (const day of [from, to]) if (day !== null) days.push(day);
    for (const [figure, value] of Object.entries(record.figures)) {
      const key = [from, to, currency, figure].join(' ');
      figures.set(key, (figures.get(key) ?? 0) + value);
      if (figure === 'earnings') money.set(currency, (money.get(currency) ?? 0) + value);
    }
  }
  const sorted = days.toSorted();
  return {
    money: [...money].map(([currency, amount]) => ({
      currency: currency === noCurrency ? '' : currency,
      amount: Math.round(amount),
    })),
    from: (!isOrderOpen && sorted[0]) || null,
    to: (!isOrderOpen && sorted.at(-1)) || null,
    figures: JSON.stringify([...figures]),
  };
}

/** The rows that were looked at, as a table of their own. */
export const headAsTable = (table: Table, head: readonly Row[]): Table => ({
  encoding: table.encoding,
  delimiter: table.delimiter,
  async *rows() {
    yield [...head];
  },
});

/** `isOrderOpen`: which number of a date is the day is asked later, and its days are told by none of the orders. */
type WayRead = { records: AsyncIterable<ImportRecord>; isOrderOpen: boolean };
export type ReadWay = (table: Table, columns: Meanings) => Promise<WayRead>;

/** `mostRows`: if there are as many in the head, the table may go on. Where all ways come to the same, nothing is asked. */
export async function choicesOf(
  table: Table,
  head: readonly Row[],
  { layout, mostRows, read }: { layout: Layout; mostRows: number; read: ReadWay },
): Promise<Choice[]> {
  const rows = head.length < mostRows ? null : head.length - layout.place - 1;
  const told: (Way & Sums)[] = [];
  for (const way of waysOf(layout))
    told.push({ ...way, ...(await sumsOf(await read(headAsTable(table, head), way.columns))) });
  const isOpen = (asked: Choice['ask']) => {
    const ways = told.filter(({ ask, names }) => ask === asked && names.length > 0);
    return rows !== null || ways.length === 1 || new Set(ways.map(({ figures }) => figures)).size > 1;
  };
  return told.filter(({ ask }) => isOpen(ask)).map(({ figures: _, ...choice }) => ({ ...choice, rows }));
}

type ToldRow = { cells: readonly string[]; record: ImportRecord };

/** Of words for kinds of rows how many have each, and what they come to as they stand. */
export async function entryWordsIn(
  rows: AsyncIterable<ToldRow>,
  {
    words,
    entryAt,
    said,
  }: { words: readonly string[]; entryAt: number; said: ReadonlyMap<string, EntryKind> },
): Promise<FileReader['entryWords']> {
  if (words.length === 0) return [];
  const told = new Map(words.map((word) => [word, { rows: 0, sums: new Map<string, number>() }]));
  for await (const { cells, record } of rows) {
    const one = told.get(cells[entryAt]?.trim() ?? '');
    if (!one) continue;
    one.rows++;
    const { earnings, currency = '' } =
      'reason' in record ? record : { earnings: record.figures.earnings, currency: record.currency };
    if (earnings !== undefined) one.sums.set(currency, (one.sums.get(currency) ?? 0) + earnings);
  }
  return [...told].map(([word, { rows, sums }]) => ({
    word,
    kind: said.get(word) ?? null,
    rows,
    money: [...sums].map(([currency, amount]) => ({ currency, amount: Math.round(amount) })),
  }));
}
