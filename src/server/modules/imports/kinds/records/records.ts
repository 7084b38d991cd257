/** From the rows of a table to their records, each with the cells that are shown of it. */
import type { Row, Table } from '../../files/table.ts';
import type { ImportRecord } from '../kind.ts';
import { type Plan, shownCells } from '../plan.ts';
import { rowReader, type ToldRow } from '../rows.ts';
import { dataRows } from '../scan.ts';
import { allRowVerdict, sumShapes, sumsOfOthers } from '../sums/all-rows.ts';
import { openHeld } from '../sums/held.ts';
import { asideReader, rowsBefore, type Shown, withShare } from './asides.ts';
import { Repeats } from './repeats.ts';

/** What a row is of but for its days. */
const seriesOf = ({ song, dimension, key, platform, store }: Omit<ToldRow, 'line'>): string =>
  `${song ? [song.platformTrackId, song.isrc, song.title, song.artist, song.releaseDate].join('\u0001') : ''}\u0002${dimension ?? ''}\u0002${key}\u0002${platform ?? ''}\u0002${store}`;

/** From a row to what becomes of it, with all that the rows before it have said. */
function teller(spec: Plan['spec'] | null, plan: Plan): (row: Row) => ImportRecord {
  // Nothing is known of its columns.
  if (!spec) return ({ line }) => ({ line, reason: 'bad_columns' });
  const read = rowReader(plan);
  const repeats = plan.isAdditive ? undefined : new Repeats();
  return ({ line, cells }) => {
    const row = read(cells);
    if ('reason' in row) return Object.assign(withShare(plan, cells, row), { line });
    // Copied, a row would take twice as long.
    const told = Object.assign(row, { line });
    if (!repeats) return told;
    const fresh = repeats.newOf(
      `${seriesOf(row)}\u0002${row.from}\u0002${row.to}\u0002${plan.parts.map((index) => cells[index]).join('\u0001')}`,
      row.figures,
    );
    if (typeof fresh !== 'string') return Object.assign(told, { figures: fresh });
    const { figures, currency } = row;
    // What is said again is the same money.
    const isLost = fresh === 'contradicts' && figures.earnings !== undefined;
    return { line, reason: fresh, ...(isLost && { earnings: figures.earnings as number, currency }) };
  };
}

/** `spec`: null where nothing is known of its columns; `place`: of the last row of its header. */
type Told = { spec: Plan['spec'] | null; place: number };

/** Rows that stand for others are told last, once it is known whether they do. */
export async function* batchesOf(
  table: Table,
  head: readonly Row[],
  { spec, place }: Told,
  plan: Plan,
): AsyncGenerator<Shown[]> {
  yield rowsBefore(plan, head.slice(0, Math.max(0, place)));
  const titles = head[place]?.cells;
  const tell = teller(spec, plan);
  const asideOf = asideReader(plan, titles);
  const held = openHeld(plan);
  const shown = (row: Row, record = tell(row)): Shown => ({ cells: shownCells(plan, row.cells), record });
  for await (const batch of dataRows(table, place)) {
    const told = batch.flatMap((row) => {
      const aside = asideOf(row);
      if (aside) return aside;
      const taken = held.take(row);
      if (taken === 'held') return [];
      return taken === 'row' ? shown(row) : shown(row, { line: row.line, reason: 'bad_total' });
    });
    yield told.concat(held.free().map((row) => shown(row)));
  }
  const left = held.end();
  const standing = left.filter(({ said }) => said.size > 0);
  const sums = await sumsOfOthers(plan, standing, { table, place, titles, isAll: held.isAll });
  const shapes = sumShapes(plan, sums);
  yield left.map((row) => {
    const verdict = allRowVerdict(plan, row, sums.get(row), shapes);
    return shown(row, verdict && { line: row.line, ...verdict });
  });
}

/** One by one, as a generator would, which takes three times as long for each. */
export const oneByOne = <T>(batchesFrom: () => AsyncGenerator<T[]>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]() {
    const batches = batchesFrom();
    let [batch, at]: [T[], number] = [[], 0];
    return {
      async next() {
        while (at >= batch.length) {
          const { value, done } = await batches.next();
          if (done) return { value: undefined, done: true };
          [batch, at] = [value, 0];
        }
        return { value: batch[at++] as T, done: false };
      },
      async return() {
        await batches.return(undefined);
        return { value: undefined, done: true };
      },
    };
  },
});
