/** Counting a browser once a day, in the table of whatever was visited. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';
import { mostBrowsersOfAddress } from './policy.ts';
import { visitSalts } from './table.ts';

/** That of the latest day, of each database: it stays the same until it is deleted, and every visit needs it. */
const known = new WeakMap<Db, { day: string; salt: string }>();

/** The same for all processes, whichever asks first. */
export async function saltOf(db: Db, day: string, made: () => string): Promise<string> {
  const kept = known.get(db);
  if (kept?.day === day) return kept.salt;
  const salt = await storedSalt(db, day, made);
  known.set(db, { day, salt });
  return salt;
}

async function storedSalt(db: Db, day: string, made: () => string): Promise<string> {
  const read = () =>
    db.execute<{ salt: string }>(sql`select salt from ${visitSalts} where day = ${day}::date`);
  const [stored] = (await read()).rows;
  if (stored) return stored.salt;
  const salt = made();
  await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing();
  return (await read()).rows[0]?.salt ?? salt;
}

/** A browser of a day, by hashes that nobody can trace once the day's salt is gone. */
export type Visit = { day: string; browser: string; address: string };

/**
 * Adds the visit to the table of those of a thing, which has the columns `column` (whose value is `id`), `day`, `browser`
 * and `address`. Returns `day` where it counts: neither was that browser there on that day, nor as many of its address.
 */
export const countedOnce = (
  table: PgTable,
  column: string,
  id: string,
  { day, browser, address }: Visit,
): SQL => sql`
  insert into ${table} (${sql.identifier(column)}, day, browser, address)
  select ${id}, ${day}::date, ${browser}, ${address}
  where (
    select count(*) from ${table}
    where ${sql.identifier(column)} = ${id} and day = ${day}::date and address = ${address}
  ) < ${mostBrowsersOfAddress}::int
  on conflict do nothing returning day`;

/** Of earlier days, which are of no use any more. */
export async function forgetVisitsBefore(db: Db, table: PgTable, day: string): Promise<void> {
  await db.execute(sql`delete from ${table} where day < ${day}::date`);
}

export const deleteSaltsBefore = (db: Db, day: string): Promise<void> =>
  forgetVisitsBefore(db, visitSalts, day);
