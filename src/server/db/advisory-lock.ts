/** For what processes do when they start: the first does it, the rest wait, and find it done. */
import type { Database, Session } from './client.ts';

/**
 * `lock` is any number that no other advisory lock of the product uses. Such a lock belongs to its session and ends with
 * it, so `work` gets the connection that holds it: on the embedded database there is no other.
 */
export async function withAdvisoryLock<T>(
  database: Pick<Database, 'openSession'>,
  lock: number,
  work: (client: Session['client']) => Promise<T>,
): Promise<T> {
  const { client, end } = await database.openSession();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [lock]);
    return result;
  } finally {
    end();
  }
}
