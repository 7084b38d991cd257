/** The days that a table is of, told by those that were downloaded with it: YouTube's totals, day by day. */
import { headOf, type Table } from '../files/table.ts';
import { type CellSpan, spanOf } from './cells/spans.ts';
import { knownHeader } from './recognise.ts';
import { dataRows } from './scan.ts';
import { plainName } from './spec.ts';

const tellsDays: ReadonlySet<string> = new Set(['youtube-totals', 'youtube-chart']);

async function daysOf(table: Table, today: string): Promise<CellSpan | null> {
  const head = await headOf(table, 50);
  const known = knownHeader(head);
  if (!known || !tellsDays.has(known.spec.kind)) return null;
  const names = head[known.place]?.cells.map(plainName) ?? [];
  const dateAt = names.findIndex((name) => known.spec.columns.get(name) === 'date');
  let [from, to]: [string | null, string | null] = [null, null];
  for await (const batch of dataRows(table, known.place))
    for (const { cells } of batch) {
      const day = spanOf(cells[dateAt] ?? '', null)?.from;
      if (!day || day > today) continue;
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  return from && to ? { from, to } : null;
}

/** Of the first of them that tells it. */
export async function periodAmong(tables: readonly Table[], today: string): Promise<CellSpan | null> {
  for (const table of tables) {
    const period = await daysOf(table, today);
    if (period) return period;
  }
  return null;
}
