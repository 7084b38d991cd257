/** The database ends connections, or stands still: visitors are told within seconds, and nothing is left behind. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import status from '../../src/i18n/status/en.json' with { type: 'json' };
import type { Check } from '../checks.ts';
import { end, type ProductProcess } from '../processes.ts';
import type { World } from '../world.ts';

/** `orphans`: jobs of a dead worker beside that of one who is killed at work, waited for as long as they take, which is minutes; 0 leaves that out. */
export type OutageSize = { rounds: number; holds: number; orphans: number };

const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };

async function signUp(address: string): Promise<string> {
  const response = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (response.status !== 201) throw new Error(`register: ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The status; one that took longer than anybody should wait is `late`. */
async function ask(address: string, path: string, cookie: string): Promise<number | 'late'> {
  const began = performance.now();
  const { status } = await fetch(address + path, {
    headers: { cookie },
    signal: AbortSignal.timeout(30_000),
  });
  return performance.now() - began > 5_500 ? 'late' : status;
}

const paths = ['/api/auth/user', '/api/tracks', '/api/analytics/overview'];

const askMuch = (address: string, cookie: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => paths.map((path) => ask(address, path, cookie))).flat());

const counted = (found: readonly (number | string)[]): string =>
  Object.entries(Object.groupBy(found, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ');

async function endConnections({ database }: World, address: string, cookie: string, rounds: number) {
  const found: (number | 'late')[] = [];
  for (let round = 0; round < rounds; round++) {
    const asking = askMuch(address, cookie, 6);
    await database.background.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    found.push(...(await asking));
  }
  return found;
}

/** Whether the public page says what is wrong, and is a whole page with its ways on. */
async function readStatusPage(address: string): Promise<string> {
  const reply = await fetch(`${address}/status`, { signal: AbortSignal.timeout(30_000) });
  const html = await reply.text();
  const parts = [status.service.databaseDown, '</nav>', '</footer>', '</html>'];
  return [reply.status, ...parts.filter((part) => !html.includes(part))].join(' without ');
}

async function standStill({ postgres }: World, address: string, cookie: string) {
  postgres.pause();
  try {
    const [told, page, ...asked] = await Promise.all([
      readStatusPage(address),
      ask(address, '/dashboard', cookie),
      ...Array.from({ length: 20 }, () => askMuch(address, cookie, 1)),
    ]);
    const figures = await (await fetch(`${address}/metrics`)).text();
    return { told, page, asked: asked.flat(), figures: /^sync_figures_read 0$/m.test(figures) };
  } finally {
    postgres.resume();
  }
}

/** Until every path answers again, for half a minute. */
async function isBack(address: string, cookie: string): Promise<boolean> {
  for (let second = 0; second < 30; second++) {
    const found = await askMuch(address, cookie, 4).catch(() => []);
    if (found.length > 0 && found.every((status) => status === 200)) return true;
    await wait(1_000);
  }
  return false;
}

const activeJobs = async ({ pool }: World['database'], which: string): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int as n from jobs.job where data->>'of' = $1 and state = 'active'`,
    [which],
  );
  return rows[0].n;
};

const jobRow = `insert into jobs.job (name, state, retry_limit, start_after, started_on, heartbeat_on, heartbeat_seconds, data)`;

/** A worker is killed in the middle of a job, which waits for a table that somebody has locked. */
async function killAtWork(world: World): Promise<void> {
  const { database, processes } = world;
  const session = await database.openSession();
  await session.client.query('begin');
  await session.client.query('lock table live_events in access exclusive mode');
  await database.pool.query(
    `${jobRow} values ('live.purge', 'created', 3, now(), null, null, 60, '{"of":"the killed"}')`,
  );
  for (let second = 0; second < 60 && (await activeJobs(database, 'the killed')) === 0; second++)
    await wait(1_000);
  if ((await activeJobs(database, 'the killed')) === 0) throw new Error('no worker took the job');
  for (const worker of processes.filter(({ role }) => role === 'worker')) await end(worker.child);
  await session.client.query('rollback');
  session.end();
}

/** Jobs that a worker had when it died, given out again although the figures are read all the time. */
async function recoverOrphans(world: World, address: string, orphans: number): Promise<number> {
  const { database } = world;
  await killAtWork(world);
  await database.pool.query(
    `${jobRow} select 'sync.tidy', 'active', 3, now(), now(), now(), 60, '{"of":"nobody"}' from generate_series(1, $1::int)`,
    [orphans],
  );
  await world.start('worker');
  const left = async () =>
    (await activeJobs(database, 'nobody')) + (await activeJobs(database, 'the killed'));
  for (let second = 0; second < 300 && (await left()) > 0; second += 5) {
    await (await fetch(`${address}/metrics`)).text();
    await wait(5_000);
  }
  return left();
}

/** How it ended, asked to while it had nothing to do. */
async function stop({ child }: ProductProcess): Promise<string> {
  const over = once(child, 'exit');
  const began = performance.now();
  child.kill('SIGTERM');
  const [code] = await over;
  return `${code}${performance.now() - began > 5_000 ? ', late' : ''}`;
}

const isOnly = (found: readonly (number | string)[], ...right: number[]): boolean =>
  found.length > 0 && found.every((status) => right.includes(status as number));

export async function playOutage(world: World, { rounds, holds, orphans }: OutageSize): Promise<Check[]> {
  const { address = '' } = await world.start('web');
  await world.start('worker');
  const cookie = await signUp(address);
  const checks: Check[] = [];
  const note = (what: string, found: number | string, isRight: boolean) =>
    checks.push({ what, found, isRight });

  const ended = await endConnections(world, address, cookie, rounds);
  note('answers while connections end', counted(ended), isOnly(ended, 200, 503));
  note('all is well afterwards', String(await isBack(address, cookie)), await isBack(address, cookie));
  for (let hold = 0; hold < holds; hold++) {
    const { told, page, asked, figures } = await standStill(world, address, cookie);
    note('answers while the database stands still', counted(asked), isOnly(asked, 503));
    note('a page for who is signed in meanwhile', page, page === 503);
    note('the status page meanwhile', told, told === '200');
    note('figures say that they could not be read', String(figures), figures);
    note('all is well afterwards', String(await isBack(address, cookie)), await isBack(address, cookie));
  }
  if (orphans > 0) {
    const left = await recoverOrphans(world, address, orphans);
    note('jobs of a dead worker not given out again', left, left === 0);
  }
  for (const one of world.processes.filter(({ child }) => child.signalCode === null)) {
    const how = await stop(one);
    note(`code with which an idle ${one.role} process ended`, how, how === '0');
  }
  return checks;
}
