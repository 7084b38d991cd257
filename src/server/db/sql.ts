/** Rows handed to a statement as arrays, one parameter a column: as many rows as wanted, one plan, no COPY. */
import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from './client.ts';

type Cell = string | number | boolean | Date | null | undefined;
type Column<Row> = [type: string, cell: (row: Row) => Cell];

const plain = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : (cell ?? null));

/** For a FROM clause: `unnest(…) as given (a, b, …)`. Names and types are the code's own, never input. */
export function unnest<Row>(rows: readonly Row[], columns: Record<string, Column<Row>>): SQL {
  const arrays = Object.values(columns).map(
    ([type, cell]) => sql`${sql.param(rows.map((row) => plain(cell(row))))}::${sql.raw(type)}[]`,
  );
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as given (${sql.join(names, sql`, `)})`;
}

/** One array as one parameter, for `= any(…)`. */
export const arrayOf = (type: 'text' | 'date', values: readonly string[]): SQL =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** An instant as a parameter of a hand-written statement. */
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** What Drizzle keeps for itself: it names statements of its builders only, not those written by hand. */
type Inner = {
  dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } };
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: undefined,
      name: string,
      isArray: false,
    ): { execute(): ReturnType<NodePgDatabase['execute']> };
  };
};

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * As `db.execute`, but the database reads and plans the text once per connection (`docs/decisions/0030-named-statements.md`).
 * For what pages ask again and again; each text stays in every connection, so there must be few of them, whatever is asked.
 */
export async function executePrepared<Row>(
  db: Db,
  query: SQL,
): Promise<{ rows: Row[]; rowCount: number | null }> {
  const { dialect, session } = db as unknown as Inner;
  const written = dialect.sqlToQuery(query);
  const prepared = session.prepareQuery(written, undefined, nameOf(written.sql), false);
  return (await prepared.execute()) as unknown as { rows: Row[]; rowCount: number | null };
}
