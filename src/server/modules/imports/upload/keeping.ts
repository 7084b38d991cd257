/** What happens to imports by themselves: compared anew when songs come or go, forgotten when nobody goes on with them. */
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { workAgain } from '../imports.ts';
import { markStale, selectExisting, selectLeft, selectStuck, updateImport } from '../queries.ts';
import { deleteOrphans } from '../rows/queries-rows.ts';
import { matchUnlisted } from '../subjects/unlisted.ts';
import { listFolders, removeFolder } from './folders.ts';

const day = 24 * 3600_000;
/** Uploads and dry runs that nobody applies. */
const leftFor = 7 * day;
/** Nobody works on a thing for so long without saying so. */
const stuckFor = 3600_000;
const atOnce = 100;

export async function matchAgain(given: Ctx, { userId }: { userId: string }): Promise<void> {
  await matchUnlisted(given, userId);
  await transaction(given, async (ctx) => {
    for (const id of await markStale(ctx.db, userId)) await workAgain(ctx, { id, userId });
  });
}

async function forgetLeft(given: Ctx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await transaction(given, async (ctx) => {
    const states = ['reading', 'asking', 'ready', 'failed'] as const;
    if (await updateImport(ctx.db, id, states, { state: 'undoing', worker: null }))
      await workAgain(ctx, { id, userId });
  });
}

/** Folders of imports that are gone with their account, or whose upload ended with the process. */
async function removeOrphans(ctx: Ctx, before: Date): Promise<void> {
  const ids = await listFolders(ctx, before);
  const known = await selectExisting(ctx.db, ids);
  for (const id of ids) if (!known.has(id)) await removeFolder(ctx, id);
}

export async function purgeUploads(ctx: Ctx): Promise<void> {
  const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds);
  for (const left of await selectLeft(ctx.db, ago(leftFor), atOnce)) await forgetLeft(ctx, left);
  for (const stuck of await selectStuck(ctx.db, ago(stuckFor), atOnce)) await workAgain(ctx, stuck);
  await removeOrphans(ctx, ago(day));
  await deleteOrphans(ctx.db);
}
