import { getSyncStatus, listDeadLetters, resumePlatform, retryDeadLetters } from '#contract/admin.ts';
import { type BoundRoute, bindForAdmin } from '#server/route.ts';
import { deadLetters, resume, retry } from './dead-letters.ts';
import { syncStatus } from './status.ts';

export const adminRoutes: BoundRoute[] = [
  bindForAdmin(getSyncStatus, ({ ctx }) => syncStatus(ctx)),
  bindForAdmin(listDeadLetters, ({ ctx, query }) => deadLetters(ctx, query)),
  bindForAdmin(retryDeadLetters, ({ ctx, user, body }) => retry(ctx, user, body)),
  bindForAdmin(resumePlatform, ({ ctx, user, params }) => resume(ctx, user, params.platform)),
];
