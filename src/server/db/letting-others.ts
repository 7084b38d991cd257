/** How work in the background stands back from the embedded database, which has one connection for all. */
import { setImmediate as immediate } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isAskedWithin, whenNoneInHand } from '#server/kernel/in-hand.ts';
import { insideTransaction } from './around-commit.ts';
import type { Db } from './client.ts';

/** Milliseconds after which the work goes on all the same. */
const longest = 100;

/** Milliseconds without a request after which nobody is taken to be there. */
const quiet = 1_000;

const poolOf = (db: Db): pg.Pool => (db as NodePgDatabase & { $client: pg.Pool }).$client;
/** Whether all share one connection: nothing changes while a statement runs then. */
export const isAlone = (db: Db): boolean => poolOf(db).options.max === 1;

/** Rows of a piece of work, of which a page waits for `few`: more of them where no page would wait. */
export const rowsOfPiece = (db: Db, few: number): number =>
  isAlone(db) && isAskedWithin(quiet) ? few : 4 * few;

/**
 * To be called between two pieces of work: a page asks its questions one after the other, and would wait for a whole
 * piece before each. A server's database has connections enough for both; inside a transaction nobody else has a turn.
 */
export async function letOthers(db: Db): Promise<void> {
  if (insideTransaction()) return;
  await (isAlone(db) ? whenNoneInHand(longest) : immediate());
}
