/** Runs a piece of work in one transaction: rows, jobs and events commit together or not at all. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { insideTransaction, withinTransaction } from './around-commit.ts';
import type { Db } from './client.ts';

const poolOf = (db: Db): pg.Pool => (db as NodePgDatabase & { $client: pg.Pool }).$client;

/**
 * Drizzle's own would keep a client for ever whose `begin` failed. A client goes back to the pool only where the server
 * has confirmed that the transaction is over; any other is closed, and the server undoes what it had done.
 */
async function onOwnClient<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let unclear: Error | undefined;
  const execute = (statement: 'begin' | 'commit' | 'rollback') =>
    client.query(statement).catch((error: Error) => {
      unclear = error;
      throw error;
    });
  try {
    await execute('begin');
    const result = await work(drizzle(client));
    // Where a statement failed and nobody minded, the server undoes everything, and says so here alone.
    if ((await execute('commit')).command === 'ROLLBACK')
      throw new Error('A failed transaction was committed.');
    return result;
  } catch (error) {
    if (!unclear) await execute('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(unclear);
  }
}

/** Hands on a ctx whose `db` is the transaction; inside another transaction it joins that one. */
export function transaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (insideTransaction()) return work(ctx);
  return withinTransaction((mark) => onOwnClient(poolOf(ctx.db), (db) => mark(() => work({ ...ctx, db }))));
}
