import { exportOverview as exportEndpoint, getOverview } from '#contract/analytics.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { exportOverview } from './export.ts';
import { readOverview } from './overview.ts';

export const analyticsRoutes: BoundRoute[] = [
  bindForUser(getOverview, ({ ctx, user, query }) => readOverview(ctx, user, query)),
  bindForUser(exportEndpoint, ({ ctx, user, query }) => exportOverview(ctx, user, query)),
];
