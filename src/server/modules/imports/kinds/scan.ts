/** What only all rows together can say: what dates are, the mark for decimals, the units. */
import { type Figure, isSoundFigure } from '#domain/own-figures.ts';
import { soundFeatures } from '#domain/sound.ts';
import type { Row, Table } from '../files/table.ts';
import { currencyNamed, hasParts, isSharedSign, isSmall, signIn } from './cells/currencies.ts';
import { DateVotes } from './cells/date-votes.ts';
import { MoneyMark } from './cells/money-mark.ts';
import { type DecimalMark, hasDecimalMark, isAbsent, MarkVotes, numberOf } from './cells/quantities.ts';
import { WholeMoney } from './cells/whole-money.ts';
import { areCreditsTaken, entryIn, isWordOpen } from './money.ts';
import { type FigureColumn, namesNoted, type Plan } from './plan.ts';
import { remembering } from './songs.ts';
import { sumReader } from './sums/totals.ts';

/** Rows after the header; `place` counts the rows before it and itself. */
export async function* dataRows(table: Table, place: number): AsyncGenerator<Row[]> {
  let passed = 0;
  for await (const batch of table.rows()) {
    const left = Math.max(0, place + 1 - passed);
    passed += batch.length;
    if (left < batch.length) yield left > 0 ? batch.slice(left) : batch;
  }
}

/** What money is earned by. */
const soldOrPlayed: ReadonlySet<Figure> = new Set<Figure>([
  'units',
  'streams',
  'plays',
  'views',
  'purchases',
  'downloads',
]);

/** What rows are is said in few words. */
const mostEntries = 200;

/** After these a file that has been clear so far is taken to be clear throughout. */
const enough = 2000;

export type Scan = {
  /** Of the columns by which rows have their days. */
  dates: DateVotes;
  /** Of every other column of dates, by its place. */
  otherDates: ReadonlyMap<number, DateVotes>;
  /** Rows with money of which nothing tells the currency: no cell of its own, and no sign of one currency beside it. */
  lacksCurrency: boolean;
  /** Money that could be thousands of times as much: nothing tells its mark for decimals. */
  lacksMark: boolean;
  /** Words for kinds of rows that nobody knows. */
  openWords: readonly string[];
  /** Most of what was sold is below nothing: a ledger of somebody who pays, or signs that say something else. */
  areSalesBelow: boolean;
  isZero(figure: Figure): boolean;
};

/** Shares of a table of anybody's, without a sign of per cent in their name: of a hundred, or of one. */
const isUnsigned = ({ spec }: Plan, { scale, isPercent }: FigureColumn): boolean =>
  spec.kind === 'mapped' && scale === 'percent' && !isPercent;

/** Features from 0 to 1 that a table writes as parts of a hundred, without a sign of it in their name. */
const isOfHundred = (column: FigureColumn): boolean =>
  isSoundFigure(column.figure) &&
  column.figure !== 'pitchClass' &&
  column.figure !== 'scaleMode' &&
  soundFeatures[column.figure] === 'share' &&
  column.scale === 'whole';

/** Of known kinds it is known what a date stands for, and only the order of day and month is looked for. */
function dateScan(plan: Plan, datesAt: readonly number[]) {
  const own = new DateVotes(plan.today);
  const ownAt = [plan.at.get('date'), plan.at.get('until')].filter((index) => index !== undefined);
  const others = new Map(
    datesAt.filter((index) => !ownAt.includes(index)).map((index) => [index, new DateVotes(plan.today)]),
  );
  return {
    own,
    others,
    add(cells: readonly string[]): void {
      for (const index of ownAt) own.add(cells[index] ?? '');
      for (const [index, votes] of others) votes.add(cells[index] ?? '');
    },
    // In a table of anybody's a month may stand beside days in any row.
    isClear: () => plan.spec.kind !== 'mapped' && own.isOrderSettled,
  };
}

