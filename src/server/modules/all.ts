/** Every module's part of the whole: its endpoints, its jobs, what it wants to hear of. */
import type { Ctx } from '#server/context.ts';
import type { Binding, Subscription } from '#server/jobs/define.ts';
import type { BoundRoute } from '#server/route.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { accountsBindings, accountsSubscriptions } from './accounts/worker.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { analyticsBindings, analyticsSubscriptions } from './analytics/worker.ts';
import { demoRoutes } from './demo/routes.ts';
import { demoBindings, demoSubscriptions } from './demo/worker.ts';
import { liveRoutes } from './live/routes.ts';
import { liveBindings, liveSubscriptions } from './live/worker.ts';
import { syncRoutes } from './sync/routes.ts';
import { syncBindings, syncSubscriptions } from './sync/worker.ts';
import { tracksRoutes } from './tracks/routes.ts';
import { tracksBindings, tracksSubscriptions } from './tracks/worker.ts';

export const routes: readonly BoundRoute[] = [
  ...accountsRoutes,
  ...liveRoutes,
  ...tracksRoutes,
  ...syncRoutes,
  ...analyticsRoutes,
  ...demoRoutes,
];

export const bindings: readonly Binding<Ctx>[] = [
  ...accountsBindings,
  ...liveBindings,
  ...tracksBindings,
  ...syncBindings,
  ...analyticsBindings,
  ...demoBindings,
];

export const subscriptions: readonly Subscription[] = [
  ...accountsSubscriptions,
  ...liveSubscriptions,
  ...tracksSubscriptions,
  ...syncSubscriptions,
  ...analyticsSubscriptions,
  ...demoSubscriptions,
];

/** Queues to open at start: every job that is bound. */
export const jobs = bindings.map((binding) => binding.job);
