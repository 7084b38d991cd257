/** What the columns of an unknown table seem to be: by their names, and by what is in them. */
import type { Row } from '../../files/table.ts';
import { bearsSign, currencyIn } from '../cells/currencies.ts';
import { hasDecimalMark, hasDecimals, isAbsent } from '../cells/quantities.ts';
import { isBalance, isFreeText } from '../money.ts';
import { isFigure } from '../plan.ts';
import { type Meaning, plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';
import { hasSumWord, isMean } from '../sums/totals.ts';
import { areParts, wholeAmong } from './adding-up.ts';
import { withoutParts, withoutRepeated } from './amounts.ts';
import { fitsCells, holdsNobody, meaningByCells, type TableColumn } from './cells.ts';
import { withOwnCurrency } from './currency-beside.ts';
import { serviceIn, withoutDenied } from './denied.ts';
import { withKinds } from './kinds-of-rows.ts';
import { isAdded, isAfterAdvances, rankByName } from './ranks.ts';
import { areAmounts, areSame, withoutPayouts } from './unread.ts';
import { earlierOf, endsOfSpans, reportedAt, whenAt } from './when.ts';
import { isLeft, isMisleading, meaningsByName } from './words.ts';

/** `Paid revenue` and `Ad revenue`: of what listeners pay with, and paid out to nobody. */
const [tier, otherTier] = [
  /\b(?:paid|premium|subscription|subscriptions|ads?|ad supported|free|trial) (?:tier |plan )?(?:revenue|income|royalt(?:y|ies)|earnings|streaming)\b/,
  /\b(?:ads?|ad supported|ad funded|advertising|free|trial)\b/,
];
const areTiers = (columns: readonly TableColumn[], index: number): boolean =>
  tier.test(columns[index]?.name ?? '') &&
  columns.some(
    ({ name }, other) =>
      tier.test(name) &&
      (otherTier.test(name) || otherTier.test(columns[index]?.name ?? '')) &&
      other !== index,
  );

/** What a row comes to, where its currency stands beside it. */
const isTotal =
  /^((?:item |order |row |line )?total|total amount|gesamt|gesamtbetrag|summe|totale|合計|合计|итого|कुल|الإجمالي)$/;

/** Several columns of a statement may mean these. */
const amongSeveral: readonly Meaning[] = [
  ...(['date', 'earnings', 'currency'] as const),
  // What else a name may mean comes after these: `Track Artist` is of an artist.
  ...(['title', 'streams', 'plays', 'views', 'units', 'purchases', 'downloads'] as const),
];
const bySeveralWords: readonly Meaning[] = ['date', 'earnings', 'currency', 'purchases'];

const columnsIn = (header: readonly string[], rows: readonly Row[]): TableColumn[] =>
  header.map((name, index) => {
    const cells = rows
      .map(({ cells }) => cells[index]?.trim() ?? '')
      .filter((cell) => !isAbsent(cell) && !hasSumWord(cell) && !isMean(cell) && !isBalance(cell));
    // `Worldwide` beside countries is none; in every row it is all that the column says.
    const told = cells.filter((cell) => saidOfAll(cell) === undefined);
    return { name: plainName(name), cells: told.length > 0 ? told : cells };
  });

const namesSong = (column: TableColumn, chosen: Meaning | undefined): boolean =>
  chosen === 'title' ||
  (['isrc', 'url'] as const).some(
    (meaning) =>
      column.cells.length > 0 && meaningsByName(column.name).includes(meaning) && fitsCells(meaning, column),
  );

/** Something stands in it that is no long number. */
const rowsSay = (rows: readonly Row[], index: number): boolean =>
  rows
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .some((cell) => !isAbsent(cell) && !/^(?:#\d+|\d{5,})$/.test(cell));

type Named = {
  header: readonly string[];
  rows: readonly Row[];
  columns: readonly TableColumn[];
  /** What each column may mean by its name. */
  names: readonly (readonly Meaning[])[];
};

/** By no word for it, but by its currency. */
function isMoney({ header, names }: Named, { name, cells }: TableColumn, index: number): boolean {
  if (isMisleading('earnings', name)) return false;
  const written = header[index] ?? '';
  if (currencyIn(written).currency !== '' || bearsSign(written) || areAmounts(cells)) return true;
  // Where nothing else is called money, amounts with parts are no count.
  const isOnly = () => cells.some(hasDecimals) && !names.some((meanings) => meanings.includes('earnings'));
  return isTotal.test(name) && (names.some((meanings) => meanings.includes('currency')) || isOnly());
}

/** The columns that may mean it, by their names and cells. */
function fittingFor(meaning: Meaning, table: Named): number[] {
  const { columns, names } = table;
  const fitting = [...columns.keys()].filter((index) => {
    const column = columns[index] as TableColumn;
    const own = names[index] ?? [];
    const isNamed =
      (bySeveralWords.includes(meaning) ? own.includes(meaning) : own[0] === meaning) ||
      (meaning === 'earnings' && isMoney(table, column, index));
    return isNamed && holdsNobody(column) && fitsCells(meaning, column);
  });
  return meaning === 'earnings' ? withoutParts(fitting, table) : fitting;
}

/** The column that means it, of several that may; -1: nobody can tell which of them does. */
function bestOf(meaning: Meaning, table: Named): number | undefined {
  const { header, rows, columns, names } = table;
  const fitting = fittingFor(meaning, table);
  const whole = isFigure(meaning) ? wholeAmong(fitting, header, rows) : undefined;
  // An amount, what it was adjusted by, and what came of it.
  const ofWhole = fitting.some((index) => isAdded(columns[index]?.name ?? '')) ? 3 : 0.5;
  const hasCurrency = names.some((own) => own.includes('currency'));
  // Beside amounts with parts whole numbers are how many.
  const isMixed = fitting.some((index) => !columns[index]?.cells.some(hasDecimalMark));
  const partsRank = isMixed ? 1.75 : 0.75;
  const rankOf = (index: number) => {
    const column = columns[index] as TableColumn;
    const isNamed = names[index]?.includes(meaning);
    // `Amount` may be how many. Money has parts, where another column does.
    const hasParts = meaning === 'earnings' && column.cells.some(hasDecimalMark);
    // With its currency, where nothing else tells that.
    const isTold = meaning === 'earnings' && !hasCurrency && currencyIn(header[index] ?? '').currency !== '';
    const isLess =
      meaning === 'earnings' &&
      isAfterAdvances(
        column.name,
        columns.map(({ name }) => name),
      );
    const isTier = meaning === 'earnings' && areTiers(columns, index);
    const left = isLeft(column.name) ? fitting.indexOf(index) * 0.05 : 0;
    const isMarked = hasParts && areAmounts(column.cells);
    const byCells =
      left +
      (isMarked ? 1.75 : hasParts ? partsRank : 0) +
      (index === whole ? ofWhole : 0) +
      (isTold ? 0.2 : 0);
    return (
      2 * rankByName(meaning, column.name) + (isNamed ? 1 : 0) + byCells - (isLess ? 4 : 0) - (isTier ? 3 : 0)
    );
  };
  const ranks = new Map(fitting.map((index) => [index, rankOf(index)]));
  const rank = (index: number) => ranks.get(index) ?? 0;
  const [best, next] = fitting.toSorted((one, other) => rank(other) - rank(one) || one - other);
  if (best === undefined) return undefined;
  const isAsTelling = (other: number) => other !== best && rank(other) === rank(best);
  if (meaning === 'date') return earlierOf(best, fitting.filter(isAsTelling), rows);
  // Parts of one another's sum, or anything: whoever knows says which is meant. Currencies and services tell them apart.
  const toldApart = (index: number) => [
    currencyIn(header[index] ?? '').currency,
    serviceIn(columns[index]?.name ?? ''),
  ];
  const isOpen = (other: number) =>
    rank(other) === rank(best) &&
    toldApart(other).join() === toldApart(best).join() &&
    (!areSame(rows, best, other) || areParts(best, other, header, rows));
  if (isFigure(meaning) && next !== undefined && isOpen(next)) return -1;
  if (meaning !== 'earnings' || hasCurrency) return best;
  // The same amounts again, with their currency in the name.
  const says = (index: number) => currencyIn(header[index] ?? '').currency !== '';
  return says(best) ? best : (fitting.find((index) => says(index) && areSame(rows, index, best)) ?? best);
}

/** `open`: what several columns may mean, and none of them is proposed for. */
type Chosen = { chosen: Map<number, Meaning>; open: Meaning[] };

function chosenIn(table: Named, metricsFrom: number): Chosen {
  const { rows, columns, names } = table;
  const chosen = new Map<number, Meaning>();
  const open: Meaning[] = [];
  for (const meaning of amongSeveral) {
    const best = bestOf(meaning, table);
    if (best === -1) open.push(meaning);
    else if (best !== undefined && !(meaning === 'purchases' && chosen.has(best))) chosen.set(best, meaning);
  }
  // Songs may be called by numbers, months and words for sums. Where nothing else names them, the column's name does.
  if (!columns.some((column, index) => namesSong(column, chosen.get(index)))) {
    const at = names.findIndex(
      ([first], index) => !chosen.has(index) && first === 'title' && rowsSay(rows, index),
    );
    if (at >= 0) chosen.set(at, 'title');
  }
  const hasDate = () => [...chosen.values()].includes('date');
  const ends = endsOfSpans(columns);
  if (ends && (chosen.get(ends.from) === 'date' || !hasDate()))
    chosen.set(ends.from, 'date').set(ends.to, 'until');
  for (const find of [reportedAt, whenAt]) {
    const at = hasDate() ? -1 : find(columns, metricsFrom);
    if (at >= 0) chosen.set(at, 'date');
  }
  return { chosen, open };
}

/** Of a table longer than what is looked at: the first refund may come later. */
const [mostKinds, manyRows] = [12, 100];
const mayTurn = ({ cells }: TableColumn): boolean =>
  cells.length >= manyRows && new Set(cells).size <= mostKinds && cells.every((cell) => /\p{L}/u.test(cell));

const isDescription = ({ name }: TableColumn): boolean => isFreeText(name);

/** Looked at where no name tells; of the columns of a wide table fewer each, as others wait meanwhile. */
const [mostCells, fewestCells] = [12_000, 30];

/** Each meaning once; null: nothing can be said of it. Columns from `metricsFrom` on count something, or mean nothing. */
export function proposed(
  header: readonly string[],
  rows: readonly Row[],
  metricsFrom = header.length,
): (Meaning | null)[] {
  const columns = columnsIn(header, rows);
  const names = columns.map(({ name }, index) =>
    meaningsByName(name).filter(
      (meaning) =>
        (index < metricsFrom || isFigure(meaning)) &&
        // `Downloads EUR` is what they have earned.
        (meaning === 'earnings' || !isFigure(meaning) || currencyIn(header[index] ?? '').currency === ''),
    ),
  );
  const { chosen, open } = chosenIn({ header, rows, columns, names }, metricsFrom);
  // A description says what a row is where no other column does.
  const hasEntries = columns.some(
    (column, index) =>
      !isDescription(column) && names[index]?.includes('entry') && fitsCells('entry', column),
  );
  const taken = new Set<Meaning>([...chosen.values(), ...open]);
  const take = (meaning: Meaning | undefined): Meaning | null => {
    if (!meaning || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  };
  const isPaid = taken.has('earnings');
  // A last day without a first one says nothing.
  if (![...chosen.values()].includes('date')) taken.add('until');
  const named = columns.map((column, index) => {
    if (!holdsNobody(column)) return null;
    const best = chosen.get(index);
    if (best) return best;
    const own = names[index]?.filter(
      (meaning) => meaning !== 'entry' || !hasEntries || !isDescription(column),
    );
    const isIt = (meaning: Meaning) =>
      fitsCells(meaning, column) || (meaning === 'entry' && isPaid && mayTurn(column));
    return take(own?.find((meaning) => !taken.has(meaning) && isIt(meaning)));
  });
  const looked = Math.max(fewestCells, Math.floor(mostCells / columns.length));
  const byCells = (column: TableColumn): Meaning | null => {
    const meaning = meaningByCells({ ...column, cells: column.cells.slice(0, looked) });
    return meaning && isMisleading(meaning, column.name) ? null : take(meaning);
  };
  const all = columns.map((column, index) =>
    named[index] || !holdsNobody(column) || index >= metricsFrom ? (named[index] ?? null) : byCells(column),
  );
  const own = withoutRepeated(
    header,
    rows,
    withoutDenied(header, rows, columns, withoutPayouts(header, all)),
  );
  return withKinds(header, rows, withOwnCurrency({ header, rows }, own));
}
