/** How this installation does: rolled up by a job, and told to everyone. */
import { type PlatformHealth, type Status, statusDays } from '#contract/status.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { isOutage } from '#server/db/outage.ts';
import { selectStates } from '#server/platform-state/standing.ts';
import { answeredShare, healthNow, statusDay, workerState } from './policy.ts';
import {
  type CountedDay,
  countHours,
  deleteHours,
  lastHour,
  noteBeat,
  selectBeat,
  selectDays,
  selectRecent,
} from './queries.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Runs that brought nothing new are kept for a month: what is older cannot be counted fully any more. */
const countableMs = 29 * dayMs;

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** Counts what came since the last time; calls that began in the hour before may have ended since. May run twice. */
export async function rollUp({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const oldest = before(now, countableMs);
  const last = await lastHour(db);
  const since = last && last < now ? last.getTime() - hourMs : 0;
  await countHours(db, new Date(Math.max(since, oldest.getTime())));
  await deleteHours(db, before(now, (statusDays + 1) * dayMs));
  await noteBeat(db, now);
}

/** The days that are shown, the latest last. */
const daysUntil = (now: Date): string[] =>
  Array.from({ length: statusDays }, (_, place) =>
    before(now, (statusDays - 1 - place) * dayMs)
      .toISOString()
      .slice(0, 10),
  );

const sandboxOf = ({ config }: Pick<Ctx, 'config'>) => (config.sandbox ? { sandbox: true as const } : {});

async function platformsOf(ctx: Ctx, now: Date): Promise<PlatformHealth[]> {
  const shown = daysUntil(now);
  const from = new Date(`${shown[0]}T00:00:00Z`);
  const [states, days, recent] = await Promise.all([
    selectStates(ctx.db),
    selectDays(ctx.db, from),
    selectRecent(ctx.db, from, before(now, 2 * hourMs)),
  ]);
  const counted = Map.groupBy(days, ({ platform }) => platform);
  return Object.values(ctx.platforms).map(({ platform: { id }, isConfigured }) => {
    const stored = states.get(id);
    const facts = {
      isConfigured,
      failuresInARow: stored?.failuresInARow ?? 0,
      lastFailure: stored?.lastFailure ?? null,
      pausedUntil: stored?.pausedUntil ?? null,
      lastSuccessAt: stored?.lastSuccessAt ?? null,
      claimed: 0,
    };
    const { state, reason, since } = healthNow(facts, recent.get(id), now);
    return { id, state, reason, since: since?.toISOString() ?? null, ...daysOf(id, counted, shown) };
  });
}

function daysOf(id: PlatformId, counted: ReadonlyMap<PlatformId, CountedDay[]>, shown: readonly string[]) {
  const own = counted.get(id) ?? [];
  const byDay = new Map(own.map((one) => [one.day, one]));
  return { answered: answeredShare(own), days: shown.map((day) => statusDay(day, byDay.get(day))) };
}

/** Without the database nothing is known of the platforms, and that is what is said. */
export async function readStatus(ctx: Ctx): Promise<Status> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  try {
    const [platforms, seenAt] = await Promise.all([platformsOf(ctx, now), selectBeat(ctx.db)]);
    const worker = { worker: workerState(seenAt, now), workerSeenAt: seenAt?.toISOString() ?? null };
    return { at, service: { database: 'up', ...worker }, platforms, ...sandboxOf(ctx) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    const service = { database: 'down', worker: 'unknown', workerSeenAt: null } as const;
    return { at, service, platforms: [], ...sandboxOf(ctx) };
  }
}
