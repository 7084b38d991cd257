import { syncTrack } from '#contract/tracks.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { requestSync } from './request.ts';

export const syncRoutes: BoundRoute[] = [
  bindForUser(syncTrack, ({ ctx, user, params, exchange }) =>
    requestSync(ctx, user.id, params.id, askerOf(user, exchange.address)),
  ),
];
