import { exportAdminActs, listAdminActs } from '#contract/audit.ts';
import { type BoundRoute, bindForAdmin } from '#server/route.ts';
import { exportActs, listActs } from './acts.ts';

export const auditRoutes: BoundRoute[] = [
  bindForAdmin(listAdminActs, ({ ctx, user, query }) => listActs(ctx, user, query)),
  bindForAdmin(exportAdminActs, ({ ctx, user, query }) => exportActs(ctx, user, query)),
];
