import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { vacuumJob } from './jobs.ts';
import { selectLittered, vacuumTable } from './queries.ts';

/**
 * A server has its autovacuum, which leaves nothing to do here. The embedded database has the setting but
 * nobody who acts on it: after a million syncs a claim took twenty times as long, and a third of a second of
 * this brought it back.
 */
export async function vacuum({ db }: Pick<Ctx, 'db'>): Promise<void> {
  for (const table of await selectLittered(db)) await vacuumTable(db, table);
}

export const maintenanceBindings: Binding<Ctx>[] = [bindJob<Ctx, object>(vacuumJob, vacuum)];
