/** Whether an item is claimed, as parts of statements. */
import { type SQL, sql } from 'drizzle-orm';
import { at } from '#server/db/sql.ts';
import { claimEnd, longestClaimSeconds } from './policy.ts';

/** A claim that ends later than any could is one of a clock that was put back since. */
export const isFree = (now: Date): SQL => sql`(claimed_until is null or claimed_until <= ${at(now)}
  or claimed_until > ${at(claimEnd(now, longestClaimSeconds))})`;
