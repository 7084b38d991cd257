import * as contract from '#contract/audience.ts';
import { getOwnPages } from '#contract/audience-own-pages.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { readAudience } from './audience.ts';
import { exportAudience } from './export.ts';
import { readListeners } from './listeners.ts';
import { readOwnPages } from './own-pages.ts';

export const audienceRoutes: BoundRoute[] = [
  bindForUser(contract.getAudience, ({ ctx, user, query }) => readAudience(ctx, user, query)),
  bindForUser(contract.getListeners, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['listeners', query], () => readListeners(ctx, user, query)),
  ),
  bindForUser(getOwnPages, ({ ctx, user, query }) => readOwnPages(ctx, user, query)),
  bindForUser(contract.exportAudience, ({ ctx, user, query }) => exportAudience(ctx, user, query)),
];
