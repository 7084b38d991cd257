/** Whether an item is claimed, as parts of statements. */
import { type SQL, sql } from 'drizzle-orm';
import { at } from '#server/db/sql.ts';
import { claimMilliseconds } from './policy.ts';

/** The instant at which claims that begin now end. */
export const claimEnd = (now: Date): SQL => at(new Date(now.getTime() + claimMilliseconds));

/** A claim that ends later than any could is one of a clock that was put back since. */
export const isFree = (now: Date): SQL =>
  sql`(claimed_until is null or claimed_until <= ${at(now)} or claimed_until > ${claimEnd(now)})`;
