import * as contract from '#contract/insights.ts';
import { listMilestones } from '#contract/milestones.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { readForecast } from './forecast/forecast.ts';
import { readMilestones } from './milestones.ts';
import { readSuggestion } from './suggestion/suggestion.ts';
import { readTrends } from './trends/trends.ts';
import { listUnusual, markDay } from './unusual/unusual.ts';

export const insightsRoutes: BoundRoute[] = [
  bindForUser(contract.getForecast, ({ ctx, user, query }) => readForecast(ctx, user, query)),
  bindForUser(contract.listUnusualDays, ({ ctx, user, query }) => listUnusual(ctx, user, query)),
  bindForUser(
    contract.markUnusualDay,
    async ({ ctx, user, body }) => void (await markDay(ctx, user.id, body)),
  ),
  bindForUser(contract.getSuggestion, ({ ctx, user }) => readSuggestion(ctx, user)),
  bindForUser(contract.getTrends, ({ ctx, user, query }) => readTrends(ctx, user, query)),
  bindForUser(listMilestones, ({ ctx, user, query }) => readMilestones(ctx, user, query)),
];
