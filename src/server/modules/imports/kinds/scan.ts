/** What only all rows together can say: what dates are, the mark for decimals, the units. */
import { type Figure, isSoundFigure } from '#domain/own-figures.ts';
import { soundFeatures } from '#domain/sound.ts';
import type { Row, Table } from '../files/table.ts';
import { DateVotes } from './cells/date-votes.ts';
import { MoneyMark } from './cells/money-mark.ts';
import { isAbsent, MarkVotes, numberOf } from './cells/quantities.ts';
import { isTotal } from './cells/totals.ts';
import type { FigureColumn, Plan } from './plan.ts';

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

/** After these a file that has been clear so far is taken to be clear throughout. */
const enough = 2000;

export type Scan = {
  /** Of the columns by which rows have their days. */
  dates: DateVotes;
  /** Of every other column of dates, by its place. */
  otherDates: ReadonlyMap<number, DateVotes>;
  /** Rows with money and an empty cell where their currency stands. */
  lacksCurrency: boolean;
  /** Money that could be thousands of times as much: nothing tells its mark for decimals. */
  lacksMark: boolean;
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

/** Sets the marks for decimals, and finds out the rest. `datesAt`: columns that have dates, whatever they mean. */
export async function scanned(
  table: Table,
  place: number,
  plan: Plan,
  datesAt: readonly number[],
): Promise<Scan> {
  const dates = new DateVotes(plan.today);
  const own = [plan.at.get('date'), plan.at.get('until')].filter((index) => index !== undefined);
  const otherDates = new Map(
    datesAt.filter((index) => !own.includes(index)).map((index) => [index, new DateVotes(plan.today)]),
  );
  const currencyAt = plan.at.get('currency');
  const moneyAt = plan.figures.find(({ figure }) => figure === 'earnings')?.index;
  let lacksCurrency = false;
  const unitsAt = plan.figures.find(({ figure }) => soldOrPlayed.has(figure))?.index ?? -1;
  const moneyMark = new MoneyMark();
  const all = new MarkVotes();
  const columns = plan.figures.map((column) => ({
    column,
    votes: new MarkVotes(),
    isZero: true,
    isOpen: false,
    isSigned: false,
    most: 0,
    filled: 0,
    beyondOne: 0,
  }));
  const features = new Set(columns.filter(({ column }) => isOfHundred(column)));
  const doubtful = columns.filter(({ column }) => isUnsigned(plan, column));
  const needsAll = plan.spec.unknownOfAllTime !== undefined || doubtful.length > 0;
  let rows = 0;
  const isClear = (): boolean =>
    dates.isSettled && columns.every(({ isOpen, votes }) => !isOpen || votes.mark !== null);
  for await (const batch of dataRows(table, place)) {
    for (const { cells } of batch) {
      for (const index of own) dates.add(cells[index] ?? '');
      for (const [index, votes] of otherDates) votes.add(cells[index] ?? '');
      if (currencyAt !== undefined && moneyAt !== undefined && !lacksCurrency && !isTotal(cells[0] ?? ''))
        lacksCurrency = isAbsent(cells[currencyAt] ?? '') && !isAbsent(cells[moneyAt] ?? '');
      if (moneyAt !== undefined) moneyMark.add(cells[moneyAt] ?? '', cells[unitsAt] ?? '');
      for (const state of columns) {
        const cell = cells[state.column.index] ?? '';
        if (cell === '' || cell.includes(':')) continue;
        state.isSigned ||= cell.includes('%');
        if (cell.includes('.') || cell.includes(',')) {
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
    if (rows >= enough && !needsAll && isClear()) break;
  }
  for (const { column, isSigned, most } of doubtful) if (!isSigned && most <= 1) column.scale = 'whole';
  // A single value beyond 1 is a fault of its row; most of them are another unit.
  for (const { column, isSigned, filled, beyondOne } of features)
    if (isSigned || beyondOne * 2 > filled) column.scale = 'percent';
  const told = plan.decimalMark ?? all.mark ?? (table.delimiter === ';' ? ',' : null);
  let lacksMark = false;
  for (const { column, votes, isOpen } of columns) {
    const own = votes.mark ?? told;
    const isMoney = column.figure === 'earnings' && isOpen;
    column.mark =
      votes.mark ?? (column.scale === 'one' ? null : (own ?? (isMoney ? moneyMark.mark : null) ?? '.'));
    lacksMark ||= isMoney && own === null && moneyMark.mark === null;
  }
  return {
    dates,
    otherDates,
    lacksCurrency,
    lacksMark,
    isZero: (figure) => columns.some(({ column, isZero }) => column.figure === figure && isZero),
  };
}
