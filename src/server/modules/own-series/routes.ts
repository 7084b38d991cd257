import * as contract from '#contract/own-series.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { exportOwn, readOwnSeries } from './own-series.ts';
import { readListenerWindow } from './window.ts';

export const ownSeriesRoutes: BoundRoute[] = [
  bindForUser(contract.getOwnSeries, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['own-series', query], () => readOwnSeries(ctx, user, query)),
  ),
  bindForUser(contract.getListenerWindow, ({ ctx, user }) =>
    cachedAnswer(ctx, user, ['listener-window'], () => readListenerWindow(ctx, user)),
  ),
  bindForUser(contract.exportOwnSeries, ({ ctx, user, query }) => exportOwn(ctx, user, query)),
];
