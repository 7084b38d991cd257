/** The database behind its pools: a PostgreSQL server, or the embedded one over its private socket. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { openPool } from './pool.ts';
import { cut, type Watch, watchServer } from './watch.ts';

/** The pool or a transaction: what queries take. */
export type Db = Omit<NodePgDatabase, '$client'>;

type Pooled = { db: Db; pool: pg.Pool };

/** A connection for one purpose, in no pool and with no bound on its statements: a lock that is waited for, LISTEN. */
export type Session = { client: pg.Client | pg.PoolClient; end(): void };

export type Database = Pooled & {
  /** For jobs: more patient, and whatever they do leaves requests their connections. */
  background: Pooled;
  openSession(): Promise<Session>;
  /** PGlite: one connection, no NOTIFY across connections. */
  embedded: boolean;
  /** Embedded only: the whole database as one file. */
  dump?(file: string): Promise<void>;
  close(): Promise<void>;
};

// Counters fit 2^53 (the platforms' parsers see to it), so bigint columns arrive as numbers. So do decimals; whose sums
// have to be exact asks for their text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const second = 1_000;
const minute = 60 * second;

/**
 * How long what waits for whom, on a server. Somebody looks at a page and is told within seconds that it is not to be
 * had; a job may take as long as rebuilding sums or cleaning a table takes. Beyond the bound on a statement that the
 * server keeps, the driver gives up a little later: its word may never arrive.
 */
const requestBounds = {
  standstill: 4 * second,
  connect: 15 * second,
  statement: 15 * second,
  idleInTransaction: 15 * second,
};
const jobBounds = {
  standstill: 30 * second,
  connect: 30 * second,
  statement: 15 * minute,
  idleInTransaction: 2 * minute,
};
const afterStatement = 5 * second;

/** The embedded database has no clock to stop a statement by, and one connection that all wait for. */
const embeddedConnect = 20 * second;

/** A client that somebody keeps must not keep the process from ending. */
const endWithin = 3 * second;

const serverOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'tracklight',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * second,
  // Compiling a statement takes longer than any of ours should run.
  options: '-c jit=off',
});

const pooled = (pool: pg.Pool): Pooled => ({ db: drizzle(pool), pool });

const openBounded = (url: string, watch: Watch, bounds: typeof jobBounds): Pooled => {
  const options = {
    ...serverOptions(url),
    max: 10,
    connectionTimeoutMillis: bounds.connect,
    statement_timeout: bounds.statement,
    query_timeout: bounds.statement + afterStatement,
    idle_in_transaction_session_timeout: bounds.idleInTransaction,
  };
  return pooled(openPool(options, { watch, standstill: bounds.standstill }));
};

async function endPools(...pools: pg.Pool[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, endWithin);
  await Promise.race([Promise.all(pools.map((pool) => pool.end())), late]);
  clearTimeout(timer);
}

/** `tell` hears when the server no longer answers, and when it does again. */
function openServer(url: string, tell: (isAway: boolean) => void): Database {
  const watch = watchServer(serverOptions(url), tell);
  const requests = openBounded(url, watch, requestBounds);
  const background = openBounded(url, watch, jobBounds);
  return {
    ...requests,
    background,
    embedded: false,
    async openSession() {
      const client = new pg.Client({ ...serverOptions(url), connectionTimeoutMillis: jobBounds.connect });
      client.on('error', () => {});
      await client.connect();
      const isOver = watch.holds((error) => cut(client, error));
      client.on('end', isOver);
      return { client, end: () => void client.end() };
    },
    async close() {
      watch.stop();
      await endPools(requests.pool, background.pool);
    },
  };
}

async function openEmbedded(address: EmbeddedOptions): Promise<Database> {
  const engine = await startEmbedded(address);
  const pool = openPool({
    host: engine.socketFolder,
    port: engine.port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: embeddedConnect,
    // A connection that came and went would cost a handshake each time; the one there is stays open.
    idleTimeoutMillis: 0,
    // Its one session outlives connections, and would know the statements that the last one prepared.
    onConnect: (client) => client.query('deallocate all'),
  });
  const own = pooled(pool);
  return {
    ...own,
    background: own,
    embedded: true,
    dump: engine.dump,
    async openSession() {
      const client = await pool.connect();
      return { client, end: () => client.release() };
    },
    async close() {
      await endPools(pool);
      await engine.stop();
    },
  };
}

export type DatabaseAddress = { url: string } | EmbeddedOptions;

export const openDatabase = async (
  address: DatabaseAddress,
  tell: (isAway: boolean) => void = () => {},
): Promise<Database> => ('url' in address ? openServer(address.url, tell) : openEmbedded(address));
