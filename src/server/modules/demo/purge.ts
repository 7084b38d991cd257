/** Ends accounts of sample data; their songs stay, and are no longer synced on their account. */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { refreshSchedules } from '../tracks/service.ts';
import { demoAccountDays } from './policy.ts';
import { deleteDemoUsers, selectOldDemoUsers } from './queries.ts';

const usersAtOnce = 100;

export async function purgeDemoUsers(given: Ctx): Promise<void> {
  const before = new Date(given.clock.now().getTime() - demoAccountDays * 86_400_000);
  for (;;) {
    const ids = await selectOldDemoUsers(given.db, before, usersAtOnce);
    if (ids.length === 0) return;
    await transaction(given, async (ctx) => refreshSchedules(ctx, await deleteDemoUsers(ctx.db, ids)));
  }
}
