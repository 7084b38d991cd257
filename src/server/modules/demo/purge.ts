/** Ends accounts of sample data, and takes away the songs of past weeks that nobody follows any more. */
import { addDays, utcDay } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { deleteFiles, filesOfAccounts } from '../account-removal/service.ts';
import { forgetOwnItems } from '../metrics/service.ts';
import { refreshSchedules } from '../tracks/service.ts';
import { demoAccountDays } from './policy.ts';
import { deleteDemoUsers, deleteOldSongs, selectOldDemoUsers } from './queries.ts';

const usersAtOnce = 100;
/** An edition's: on the embedded database others get their turn in between. */
const songsAtOnce = 24;
/** A Monday that is still somewhere's latest is no further back. */
const weekDays = 8;

export async function purgeDemoUsers(given: Ctx): Promise<void> {
  const now = given.clock.now();
  const before = new Date(now.getTime() - demoAccountDays * 86_400_000);
  for (;;) {
    const ids = await selectOldDemoUsers(given.db, before, usersAtOnce);
    if (ids.length === 0) break;
    const files = await transaction(given, async (ctx) => {
      const left = await filesOfAccounts(ctx.db, ids);
      for (const id of ids) await forgetOwnItems(ctx, id);
      await refreshSchedules(ctx, await deleteDemoUsers(ctx.db, ids));
      return left;
    });
    await deleteFiles(given, files);
  }
  const monday = addDays(utcDay(now), -weekDays);
  while ((await transaction(given, ({ db }) => deleteOldSongs(db, monday, songsAtOnce))) === songsAtOnce);
}
