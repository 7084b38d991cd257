/** What the sample's songs earned, as an import of the sample's own: a page of earnings without money shows nobody what it is for. */
import { dayIn, intervalStart } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { addSampleStatement } from '../imports/service.ts';
import { selectSampleTracks } from './queries.ts';
import { readSandboxStatement, type SampleStatementRow } from './sandbox-control.ts';

/** Says of itself that nothing in it was ever paid. */
export const statementFile = 'sandbox-statement.csv';

/** What statements have come by today, where the sample is looked at from; none while the sandbox is down, as nobody waits for it. */
export async function readSampleStatement(ctx: Ctx, timeZone: string): Promise<SampleStatementRow[]> {
  const today = dayIn(ctx.clock.now(), timeZone);
  try {
    return await readSandboxStatement(ctx, { monday: intervalStart(today, 'week'), today });
  } catch (error) {
    if (error instanceof AppError && error.code === 'upstream_unavailable') return [];
    throw error;
  }
}

/** In the caller's transaction. */
export async function importSampleStatement(
  ctx: Ctx,
  userId: string,
  rows: readonly SampleStatementRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const trackIds = new Map(
    (await selectSampleTracks(ctx.db, userId)).map(({ song, trackId }) => [song, trackId]),
  );
  const sales = rows.flatMap(({ song, ...sale }) => {
    const trackId = trackIds.get(song);
    return trackId ? [{ ...sale, trackId }] : [];
  });
  await addSampleStatement(ctx, userId, statementFile, sales);
}
