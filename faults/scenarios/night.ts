/** The nights in which clocks are put forward or back: every hour every song is read once, and every day is one day. */
import type { Database } from '#server/db/client.ts';
import { nextMidnight } from '#server/kernel/clock.ts';
import { type Check, checkDaily } from '../checks.ts';
import { createMovedClock, openEngine } from '../engine.ts';
import type { SandboxProcess } from '../processes.ts';

export type NightSize = { songs: number };

const hour = 3600_000;
const steps = 30;

/** Begins of nights, some hours before the change, in Europe and in the zone of YouTube's quota. */
const nights = [
  '2027-03-14T02:00:00Z',
  '2027-03-27T20:00:00Z',
  '2027-10-30T20:00:00Z',
  '2027-11-07T01:00:00Z',
];

async function seed({ pool }: Database, songs: number, from: Date): Promise<void> {
  await pool.query('truncate items, observations, daily, runs, quota_counts cascade');
  await pool.query(
    `insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at,
       sync_every_seconds, next_sync_at)
     select 'itm_' || md5(n::text), 'youtube', 'night' || lpad(n::text, 6, '0'), 'https://example.com/' || n,
       'Song ' || n, 'Artist', $2, $2, 3600, $2
     from generate_series(1, $1::int) n`,
    [songs, from],
  );
}

async function playNight(
  database: Database,
  sandbox: SandboxProcess,
  songs: number,
  from: Date,
): Promise<Check[]> {
  const clock = createMovedClock();
  await seed(database, songs, from);
  const engine = await openEngine(database, sandbox.settings, clock);
  const units: number[] = [];
  let resets = 0;
  let reset = nextMidnight('America/Los_Angeles', from).getTime();
  for (let step = 0; step <= steps * 4; step++) {
    const now = from.getTime() + (step * hour) / 4;
    if (now >= reset) {
      resets++;
      reset = nextMidnight('America/Los_Angeles', new Date(now)).getTime();
    }
    clock.set(new Date(now));
    if (step % 4 === 0) await sandbox.control('clock', { advance: hour });
    await engine.drain();
    const { rows } = await database.pool.query(
      `select used, resets_at from quota_counts where name = 'counts'`,
    );
    if (rows[0] && new Date(rows[0].resets_at).getTime() !== reset) units.push(step);
  }
  await engine.close();
  const { rows } = await database.pool.query(
    `select min(n)::int as least, max(n)::int as most from (
       select i.id, (select sum(asked) from runs) / (select count(*) from items) as n from items i) counted`,
  );
  const { least, most } = rows[0];
  const name = from.toISOString().slice(0, 10);
  return [
    {
      what: `${name}: looks at each song in ${steps} hours`,
      found: least === most ? least : `${least} to ${most}`,
      isRight: least >= steps && most <= steps + 1,
    },
    {
      what: `${name}: quarters of an hour with a wrong end of the quota’s day, of ${resets} ends`,
      found: units.length,
      isRight: units.length === 0,
    },
    await checkDaily(database),
  ];
}

export async function playNights(
  database: Database,
  sandbox: SandboxProcess,
  { songs }: NightSize,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const night of nights) checks.push(...(await playNight(database, sandbox, songs, new Date(night))));
  return checks;
}
