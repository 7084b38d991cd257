import { exportOverview as exportEndpoint, getOverview } from '#contract/analytics.ts';
import { getFlags } from '#contract/flags.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { exportOverview } from './export.ts';
import { readFlags } from './flags/flags.ts';
import { readOverview } from './overview.ts';
import { readRecentEvents } from './recent-events/recent-events.ts';
import { readContribution } from './series/contribution.ts';
import { readSeries } from './series/series.ts';

export const analyticsRoutes: BoundRoute[] = [
  bindForUser(getOverview, ({ ctx, user, query }) => readOverview(ctx, user, query)),
  bindForUser(getSeries, ({ ctx, user, query }) => readSeries(ctx, user, query)),
  bindForUser(getContribution, ({ ctx, user, query }) => readContribution(ctx, user, query)),
  bindForUser(getFlags, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['flags', query], () => readFlags(ctx, user, query)),
  ),
  bindForUser(getRecentEvents, ({ ctx, user, query }) => readRecentEvents(ctx, user, query)),
  bindForUser(exportEndpoint, ({ ctx, user, query }) => exportOverview(ctx, user, query)),
];
