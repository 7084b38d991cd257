/** What must be true after every scenario, whatever happened on the way. */
import type { Database } from '#server/db/client.ts';
import type { SandboxProcess } from './processes.ts';

/** `what` in words, what was found, and whether that is right. */
export type Check = { what: string; found: number | string; isRight: boolean };

const mustBeNone = async ({ pool }: Database, what: string, query: string, values: unknown[] = []) => {
  const { rows } = await pool.query(`select count(*)::int as n from (${query}) found`, values);
  const found: number = rows[0].n;
  return { what, found, isRight: found === 0 };
};

/** Every song of the round has been read once: one new observation where it had to change, none where not. */
export async function checkReadOnce(
  database: Database,
  since: Date,
  observationsOfEach: number,
): Promise<Check[]> {
  return [
    await mustBeNone(
      database,
      'songs not confirmed',
      'select from items where confirmed_at is null or confirmed_at < $1',
      [since],
    ),
    await mustBeNone(
      database,
      'songs still due or claimed',
      'select from items where next_sync_at <= now() or claimed_until is not null',
    ),
    await mustBeNone(database, 'songs left with a failure', 'select from items where failures > 0'),
    await mustBeNone(
      database,
      `songs with other than ${observationsOfEach} observations`,
      `select i.id from items i left join observations o on o.item_id = i.id
       group by i.id having count(o.item_id) <> $1`,
      [observationsOfEach],
    ),
  ];
}

/** A row of a day says what the last observation by the end of that day says, and every day with one has a row. */
export const checkDaily = (database: Database): Promise<Check> =>
  mustBeNone(
    database,
    'daily rows that differ from their observations',
    `select from (
       select distinct item_id, (observed_at at time zone 'UTC')::date as day from observations
     ) seen
     full join daily d using (item_id, day)
     left join lateral (
       select views, likes, comments, rank, withheld from observations o
       where o.item_id = d.item_id and o.observed_at < (d.day + 1)::timestamp at time zone 'UTC'
       order by observed_at desc limit 1
     ) last on true
     where d.item_id is null or (last.views, last.likes, last.comments, last.rank, last.withheld)
       is distinct from (d.views, d.likes, d.comments, d.rank, d.withheld)`,
  );

/** Jobs that wait for a moment later (the clock's own) are not waiting work. */
const openJobs = `select from jobs.job where state in ('created', 'retry', 'active')
  and start_after <= now() and name not like '\\_\\_%'`;

export async function checkJobs(database: Database): Promise<Check[]> {
  return [
    await mustBeNone(database, 'jobs lost or stuck', openJobs),
    await mustBeNone(database, 'jobs that failed for good', `select from jobs.job where state = 'failed'`),
  ];
}

/** What the platforms themselves allow (not the smaller figures we keep to). */
const allowed = [
  { platform: 'youtube', surface: 'api', calls: 10_000, milliseconds: 24 * 3600_000 },
  { platform: 'deezer', surface: 'api', calls: 50, milliseconds: 5_000 },
] as const;

export async function checkQuotas(sandbox: SandboxProcess): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { platform, surface, calls, milliseconds } of allowed) {
    const query = `peak?platform=${platform}&surface=${surface}&milliseconds=${milliseconds}`;
    const { peak } = (await sandbox.control(query)) as { peak: number };
    const what = `most calls to ${platform} in ${milliseconds / 1000} s (allowed ${calls})`;
    checks.push({ what, found: peak, isRight: peak <= calls });
  }
  return checks;
}

/** Megabytes at the start and at the end of a process that lived through it all. */
export const checkMemory = (before: number, after: number): Check => ({
  what: 'MB of memory of the oldest worker, before and after',
  found: `${before} → ${after}`,
  isRight: after <= before * 1.5 + 30,
});
