import { getOverview } from '#contract/analytics.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { readOverview } from './overview.ts';

export const analyticsRoutes: BoundRoute[] = [
  bindForUser(getOverview, ({ ctx, user, query }) => readOverview(ctx, user, query)),
];
