/** SQL of the songs that platforms do not show. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { at, unnest } from '#server/db/sql.ts';
import type { ItemKey } from '#server/modules/metrics/policy.ts';
import { missingSongs } from '../table.ts';

type Missing = ItemKey & { code: 'not_found' | 'private' };

/** Those that rest now. A rest that ends after `latest` is one of a clock that was put back since. */
export async function selectMissing(
  db: Db,
  keys: readonly ItemKey[],
  now: Date,
  latest: Date,
): Promise<(Missing & { until: Date })[]> {
  const { rows } = await db.execute<{
    platform: PlatformId;
    key: string;
    code: Missing['code'];
    until: string;
  }>(sql`
    select m.platform, m.platform_track_id as key, m.code, m.until
    from ${unnest(keys, {
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
    })}
    join ${missingSongs} m on m.platform = given.platform and m.platform_track_id = given.key
    where m.until > ${at(now)} and m.until <= ${at(latest)}`);
  return rows.map(({ platform, key, code, until }) => ({
    platform,
    platformTrackId: key,
    code,
    until: new Date(until),
  }));
}

/** Milliseconds: of the first rest, times `growth` for each further one, up to the longest. */
type Rest = { first: number; growth: number; longest: number };

/** In the order of their keys, so that two who paste the same songs do not wait crosswise. */
export async function upsertMissing(db: Db, songs: readonly Missing[], now: Date, rest: Rest): Promise<void> {
  const { first, growth, longest } = rest;
  const rested = sql`least(${longest}::float8, ${first}::float8 * ${growth}::float8 ^ least(m.misses, 20))`;
  await db.execute(sql`
    insert into ${missingSongs} as m (platform, platform_track_id, code, misses, until)
    select platform, key, code, 1, ${at(new Date(now.getTime() + first))}
    from ${unnest(songs, {
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
      code: ['text', (row) => row.code],
    })}
    order by platform, key
    on conflict (platform, platform_track_id) do update set
      code = excluded.code,
      misses = m.misses + 1,
      until = ${at(now)} + ${rested} * interval '1 millisecond'`);
}

/** What ended its rest before an instant, and of the others all but the latest `most`. */
export async function deleteMissing(db: Db, instant: Date, most: number): Promise<void> {
  await db.execute(sql`
    delete from ${missingSongs}
    where until <= greatest(${at(instant)}, (
      select until from ${missingSongs} order by until desc offset ${most}::integer limit 1
    ))`);
}
