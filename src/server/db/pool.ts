/** A pool of connections that refuses rather than waits for ever. */
import pg from 'pg';
import { insideTransaction } from './around-commit.ts';
import { DatabaseAway } from './outage.ts';
import { cut, type Watch } from './watch.ts';

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

type Fence = {
  watch: Watch;
  /** For so many milliseconds those who wait bear that nobody gets a client; while some do, they wait for theirs. */
  standstill: number;
};

/**
 * While a transaction holds the only embedded connection, a query on the pool would wait for ever: it is refused. So is
 * whoever asks while the database is away, and whoever waits when that becomes known or when no client comes back.
 */
class FencedPool extends pg.Pool {
  readonly #fence: Fence | undefined;
  #movedAt = 0;

  constructor(options: pg.PoolConfig, fence: Fence | undefined) {
    super(options);
    this.#fence = fence;
    this.on('release', () => this.#noteMove());
  }

  #noteMove(): void {
    this.#movedAt = performance.now();
  }

  /** Tells through `giveUp` why waiting is of no use; the answer ends it. */
  #fenceIn({ watch, standstill }: Fence, giveUp: (error: Error) => void): () => void {
    const ended = watch.waits(giveUp);
    const since = performance.now();
    const look = () => {
      const still = performance.now() - Math.max(since, this.#movedAt);
      if (still >= standstill) giveUp(new DatabaseAway('every client is in use'));
      else timer = setTimeout(look, standstill - still);
    };
    let timer = setTimeout(look, standstill);
    return () => {
      clearTimeout(timer);
      ended();
    };
  }

  async #acquire(): Promise<pg.PoolClient> {
    if (insideTransaction())
      throw new Error('The pool was used inside a transaction: pass on the transaction’s own ctx.');
    if (this.#fence?.watch.isAway()) throw new DatabaseAway();
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    let isGivenUp = false;
    const leave =
      this.#fence &&
      this.#fenceIn(this.#fence, (error) => {
        isGivenUp = true;
        reject(error);
      });
    super.connect((error, client) => {
      leave?.();
      this.#noteMove();
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
export function openPool(options: pg.PoolConfig, fence?: Fence): pg.Pool {
  const pool = new FencedPool(options, fence);
  const watch = fence?.watch;
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
