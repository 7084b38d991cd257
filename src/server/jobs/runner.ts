/** Working: takes jobs off their queues and runs what they are bound to. */
import type { Logger } from '#server/kernel/log.ts';
import type { Binding } from './define.ts';
import type { Jobs } from './queue.ts';

type RunnerCtx = { jobs: Jobs; log: Logger };

/** Polling while there is nothing to do; a job sent by this very process starts at once (see `wake`). */
const pollingSeconds = 2;

export async function startWorkers<C extends RunnerCtx>(
  ctx: C,
  bindings: readonly Binding<C>[],
): Promise<void> {
  for (const { job, work } of bindings) {
    const options = { pollingIntervalSeconds: pollingSeconds, localConcurrency: job.concurrency };
    const workerId = await ctx.jobs.boss.work(job.name, options, async ([taken]) => {
      if (!taken) return;
      const log = ctx.log.child({ job: job.name, jobId: taken.id });
      try {
        await work({ ...ctx, log }, job.data.parse(taken.data ?? {}));
      } catch (error) {
        log.error({ err: error }, 'job failed');
        throw error;
      } finally {
        // Where there was one there may be more: else a backlog goes at one job in each wait.
        wake();
      }
    });
    const wake = () => ctx.jobs.boss.notifyWorker(workerId);
    ctx.jobs.wake.set(job.name, wake);
  }
  await keepSchedules(ctx, bindings);
}

async function keepSchedules<C extends RunnerCtx>(ctx: C, bindings: readonly Binding<C>[]): Promise<void> {
  const kept = new Map(
    (await ctx.jobs.boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]),
  );
  for (const { job } of bindings) {
    if (job.cron && kept.get(job.name) !== job.cron) await ctx.jobs.boss.schedule(job.name, job.cron, {});
    if (!job.cron && kept.has(job.name)) await ctx.jobs.boss.unschedule(job.name);
  }
}

/** Takes no more jobs, and waits for those that run. */
export const stopWorkers = async (
  { boss }: Jobs,
  bindings: readonly Pick<Binding<never>, 'job'>[],
): Promise<void> => void (await Promise.all(bindings.map(({ job }) => boss.offWork(job.name))));

/** Closes the queues: nothing can be sent afterwards. A job that still runs after `timeout` ms is given out again. */
export const stopJobs = (jobs: Jobs, timeout = 1_000): Promise<void> =>
  jobs.boss.stop({ graceful: true, timeout, close: false });
