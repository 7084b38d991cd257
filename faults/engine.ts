/** The sync engine in this very process, with a clock that a scenario moves. */
import { noMail } from '#server/adapters/mail.ts';
import { noPush } from '#server/adapters/push.ts';
import { noReceivers } from '#server/adapters/receiver.ts';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import type { Ctx } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { startLoops } from '#server/jobs/loop.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { stopJobs } from '#server/jobs/runner.ts';
import { type Clock, systemClock } from '#server/kernel/clock.ts';
import { createLog } from '#server/kernel/log.ts';
import { jobs, loops, subscriptions } from '#server/modules/all.ts';
import { openCircuitBreaker } from '#server/platform-state/circuit-breaker.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';
import { openTokens } from '#server/platform-state/tokens.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';
import { openStorage } from '#server/storage/open.ts';

/** The real time, so many milliseconds off; or, once `set`, an instant that stands still until it is set again. */
export type MovedClock = Clock & { putOff(milliseconds: number): void; set(instant: Date): void };

export function createMovedClock(): MovedClock {
  let offset = 0;
  let still: number | undefined;
  return {
    now: () => new Date(still ?? Date.now() + offset),
    sleep: systemClock.sleep,
    putOff: (milliseconds) => {
      offset = milliseconds;
    },
    set: (instant) => {
      still = instant.getTime();
    },
  };
}

export type Engine = {
  ctx: Ctx;
  /** Syncs what is due until nothing is. */
  drain(): Promise<void>;
  /** Goes on by itself until the answer is called. */
  start(): () => Promise<void>;
  close(): Promise<void>;
};

const never = new AbortController().signal;

export async function openEngine(
  database: Database,
  settings: Record<string, string>,
  clock: Clock,
): Promise<Engine> {
  const log = createLog('silent');
  const queue = await openJobs(database, log, jobs, subscriptions);
  const live = await openLiveBus(database, log);
  const config = readConfig({ PLATFORMS: 'live', ...settings });
  const platforms = connectPlatforms(config.platforms, clock, {
    quotas: openQuotas(database.db, clock, 'own'),
    tokensOf: openTokens({ db: database.db, clock }),
    breaker: openCircuitBreaker({ db: database.db, clock, jobs: queue }),
  });
  const ctx: Ctx = {
    db: database.db,
    clock,
    config,
    log,
    jobs: queue,
    live,
    mail: noMail,
    push: noPush,
    receivers: noReceivers,
    storage: await openStorage(config),
    platforms,
  };
  return {
    ctx,
    async drain() {
      for (const loop of loops(ctx)) while (await loop.step(ctx, never));
    },
    start: () => startLoops(ctx, loops(ctx), never),
    async close() {
      await live.close();
      await stopJobs(queue, 1_000);
    },
  };
}
