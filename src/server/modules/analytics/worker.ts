import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { timeZoneChanged } from '../accounts/events.ts';
import { publish } from '../live/service.ts';
import { numbersCleared, numbersExpired } from '../metrics/events.ts';
import { numbersChanged } from '../sync/events.ts';
import { tracksAdded, tracksChanged } from '../tracks/events.ts';
import { deleteExpired, rebuildThoseOf } from './expiry.ts';
import { countAddedSongs, expireTotals, rebuildFollowers, rebuildTotals, refreshTotals } from './jobs.ts';
import { countAdded, rebuild, refresh } from './totals.ts';

const perUser = ({ userId }: { userId: string }) => userId;

/** An open page that read its sums when songs were added or synced read the old ones: it hears of the new. */
const thenNotify =
  (work: (ctx: Ctx, userId: string) => Promise<unknown>) =>
  async (ctx: Ctx, { userId }: { userId: string }) => {
    await work(ctx, userId);
    await publish(ctx, [{ userId, name: 'totals.changed', data: {} }]);
  };

export const analyticsBindings: Binding<Ctx>[] = [
  bindJob(refreshTotals, thenNotify(refresh)),
  bindJob(countAddedSongs, thenNotify(countAdded)),
  bindJob(rebuildTotals, thenNotify(rebuild)),
  bindJob(expireTotals, deleteExpired),
  bindJob(rebuildFollowers, rebuildThoseOf),
];

export const analyticsSubscriptions: Subscription[] = [
  subscribe(numbersChanged, refreshTotals, perUser),
  subscribe(tracksAdded, countAddedSongs, perUser),
  subscribe(tracksChanged, rebuildTotals, perUser),
  subscribe(timeZoneChanged, rebuildTotals, perUser),
  subscribe(numbersExpired, expireTotals, ({ platform }) => platform),
  subscribe(numbersCleared, rebuildFollowers),
];
