/** Counts every call to a platform for all workers together, in the database, so that no quota is exceeded. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { at, executePrepared } from '#server/db/sql.ts';
import { type Clock, nextMidnight } from '#server/kernel/clock.ts';
import {
  type CallAsker,
  longestWait,
  type Quota,
  type QuotaKeeper,
  type QuotaTurn,
} from '#server/platforms/http/quota.ts';
import { askedPartOf, syncCalls, syncPatience } from './shares.ts';
import { quotaShares } from './table.ts';

const list = (type: string, values: readonly (string | number | null)[] | undefined): SQL =>
  sql`${values ? sql.param([...values]) : null}::${sql.raw(type)}[]`;

const lasting = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : `${milliseconds} milliseconds`;

/** Locked in the order of their names, so that no two calls wait crosswise. */
const inOrder = (quotas: readonly Quota[]): Quota[] => quotas.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** By the database's clock, one for all machines; `own`, for tests: by the given clock. */
type Time = 'database' | 'own';

type Booking = {
  platform: PlatformId;
  quotas: readonly Quota[];
  asker?: CallAsker;
  /** Counted in the asker's budgets alone: the sync will make the call. */
  isSyncRequest?: boolean;
};

/** The arguments of `book_call` about who asks; nobody does for what the sync reads by itself. */
function askedArguments(quotas: readonly Quota[], asker: CallAsker | undefined): SQL {
  const askers = asker && [asker.account, asker.address];
  const parts = asker && quotas.map(askedPartOf);
  return sql.join(
    [
      list(
        'text',
        askers?.map(({ key }) => key),
      ),
      list(
        'float8',
        askers?.map(({ share }) => share),
      ),
      list(
        'integer',
        parts?.map(({ calls }) => calls),
      ),
      list(
        'interval',
        parts?.map(({ milliseconds }) => lasting(milliseconds)),
      ),
      list(
        'integer',
        parts?.map(({ budget }) => budget),
      ),
      list(
        'interval',
        parts?.map(({ budgetMilliseconds }) => lasting(budgetMilliseconds)),
      ),
    ],
    sql`, `,
  );
}

async function book(db: Db, clock: Clock, time: Time, booking: Booking): Promise<QuotaTurn> {
  const { platform, asker, isSyncRequest = false } = booking;
  const quotas = inOrder(booking.quotas);
  const instant = clock.now();
  const windows = quotas.map(({ window }) =>
    'dayIn' in window ? null : lasting(window.rollingMilliseconds),
  );
  const resets = quotas.map(({ window }) =>
    'dayIn' in window ? nextMidnight(window.dayIn, instant).toISOString() : null,
  );
  type Row = { is_booked: boolean; turn: string; wait: number };
  const { rows } = await executePrepared<Row>(
    db,
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
        quotas.map((quota) => (asker ? quota.calls : syncCalls(quota))),
      )},
      ${list('interval', windows)},
      ${list('timestamptz', resets)},
      moment.now,
      ${lasting(longestWait)}::interval,
      ${lasting(asker ? longestWait : syncPatience)}::interval,
      ${askedArguments(quotas, asker)},
      ${isSyncRequest}::boolean)`,
  );
  const [row] = rows;
  if (!row) throw new Error('book_call answered nothing');
  return row.is_booked ? { waitMilliseconds: row.wait } : { noneBefore: new Date(row.turn) };
}

/** Turns go by the database's clock: those of machines may differ by seconds, which is much of Deezer's window. */
export function openQuotas(ownDb: Db, clock: Clock, time: Time = 'database'): QuotaKeeper {
  return {
    book: (platform, quotas, asker) => book(ownDb, clock, time, { platform, quotas, asker }),
    async countRequest(db, platform, quota, asker) {
      const turn = await book(db, clock, time, { platform, quotas: [quota], asker, isSyncRequest: true });
      return 'noneBefore' in turn ? turn.noneBefore : undefined;
    },
  };
}

/** Budgets that have begun anew since are nobody's any more. */
export async function forgetShares(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from ${quotaShares} where until <= ${at(now)}`);
}
