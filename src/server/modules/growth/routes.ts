import { getTrackGrowth } from '#contract/growth.ts';
import { getTrackDay } from '#contract/track-day.ts';
import { getSparklines, getTrackHistory } from '#contract/tracks.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { readTrackGrowth } from './growth.ts';
import { readDay } from './history/day.ts';
import { readHistory, readSparklines } from './history/history.ts';

export const growthRoutes: BoundRoute[] = [
  bindForUser(getTrackGrowth, ({ ctx, user, params }) =>
    cachedAnswer(ctx, user, ['growth', params.id], () => readTrackGrowth(ctx, user, params.id)),
  ),
  bindForUser(getTrackHistory, ({ ctx, user, params, query }) =>
    cachedAnswer(ctx, user, ['history', params.id, query], () => readHistory(ctx, user, params.id, query)),
  ),
  bindForUser(getTrackDay, ({ ctx, user, params, query }) =>
    readDay(ctx, user, params.id, { day: params.day, tz: query.tz }),
  ),
  bindForUser(getSparklines, ({ ctx, user, query }) => readSparklines(ctx, user, query.ids)),
];
