/** Counts every call to a platform for all workers together, in the database, so that no quota is exceeded. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/given-rows.ts';
import { executePrepared } from '#server/db/prepared.ts';
import { type Clock, nextMidnight } from '#server/kernel/clock.ts';
import { longestWait, type Quota, type QuotaKeeper } from '#server/platforms/quota.ts';

const list = (type: string, values: readonly (string | number | null)[]) =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Locked in the order of their names, so that no two calls wait crosswise. */
const inOrder = (quotas: readonly Quota[]): Quota[] => quotas.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Turns go by the database's clock, one for all machines: theirs may differ by seconds, which is much of
 * Deezer's window. `own`, for tests: by the given clock.
 */
export function openQuotas(db: Db, clock: Clock, time: 'database' | 'own' = 'database'): QuotaKeeper {
  return {
    async book(platform, given) {
      const quotas = inOrder(given);
      const instant = clock.now();
      const windows = quotas.map(({ window }) =>
        'dayIn' in window ? null : `${window.rollingMilliseconds} milliseconds`,
      );
      const resets = quotas.map(({ window }) =>
        'dayIn' in window ? nextMidnight(window.dayIn, instant).toISOString() : null,
      );
      type Row = { is_booked: boolean; turn: string; wait: number };
      const { rows } = await executePrepared<Row>(
        db,
        `book-call-${time}`,
        sql`
        with moment as (select ${time === 'own' ? at(instant) : sql`clock_timestamp()`} as now)
        select is_booked, turn, ceil(extract(epoch from turn - moment.now) * 1000)::integer as wait
        from moment, book_call(
          ${platform},
          ${list(
            'text',
            quotas.map(({ name }) => name),
          )},
          ${list(
            'integer',
            quotas.map(({ calls }) => calls),
          )},
          ${list('interval', windows)},
          ${list('timestamptz', resets)},
          moment.now,
          ${`${longestWait} milliseconds`}::interval)`,
      );
      const [row] = rows;
      if (!row) throw new Error('book_call answered nothing');
      if (!row.is_booked) return { noneBefore: new Date(row.turn) };
      return { waitMilliseconds: row.wait };
    },
  };
}
