/** A pool of connections that refuses rather than waits for ever. */
import pg from 'pg';
import { DatabaseAway } from './outage.ts';
import { insideTransaction } from './transaction-scope.ts';
import { cut, type Watch } from './watch.ts';

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * While a transaction holds the only embedded connection, a query on the pool would wait for ever: it is refused. So is
 * whoever asks while the database is away, and whoever waited when that became known.
 */
class FencedPool extends pg.Pool {
  readonly #watch: Watch | undefined;

  constructor(options: pg.PoolConfig, watch: Watch | undefined) {
    super(options);
    this.#watch = watch;
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (insideTransaction())
      throw new Error('The pool was used inside a transaction: pass on the transaction’s own ctx.');
    if (this.#watch?.isAway()) throw new DatabaseAway();
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    let isGivenUp = false;
    const served = this.#watch?.waits((error) => {
      isGivenUp = true;
      reject(error);
    });
    super.connect((error, client) => {
      served?.();
      if (!client) reject(new DatabaseAway(error));
      else if (isGivenUp) client.release();
      else resolve(client);
    });
    return promise;
  }

  override connect(given?: Given) {
    const asked = this.#acquire();
    if (!given) return asked as never;
    asked.then(
      (client) => given(undefined, client, client.release),
      (error: Error) => given(error, undefined, () => {}),
    );
    return undefined as never;
  }
}

/**
 * A connection that the server ends (a restart, say) is an event of its own, also between two queries of a transaction,
 * and an event that nobody hears ends the process. The next query on it fails by itself, and the pool opens another.
 */
export function openPool(options: pg.PoolConfig, watch?: Watch): pg.Pool {
  const pool = new FencedPool(options, watch);
  const ends = new WeakMap<pg.PoolClient, { idle?: () => void; busy?: () => void }>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (watch) ends.set(client, { idle: watch.holds((error) => cut(client, error)) });
  });
  pool.on('acquire', (client) => watch && ends.set(client, { ...ends.get(client), busy: watch.waits() }));
  pool.on('release', (_error, client) => ends.get(client)?.busy?.());
  pool.on('remove', (client) => ends.get(client)?.idle?.());
  return pool;
}
