/** The queue's own tables, for whoever has to make them inside a transaction of another purpose. */
import { getConstructionPlans } from 'pg-boss';

export const queueSchema = 'jobs';

/** What of them is state: waiting and running jobs, their queues, what is done when. The rest is the queue's bookkeeping. */
export const queueTables = ['queue', 'job', 'job_dependency', 'schedule', 'subscription'] as const;

/** One text of many statements; without the transaction that pg-boss puts around them. */
export function queueConstruction(embedded: boolean): string {
  const plans = getConstructionPlans(queueSchema, { backend: embedded ? 'pglite' : 'postgres' });
  const inside = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(plans)?.[1];
  if (!inside) throw new Error('pg-boss no longer makes its tables in one transaction.');
  // They would go on to hold for the whole transaction, which lasts as long as loading does.
  return inside.replace(/^\s*SET LOCAL \w+ = \d+;$/gm, '');
}
