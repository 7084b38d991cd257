/** Many days of a song at once, as syncs would have left them; for tests. */
import { sql } from 'drizzle-orm';
import { addDays, eachDay } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { TestServer } from '#kit/server.ts';
import { at, unnest } from '#server/db/sql.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { columnOf } from '../metrics/columns.ts';
import { makeMonthsBetween } from '../metrics/service.ts';
import { daily, items, observations } from '../metrics/table.ts';
import { followersOf } from '../tracks/service.ts';

type Read = { itemId: string; metric?: Metric; from: string; hour?: number };

/**
 * The song stood at `start` at noon (UTC) of the day before `from`; each day then brought the next of `gains`. null:
 * nobody looked on that day, and what came is seen on the next.
 */
export async function readDays(
  server: TestServer,
  { itemId, metric = 'views', from, hour = 12 }: Read,
  gains: readonly (number | null)[],
  start = 1000,
): Promise<void> {
  const first = addDays(from, -1);
  const last = addDays(from, gains.length - 1);
  await makeMonthsBetween(server.ctx, first, last);
  let value = start;
  const rows = eachDay(first, last).flatMap((day, place) => {
    const gain = place === 0 ? 0 : gains[place - 1];
    if (gain === null || gain === undefined) return [];
    value += gain;
    return [{ day, at: new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), value }];
  });
  const given = unnest(rows, {
    day: ['date', (row) => row.day],
    at: ['timestamptz', (row) => row.at],
    value: ['bigint', (row) => row.value],
  });
  const column = sql.raw(columnOf(metric));
  await server.ctx.db.execute(sql`
    insert into ${observations} (item_id, observed_at, source, ${column})
    select ${itemId}, at, 'counter', value from ${given}`);
  await server.ctx.db.execute(sql`
    insert into ${daily} (item_id, day, observed_at, source, ${column})
    select ${itemId}, day, at, 'counter', value from ${given}`);
  const seen = rows.at(-1)?.at ?? new Date(0);
  const fell = rows.findLast((row, place) => row.value < (rows[place - 1]?.value ?? 0))?.day;
  await server.ctx.db.execute(sql`
    update ${items} set ${column} = ${value}, confirmed_at = ${at(seen)},
      fell = ${JSON.stringify(fell ? { [metric]: fell } : {})}::jsonb
    where id = ${itemId}`);
  const followers = await followersOf(server.ctx, [itemId]);
  await raiseAccountVersion(
    server.ctx,
    followers.map(({ userId }) => userId),
    'days',
  );
}

/** A week that repeats, Thursday first, as days are numbered. */
export const weekly = (days: number, base: number, more: (place: number) => number = () => 1): number[] =>
  Array.from({ length: days }, (_, place) =>
    Math.round(base * (1 + 0.3 * Math.sin((2 * Math.PI * place) / 7)) * more(place)),
  );

/** Always the same, and like chance. */
export function noise(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
