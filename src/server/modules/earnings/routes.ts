import * as contract from '#contract/earnings.ts';
import * as rates from '#contract/exchange-rates.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { readEarningRows, readEarnings } from './earnings.ts';
import { exportEarnings } from './export.ts';
import { putRates, readRates, removeRates } from './rates/rates.ts';

export const earningsRoutes: BoundRoute[] = [
  bindForUser(contract.getEarnings, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['earnings', query], () => readEarnings(ctx, user, query)),
  ),
  bindForUser(contract.listEarningRows, async ({ ctx, user, query, exchange }) => {
    const { rows, nextCursor } = await readEarningRows(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return rows;
  }),
  bindForUser(rates.getExchangeRates, ({ ctx, user }) => readRates(ctx, user)),
  bindForUser(rates.putExchangeRates, ({ ctx, user, body }) => putRates(ctx, user, body)),
  bindForUser(rates.removeExchangeRates, async ({ ctx, user }) => void (await removeRates(ctx, user))),
  bindForUser(contract.exportEarnings, ({ ctx, user, query }) => exportEarnings(ctx, user, query)),
];
