import * as contract from '#contract/reconciliation.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { exportReconciliation } from './export.ts';
import { readReconciliation } from './reconciliation.ts';

export const reconciliationRoutes: BoundRoute[] = [
  bindForUser(contract.getReconciliation, async ({ ctx, user, query, exchange }) => {
    const { reply, nextCursor } = await readReconciliation(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return reply;
  }),
  bindForUser(contract.exportReconciliation, ({ ctx, user, query }) =>
    exportReconciliation(ctx, user, query),
  ),
];
