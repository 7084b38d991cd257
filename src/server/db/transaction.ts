/** Runs a piece of work in one transaction: rows, jobs and events commit together or not at all. */
import type { Db } from './client.ts';
import { insideTransaction, withinTransaction } from './transaction-scope.ts';

/** Hands on a ctx whose `db` is the transaction; inside another transaction it joins that one. */
export function transaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (insideTransaction()) return work(ctx);
  return withinTransaction((mark) =>
    ctx.db.transaction((tx) => mark(() => work({ ...ctx, db: tx as unknown as Db }))),
  );
}
