/** What an import has brought, in sums and names, so that its page can lead to where that is seen. */
import { type ImportBrought, mostBroughtSongs } from '#contract/import-files.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { ownImport } from '../imports.ts';
import type { StoredFile } from '../table.ts';
import { selectBroughtSongs, selectBroughtTotals, selectSubjectsTold } from './queries.ts';

export async function readBrought(
  ctx: Pick<Ctx, 'db'>,
  user: Pick<SignedIn, 'id'>,
  id: string,
): Promise<ImportBrought> {
  const { files, state } = await ownImport(ctx, user, id);
  const { db } = ctx;
  const source = { id, userId: user.id };
  const totals = await selectBroughtTotals(db, source);
  const { songs, all } = await selectBroughtSongs(db, source, mostBroughtSongs);
  const isTold = state === 'applied' && files.every(({ leftOut }) => leftOut !== undefined);
  return {
    totals,
    ...(isTold && { money: moneyOf(files, totals) }),
    songs,
    moreSongs: all - songs.length,
    ...(await selectSubjectsTold(db, source)),
  };
}

type Money = NonNullable<ImportBrought['money']>;

const sumOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** Sums of what is stored are whole millionths. */
const rounding = 1;

/** Of each currency where all that its files say has gone. */
function moneyOf(files: readonly StoredFile[], totals: ImportBrought['totals']): Money {
  const inFiles = Map.groupBy(
    files.flatMap(({ money }) => money),
    ({ currency }) => currency,
  );
  const allLeftOut = files.flatMap(({ leftOut }) => leftOut);
  return [...inFiles].map(([currency, amounts]) => {
    const own = allLeftOut.filter((one) => one.currency === currency);
    const stored = totals.find((one) => one.figure === 'earnings' && one.currency === currency)?.sum ?? 0;
    const removed = sumOf(amounts) - sumOf(own) - stored;
    return {
      currency,
      inFiles: sumOf(amounts),
      stored,
      removed: Math.abs(removed) <= rounding ? 0 : removed,
      leftOut: [...Map.groupBy(own, ({ reason }) => reason).values()].map(joined),
    };
  });
}

/** The same reason in several files. */
const joined = (same: Money[number]['leftOut']): Money[number]['leftOut'][number] => ({
  ...(same[0] as Money[number]['leftOut'][number]),
  rows: same.reduce((sum, { rows }) => sum + rows, 0),
  amount: sumOf(same),
});
