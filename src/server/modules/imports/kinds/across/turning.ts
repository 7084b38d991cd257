import type { Row, Table } from '../../files/table.ts';

type Turn = (row: Row, place: number) => Row | Row[];

/** The table with each of its rows turned, by its place among all, and so its first ones. `begin`: once for each reading. */
export function withTurned(
  table: Table,
  head: readonly Row[],
  begin: () => Turn,
): { table: Table; head: Row[] } {
  async function* rows(): AsyncGenerator<Row[]> {
    const turn = begin();
    let place = 0;
    for await (const batch of table.rows()) yield batch.flatMap((row) => turn(row, place++));
  }
  const turn = begin();
  return { table: { ...table, rows }, head: head.flatMap((row, place) => turn(row, place)) };
}