const isBelow = (cell: string): boolean =>
  /[-−–(]/.test(cell) && [',', '.'].some((mark) => numberOf(cell.trim(), mark as DecimalMark) < 0);

/** What kinds of rows there are, and whether what was sold is below nothing in all of them, and what was taken back above. */
function entryScan(plan: Plan) {
  const entryAt = plan.at.get(plan.spec.entries ?? 'entry') ?? -1;
  const entries = new Set<string>();
  const kindOf = remembering((cell) => entryIn(plan, cell));
  let [isRefuted, isTaken, isSold] = [false, false, false];
  const sales = { below: 0, all: 0 };
  return {
    /** `units`: undefined where no column says how many. */
    add(cells: readonly string[], money: string, units: string | undefined): void {
      const cell = cells[entryAt] ?? '';
      if (entries.size < mostEntries) entries.add(cell);
      if (isAbsent(money) || !/[1-9]/.test(money)) return;
      const entry = entryAt < 0 ? 'sale' : kindOf(cell);
      const [sold, taken] = [entry === 'sale', entry === 'refund' || entry === 'credit'];
      if (sold && (units === undefined ? entryAt >= 0 : /[1-9]/.test(units) && !isBelow(units))) {
        sales.all++;
        if (isBelow(money)) sales.below++;
      }
      if (entryAt < 0) return;
      isRefuted ||= (sold && !isBelow(money)) || (taken && isBelow(money));
      isSold ||= sold;
      isTaken ||= taken;
    },
    mayBe: () => isSold && !isRefuted,
    areSalesBelow: () => plan.spec.kind === 'mapped' && sales.below * 2 > sales.all,
    /** Words of which nothing says whether they take away, where no sign does. */
    openWords: () =>
      entryAt < 0 || plan.spec.kind !== 'mapped'
        ? []
        : [...entries].map((cell) => cell.trim()).filter((cell) => isWordOpen(cell, plan.entryName)),
    signs: () => ({
      isMirrored: isSold && isTaken && !isRefuted,
      areCreditsTaken: areCreditsTaken([...entries]),
    }),
  };
}

/** What rows say of money: whether some lack their currency, and what one unit has earned. */
function moneyScan(plan: Plan) {
  const currencyAt = plan.at.get('currency');
  const paid = plan.figures.filter(({ figure }) => figure === 'earnings');
  const [column] = paid;
  const unitsAt = plan.figures.find(({ figure }) => soldOrPlayed.has(figure))?.index ?? -1;
  const [votes, whole] = [new MoneyMark(), new WholeMoney()];
  const sums = sumReader(plan);
  /** Units below nothing beside money that is not, and any money that is. */
  let [areUnitsSigned, isMoneySigned, lacksCurrency] = [false, false, false];
  const said = column?.currency || plan.currency;
  const codeOf = remembering((text: string) => currencyNamed(text, said));
  /** What is no currency at all is refused later; what several share (`$`) is asked for. */
  const isShared = remembering(isSharedSign);
  const isOpen = (said: string): boolean => isAbsent(said) || isShared(said);
  /** What the row says itself: the cell of its currency, or else what stands beside the amount. */
  function namedIn(money: string, cells: readonly string[]): string {
    const cell = currencyAt === undefined ? '' : (cells[currencyAt] ?? '');
    return isAbsent(cell) ? signIn(money) : cell;
  }
  /** What one unit has earned tells the mark of currencies with parts. */
  function addAmount(money: string, cells: readonly string[]): void {
    const code = hasDecimalMark(money) ? (codeOf(namedIn(money, cells)) ?? said) : '';
    if (code === '' || (hasParts(code) && !isSmall(code))) votes.add(money, cells[unitsAt] ?? '');
    // A sum of all rows says no currency of its own.
    if (hasDecimalMark(money) && (code !== '' || sums(cells) === undefined)) whole.add(money, code);
  }
  const entries = entryScan(plan);
  function addMoney(money: string, cells: readonly string[]): void {
    addAmount(money, cells);
    const units = cells[unitsAt] ?? '';
    isMoneySigned ||= isBelow(money);
    areUnitsSigned ||= isBelow(units) && !isAbsent(money) && !isBelow(money);
    entries.add(cells, money, unitsAt < 0 ? undefined : units);
    if (lacksCurrency || isAbsent(money)) return;
    lacksCurrency = isOpen(namedIn(money, cells)) && sums(cells) === undefined;
  }
  const isOpenCurrency = () => !column?.currency && !lacksCurrency;
  /** The one amount with a sign may come last. */
  const areOpenSigns = () => (unitsAt >= 0 || plan.at.has('entry')) && !isMoneySigned;
  return {
    /** A currency may be missing in any row of a table that nobody knows. */
    needsAll: () =>
      plan.spec.kind === 'mapped' &&
      column !== undefined &&
      (isOpenCurrency() || areOpenSigns() || entries.mayBe()),
    add(cells: readonly string[]): void {
      for (const { index } of paid) addMoney(cells[index] ?? '', cells);
    },
    told: (): Pick<Scan, 'lacksCurrency' | 'openWords' | 'areSalesBelow'> => ({
      ...{ lacksCurrency, areSalesBelow: entries.areSalesBelow() },
      openWords: isMoneySigned ? [] : entries.openWords(),
    }),
    signs: (): Pick<Plan, 'areUnitsSigned' | 'isMoneySigned' | 'areCreditsTaken' | 'isMirrored'> => ({
      ...entries.signs(),
      ...{ areUnitsSigned: areUnitsSigned && !isMoneySigned, isMoneySigned },
    }),
    ofUnits: votes,
    whole,
  };
}

type Marked = { column: FigureColumn; votes: MarkVotes; isOpen: boolean };
type Marks = {
  all: DecimalMark | null;
  delimiter: string;
  ofUnits: MoneyMark;
  whole: WholeMoney;
};

/** Answers whether nothing tells the mark of money. */
function setMarks(
  plan: Plan,
  columns: readonly Marked[],
  { all, delimiter, ofUnits, whole }: Marks,
): boolean {
  const told = plan.decimalMark ?? all;
  // Where cells are split at semicolons, it is likely a comma.
  const likely = delimiter === ';' ? ',' : null;
  let isOpenMoney = false;
  for (const { column, votes, isOpen } of columns) {
    const isMoney = column.figure === 'earnings' && isOpen;
    const isUnsaid = isMoney && plan.decimalMark === null;
    if (isUnsaid && whole.areThousands(all)) {
      column.mark = votes.mark;
      continue;
    }
    // A thousand times as much is never taken for likely.
    const own = votes.mark ?? told ?? (isMoney ? ofUnits.mark : likely);
    const usual = column.scale === 'one' ? null : (own ?? '.');
    column.mark = votes.mark ?? usual;
    isOpenMoney ||= isMoney && (own === null || (isUnsaid && whole.isDoubtful(own)));
  }
  return isOpenMoney;
}

/** A column of figures before its first cell. */
const unread = (column: FigureColumn) => ({
  column,
  votes: new MarkVotes(),
  isZero: true,
  isOpen: false,
  isSigned: false,
  most: 0,
  filled: 0,
  beyondOne: 0,
});

/** Sets the marks for decimals, and finds out the rest. `datesAt`: columns that have dates, whatever they mean. */
export async function scanned(
  table: Table,
  place: number,
  plan: Plan,
  datesAt: readonly number[],
): Promise<Scan> {
  const dates = dateScan(plan, datesAt);
  const money = moneyScan(plan);
  const all = new MarkVotes();
  const columns = plan.figures.map(unread);
  const features = new Set(columns.filter(({ column }) => isOfHundred(column)));
  const doubtful = columns.filter(({ column }) => isUnsigned(plan, column));
  const note = namesNoted(plan);
  const needsAll = plan.spec.unknownOfAllTime !== undefined || doubtful.length > 0;
  let rows = 0;
  const isClear = (): boolean =>
    dates.isClear() && columns.every(({ isOpen, votes }) => !isOpen || votes.mark !== null);
  for await (const batch of dataRows(table, place)) {
    for (const { cells } of batch) {
      dates.add(cells);
      money.add(cells);
      note(cells);
      for (const state of columns) {
        const cell = cells[state.column.index] ?? '';
        if (cell === '' || cell.includes(':')) continue;
        state.isSigned ||= cell.includes('%');
        if (hasDecimalMark(cell)) {
          state.isOpen = true;
          state.votes.add(cell);
          all.add(cell);
        }
        if (features.has(state)) {
          state.filled++;
          if (numberOf(cell.trim(), state.votes.mark ?? '.') > 1) state.beyondOne++;
        }
        if (doubtful.length > 0)
          state.most = Math.max(state.most, numberOf(cell.trim(), state.votes.mark ?? '.') || 0);
        if (state.isZero && !isAbsent(cell) && numberOf(cell.trim(), state.votes.mark) !== 0)
          state.isZero = false;
      }
    }
    rows += batch.length;
    if (rows >= enough && !needsAll && !money.needsAll() && isClear()) break;
  }
  Object.assign(plan, money.signs());
  for (const { column, isSigned, most } of doubtful) if (!isSigned && most <= 1) column.scale = 'whole';
  // A single value beyond 1 is a fault of its row; most of them are another unit.
  for (const { column, isSigned, filled, beyondOne } of features)
    if (isSigned || beyondOne * 2 > filled) column.scale = 'percent';
  return {
    dates: dates.own,
    otherDates: dates.others,
    ...money.told(),
    lacksMark: setMarks(plan, columns, {
      ...{ all: all.mark, delimiter: table.delimiter, ofUnits: money.ofUnits },
      whole: money.whole,
    }),
    isZero: (figure) => columns.some(({ column, isZero }) => column.figure === figure && isZero),
  };
}
