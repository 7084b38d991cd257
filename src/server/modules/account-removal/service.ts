/** What of accounts lies beside the database: it goes with them at once. What a process that dies leaves, the purges find. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { removeFolder, selectImportsOf } from '../imports/service.ts';
import { removeArchive, selectArchivesOf } from '../takeout/service.ts';
import { forgetFiles, selectUploadsOf } from '../uploads/service.ts';

type Files = { archives: string[]; imports: string[]; uploads: string[] };

/** In the transaction that ends the accounts, before it does. */
export const filesOfAccounts = async (db: Db, userIds: readonly string[]): Promise<Files> => ({
  archives: await selectArchivesOf(db, userIds),
  imports: await selectImportsOf(db, userIds),
  uploads: await selectUploadsOf(db, userIds),
});

/** After its commit. */
export async function deleteFiles(ctx: Pick<Ctx, 'config' | 'log' | 'storage'>, files: Files): Promise<void> {
  try {
    for (const id of files.archives) await removeArchive(ctx, id);
    for (const id of files.imports) await removeFolder(ctx, id);
    for (const id of files.uploads) await forgetFiles(ctx, id);
  } catch (error) {
    // The account is gone, whatever the disk says.
    ctx.log.error({ err: error }, 'files of an account were not deleted');
  }
}
