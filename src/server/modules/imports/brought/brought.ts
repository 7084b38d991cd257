/** What an import has brought, in sums and names, so that its page can lead to where that is seen. */
import { type ImportBrought, mostBroughtSongs } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { ownImport } from '../imports.ts';
import { selectBroughtSongs, selectBroughtTotals, selectSubjectsTold } from './queries.ts';

export async function readBrought(
  ctx: Pick<Ctx, 'db'>,
  user: Pick<SignedIn, 'id'>,
  id: string,
): Promise<ImportBrought> {
  await ownImport(ctx, user, id);
  const { db } = ctx;
  const source = { id, userId: user.id };
  const totals = await selectBroughtTotals(db, source);
  const { songs, all } = await selectBroughtSongs(db, source, mostBroughtSongs);
  return { totals, songs, moreSongs: all - songs.length, ...(await selectSubjectsTold(db, source)) };
}
