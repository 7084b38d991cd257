/** Statements that are sent many times a second: planned once a connection, where planning again brings nothing. */
import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from './client.ts';

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

/** As `db.execute`; `name` must stand for one text, whatever the parameters. */
export async function executePrepared<Row>(db: Db, name: string, query: SQL): Promise<{ rows: Row[] }> {
  const { dialect, session } = db as unknown as Inner;
  const prepared = session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false);
  return (await prepared.execute()) as unknown as { rows: Row[] };
}
