/**
 * Long tables: one column says of each row what it counts (`Metric`), another one how much (`Value`). Turned into one with
 * a column for each metric, so that what each word means can be proposed, and said, as of any column.
 */
import type { Row, Table } from '../../files/table.ts';
import { isAbsent } from '../cells/quantities.ts';
import { filledIn } from '../columns/adding-up.ts';
import { meaningsByName } from '../columns/words.ts';
import { dataRows } from '../scan.ts';
import { plainName } from '../spec.ts';
import { holdsNumbers, isOfFigure, metricNameColumn, metricNames, mostMetrics } from './metric-names.ts';
import { withTurned } from './turning.ts';

const valueNames =
  /^(?:(?:the|metric|measure|kpi) )?(?:values?|amounts?|counts?|totals?|numbers?|results?|wert|werte|betrag|anzahl|zahl|menge|valor|valores|importe|cantidad|número|cifra|valeurs?|montant|nombre|quantité|valore|importo|quantità|numero|quantidade|número|waarde|aantal|bedrag|wartość|değer|값|수치|금액|수량|значение|величина|сумма|количество|число|值|数值|數值|数量|金额|値|数|金額|मान|मूल्य|राशि|संख्या|मात्रा|القيمة|قيمة|المبلغ|العدد|الكمية)$/;

type Long = { keys: { index: number; name: string }[]; metricAt: number; valueAt: number };

/** Kinds of sales are called so, too, and all of them are told in money. */
function areKinds({ metricAt, valueAt }: Pick<Long, 'metricAt' | 'valueAt'>, rows: readonly Row[]): boolean {
  const ofCounts = rows.filter(({ cells }) => {
    const [meaning] = meaningsByName(plainName(cells[metricAt] ?? ''));
    return meaning !== undefined && meaning !== 'earnings';
  });
  return filledIn(ofCounts, valueAt).some((cell) => !/^-?[\d\s]+$/.test(cell) && !hasThousands.test(cell));
}
const hasThousands = /^-?\d{1,3}(?:[.,'’\s]\d{3})+$/;

/** Numbers that say which it is, and when, are no values. */
const isOfThing = (name: string): boolean =>
  /\b(upc|ean|gtin|id|ids|year|rank|position|no|nr|number)\b|#/.test(name) ||
  meaningsByName(name).some((meaning) => meaning === 'date' || meaning === 'until');

/**
 * The column that says how much. Where another one says of each row what is counted, it may be called as one of them:
 * what `Units` of `Listeners` are are no units.
 */
function valueColumn(header: readonly string[], rows: readonly Row[], metricAt: number): number | undefined {
  const numbers = header.flatMap((name, index) => {
    const isNumber = index !== metricAt && filledIn(rows, index).length > 0 && holdsNumbers(rows, index);
    return isNumber && !isOfThing(plainName(name)) ? [index] : [];
  });
  const named = numbers.filter((index) => valueNames.test(plainName(header[index] ?? '')));
  if (named.length === 0) {
    const isMetric = metricNames.test(plainName(header[metricAt] ?? ''));
    return isMetric && numbers.length === 1 ? numbers[0] : undefined;
  }
  // What else is counted would have no place beside it.
  const hasOthers = numbers.some((index) => index !== named[0] && isOfFigure(header[index] ?? ''));
  return named.length > 1 || hasOthers ? undefined : named[0];
}

/** undefined: it is none. */
export function longIn(header: readonly string[], rows: readonly Row[]): Long | undefined {
  const columns = header.map((name, index) => ({ index, name }));
  const metricAt = metricNameColumn(columns, rows);
  const valueAt = metricAt === undefined ? undefined : valueColumn(header, rows, metricAt);
  if (metricAt === undefined || valueAt === undefined) return undefined;
  const isNamed = metricNames.test(plainName(header[metricAt] ?? ''));
  if (!isNamed && areKinds({ metricAt, valueAt }, rows)) return undefined;
  const keys = columns.filter(({ index }) => index !== metricAt && index !== valueAt);
  return { keys, metricAt, valueAt };
}

/** `Revenue (EUR)` and `Revenue (USD)` are two. */
const metricKey = (cell: string): string => cell.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Every word for a metric that the table has, as it is written first; `hasOthers`: some rows have none of them. */
async function metricsOf(table: Table, place: number, { metricAt, valueAt }: Long) {
  const metrics = new Map<string, string>();
  let hasOthers = false;
  for await (const batch of dataRows(table, place))
    for (const { cells } of batch) {
      const word = cells[metricAt]?.trim() ?? '';
      const plain = metricKey(word);
      if (metrics.has(plain)) continue;
      if (plain !== '' && metrics.size < mostMetrics) metrics.set(plain, word);
      else hasOthers ||= !isAbsent(cells[valueAt]?.trim() ?? '');
    }
  return { metrics, hasOthers };
}

/** `metrics`: how many columns at its end are metrics; 0: it is no long table. `place`: of the last row of its header. */
type Widened = { table: Table; head: Row[]; metrics: number };

export async function widened(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): Promise<Widened> {
  const long = first < 0 ? undefined : longIn(header, head.slice(last + 1));
  if (!long) return { table, head: [...head], metrics: 0 };
  const { keys, metricAt, valueAt } = long;
  const { metrics, hasOthers } = await metricsOf(table, last, long);
  const places = new Map([...metrics.keys()].map((plain, place) => [plain, place]));
  // What names no metric stands behind them, where nobody takes it for one.
  const others = hasOthers ? [`${header[metricAt]} (–)`] : [];
  const width = metrics.size + others.length;
  const names = [...keys.map(({ name }) => name), ...metrics.values(), ...others];
  const turn = (row: Row): Row => {
    const told = Array.from({ length: width }, () => '');
    const place = places.get(metricKey(row.cells[metricAt] ?? '')) ?? metrics.size;
    if (place < width) told[place] = row.cells[valueAt] ?? '';
    return { line: row.line, cells: [...keys.map(({ index }) => row.cells[index] ?? ''), ...told] };
  };
  const turnAt = (row: Row, place: number): Row => {
    if (place < first) return row;
    if (place > last) return row.cells.every((cell) => isAbsent(cell.trim())) ? row : turn(row);
    return { line: row.line, cells: place === first ? names : [] };
  };
  return { ...withTurned(table, head, () => turnAt), metrics: width };
}
