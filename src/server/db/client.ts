/** The database behind one pool: a PostgreSQL server, or the embedded one over its private socket. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { insideTransaction } from './transaction-scope.ts';

/** The pool or a transaction: what queries take. */
export type Db = Omit<NodePgDatabase, '$client'>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** PGlite: one connection, no NOTIFY across connections. */
  embedded: boolean;
  /** Embedded only: the whole database as one file. */
  dump?(file: string): Promise<void>;
  close(): Promise<void>;
};

// Counters fit 2^53 (the platforms' parsers see to it), so bigint columns arrive as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** While a transaction holds the only embedded connection, a query on the pool would wait for ever: refuse it. */
class FencedPool extends pg.Pool {
  override connect(...given: unknown[]) {
    if (insideTransaction())
      throw new Error('The pool was used inside a transaction: pass on the transaction’s own ctx.');
    return super.connect(...(given as [])) as never;
  }
}

/**
 * A connection that the server ends (a restart, say) is an event of its own, also between two queries of a transaction,
 * and an event that nobody hears ends the process. The next query on it fails by itself, and the pool opens another.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

export type DatabaseAddress = { url: string } | EmbeddedOptions;

export async function openDatabase(address: DatabaseAddress): Promise<Database> {
  if ('url' in address) {
    const pool = new FencedPool({
      connectionString: address.url,
      max: 10,
      application_name: 'tracklight',
      // Compiling a statement takes longer than any of ours should run.
      options: '-c jit=off',
    });
    surviveLostConnections(pool);
    return { db: drizzle(pool), pool, embedded: false, close: () => pool.end() };
  }
  const engine = await startEmbedded(address);
  const pool = new FencedPool({
    host: engine.socketFolder,
    port: engine.port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // A connection that came and went would cost a handshake each time; the one there is stays open.
    idleTimeoutMillis: 0,
    // Its one session outlives connections, and would know the statements that the last one prepared.
    onConnect: (client) => client.query('deallocate all'),
  });
  surviveLostConnections(pool);
  const close = async () => {
    await pool.end();
    await engine.stop();
  };
  return { db: drizzle(pool), pool, embedded: true, dump: engine.dump, close };
}
