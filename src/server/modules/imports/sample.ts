/** An import of a sample account, applied without a file: what it says is invented, and it says so. */
import { millionths, type SoundFigure } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { showSource, storeSounds, takeLayers } from '../own-figures/service.ts';
import { insertApplied } from './queries.ts';
import type { StoredFile } from './table.ts';

type Given = { file: string; sounds: readonly { trackId: string; told: Record<SoundFigure, number> }[] };

const features = ['Danceability', 'Energy', 'Valence', 'Tempo', 'Key', 'Mode', 'Loudness'];

/** It is undone as any other. In the caller's transaction. */
export async function addSampleImport(ctx: Ctx, userId: string, { file, sounds }: Given): Promise<void> {
  const id = newId('import');
  const layer = await takeLayers(ctx.db, userId, 1);
  const count = sounds.length;
  const rows = { total: count, new: count, known: 0, differs: 0, unmatched: 0, rejected: 0 };
  const stored: StoredFile = {
    ...{ index: 0, name: file, kind: 'audio-features', platform: null, encoding: 'UTF-8', rows },
    ...{ recognisedBy: ['Title', 'Artist', ...features], from: null, to: null, failure: null, asks: [] },
    ...{ columns: null, dayOrder: null, readings: [], time: null, money: [], leftOut: [], answers: {} },
    ...{ sameAs: null, isLeftOut: false, unreadColumns: [], otherMoney: [] },
    ...{ profitShares: [], namedPeriod: null },
    // Wherever its rows are taken, they stay invented.
    isSample: true,
  };
  await insertApplied(ctx.db, { id, userId, layer, file: stored }, ctx.clock.now());
  await storeSounds(
    ctx.db,
    { id, userId, layer },
    sounds.flatMap(({ trackId, told }) =>
      (Object.entries(told) as [SoundFigure, number][]).map(([figure, value]) => ({
        trackId,
        figure,
        value: Math.round(value * millionths),
      })),
    ),
  );
  await showSource(ctx, { id, userId, files: [file] });
}
