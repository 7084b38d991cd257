/** SQL of what all workers share of the platforms: a few rows each. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { at, givenRows } from '#server/db/sql.ts';
import { platformStates, quotaCounts } from '#server/platform-state/table.ts';
import type { Quota } from '#server/platforms/http/quota.ts';
import type { QuotaCount } from './policy.ts';

export type StateRow = typeof platformStates.$inferSelect;

export async function selectStates(db: Db): Promise<Map<PlatformId, StateRow>> {
  const rows = await db.select().from(platformStates);
  return new Map(rows.map((row) => [row.platform, row]));
}

export type QuotaOf = { platform: PlatformId; quota: Quota };
export const quotaKey = (platform: PlatformId, name: string): string => `${platform} ${name}`;

const windowOf = ({ window }: Quota): number | null =>
  'rollingMilliseconds' in window ? window.rollingMilliseconds : null;

/** By `quotaKey`. A quota never used has no row. Turns may lie seconds ahead: they are given away all the same. */
export async function selectQuotaCounts(
  db: Db,
  quotas: readonly QuotaOf[],
  now: Date,
): Promise<Map<string, QuotaCount>> {
  const { rows } = await db.execute<{
    platform: PlatformId;
    name: string;
    turns: number;
    used: number;
    resets_at: string | null;
    asked: number;
    asked_until: string | null;
  }>(sql`
    select q.platform, q.name, q.used, q.resets_at, q.asked, q.asked_until, (
      select count(*) from unnest(q.turns) as turns (turn)
      where turn > ${at(now)} - given.milliseconds * interval '1 millisecond'
    ) as turns
    from ${givenRows(quotas, {
      platform: ['text', (row) => row.platform],
      name: ['text', (row) => row.quota.name],
      milliseconds: ['bigint', (row) => windowOf(row.quota)],
    })}
    join ${quotaCounts} q on q.platform = given.platform and q.name = given.name`);
  return new Map(
    rows.map((row) => [
      quotaKey(row.platform, row.name),
      {
        turns: row.turns,
        used: row.used,
        resetsAt: row.resets_at === null ? null : new Date(row.resets_at),
        asked: row.asked,
        askedUntil: row.asked_until === null ? null : new Date(row.asked_until),
      },
    ]),
  );
}
