/** What scenarios share: a database server, fake platforms, workers, and waiting until all is done. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Postgres, startPostgres } from '../scripts/check/postgres.ts';
import {
  end,
  type ProductProcess,
  type SandboxProcess,
  startProcess,
  startSandboxProcess,
} from './processes.ts';

export type World = {
  postgres: Postgres;
  database: Database;
  sandbox: SandboxProcess;
  /** Oldest first. */
  processes: ProductProcess[];
  start(role: 'web' | 'worker'): Promise<ProductProcess>;
  close(): Promise<void>;
};

/** `settings`: of every process of the product. Undefined where no PostgreSQL can be had. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World | undefined> {
  const postgres = await startPostgres(true);
  if (!postgres) return undefined;
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const sandbox = await startSandboxProcess();
  const processes: ProductProcess[] = [];
  return {
    postgres,
    database,
    sandbox,
    processes,
    async start(role) {
      // All visitors of a scenario come from one address.
      const own = { DATABASE_URL: postgres.url, ROLE: role, CALLS_PER_MINUTE: '1000000' };
      const started = await startProcess({ ...sandbox.settings, ...own, ...settings });
      processes.push(started);
      return started;
    },
    async close() {
      await Promise.all(processes.map(({ child }) => end(child)));
      await sandbox.stop();
      await database.close();
      postgres.stop();
    },
  };
}

/** How many songs are due or in work, and jobs waiting or running. */
async function countLeft({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from items where next_sync_at <= now() or claimed_until is not null)
       + (select count(*) from jobs.job where state in ('created', 'retry', 'active')
          and start_after <= now() and name not like '\\_\\_%') as n`,
  );
  return Number(rows[0].n);
}

/** A database that is just being started again cannot say: then it is much. */
export const leftToDo = (database: Database): Promise<number> =>
  countLeft(database).catch(() => Number.POSITIVE_INFINITY);

export async function untilDone(database: Database, mostSeconds: number): Promise<void> {
  const giveUp = Date.now() + mostSeconds * 1000;
  for (let left = await leftToDo(database); left > 0; left = await leftToDo(database)) {
    if (Date.now() > giveUp) return;
    await wait(500);
  }
}
