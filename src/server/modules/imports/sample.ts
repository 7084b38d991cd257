/** Imports of a sample account, applied without a file: what they say is invented, and they say so. */
import { millionths, type SoundFigure } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { type FigureRow, showSource, storeFigures, storeSounds, takeLayers } from '../own-figures/service.ts';
import { insertApplied } from './queries.ts';
import type { StoredFile } from './table.ts';

type SampleFile = Pick<StoredFile, 'name' | 'kind' | 'recognisedBy' | 'from' | 'to' | 'money'> & {
  rows: number;
};
type Source = { id: string; userId: string; layer: number };

/** It is undone as any other. In the caller's transaction. */
async function addImport(
  ctx: Ctx,
  userId: string,
  { rows: total, ...file }: SampleFile,
  store: (source: Source) => Promise<void>,
): Promise<void> {
  const source = { id: newId('import'), userId, layer: await takeLayers(ctx.db, userId, 1) };
  const rows = { total, new: total, known: 0, differs: 0, unmatched: 0, rejected: 0 };
  const stored: StoredFile = {
    ...{ ...file, index: 0, platform: null, encoding: 'UTF-8', rows, failure: null, asks: [] },
    ...{ columns: null, dayOrder: null, readings: [], time: null, leftOut: [], answers: {} },
    ...{ sameAs: null, isLeftOut: false, unreadColumns: [], otherMoney: [] },
    ...{ profitShares: [], namedPeriod: null },
    // Wherever its rows are taken, they stay invented.
    isSample: true,
  };
  await insertApplied(ctx.db, { ...source, file: stored }, ctx.clock.now());
  await store(source);
  await showSource(ctx, { ...source, files: [file.name] });
}

const features = ['Danceability', 'Energy', 'Valence', 'Tempo', 'Key', 'Mode', 'Loudness'];

type Sounds = readonly { trackId: string; told: Record<SoundFigure, number> }[];

export function addSampleSounds(ctx: Ctx, userId: string, name: string, sounds: Sounds): Promise<void> {
  const file: SampleFile = {
    name,
    kind: 'audio-features',
    recognisedBy: ['Title', 'Artist', ...features],
    rows: sounds.length,
    from: null,
    to: null,
    money: [],
  };
  const rows = sounds.flatMap(({ trackId, told }) =>
    (Object.entries(told) as [SoundFigure, number][]).map(([figure, value]) => ({
      trackId,
      figure,
      value: Math.round(value * millionths),
    })),
  );
  return addImport(ctx, userId, file, (source) => storeSounds(ctx.db, source, rows));
}

const currency = 'USD';
const ofStatements = ['Reporting Date', 'Sale Month', 'Store', 'Title', 'Quantity', 'Country of Sale'];

type Sale = Required<Pick<FigureRow, 'platform' | 'store' | 'statement'>> & {
  trackId: string;
  country: string;
  from: string;
  to: string;
  units: number;
  /** Millionths of a dollar. */
  earnings: number;
};

/** The statements of a distributor, as one file of all months; `sales` by months, the oldest first. */
export function addSampleStatement(
  ctx: Ctx,
  userId: string,
  name: string,
  sales: readonly Sale[],
): Promise<void> {
  const amount = sales.reduce((sum, { earnings }) => sum + earnings, 0);
  const kind = 'distrokid';
  const file: SampleFile = {
    name,
    kind,
    recognisedBy: [...ofStatements, `Earnings (${currency})`],
    rows: sales.length,
    from: sales[0]?.from ?? null,
    to: sales.at(-1)?.to ?? null,
    money: [{ currency, amount, stated: null }],
  };
  const rows = sales.flatMap(({ country, units, earnings, statement, ...sale }): FigureRow[] => {
    const of = { ...sale, dimension: 'country', key: country, statement: `${kind}|${statement}` } as const;
    return [
      { ...of, figure: 'units', value: units },
      { ...of, figure: 'earnings', value: earnings, currency },
    ];
  });
  return addImport(ctx, userId, file, (source) => storeFigures(ctx, source, rows));
}
