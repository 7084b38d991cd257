/** For what processes do when they start: the first does it, the rest wait, and find it done. */
import type pg from 'pg';
import type { Database } from './client.ts';

/**
 * `lock` is any number that no other advisory lock of the product uses. Such a lock belongs to its session, so `work`
 * gets the connection that holds it: on the embedded database there is no other.
 */
export async function oneAtATime<T>(
  { pool }: Pick<Database, 'pool'>,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.release();
  }
}
