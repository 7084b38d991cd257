/** The reader's own figures on the chart of `/analytics`: lines beside the public counters', never on top of them. Pure. */
import type { ChartSeries } from '#charts/chart-model.ts';
import { platformStyle } from '#charts/platform-style.ts';
import { dashes, shapes as markers } from '#charts/shapes.ts';
import { platformNames } from '#domain/platforms.ts';
import { knownPoints, type SeriesTexts } from '#web/music/series-chart.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import type { Shape } from '../explore/explore-state.ts';

export type ImportedTexts = Pick<SeriesTexts, 'partial'> & {
  /** Names a line of the reader's own figures. */
  imported: (name: string, source: 'owner' | 'import') => string;
};

export type ImportedLine = SeriesReply['imported'][number];

const isUnknown = ({ values, gaps }: SeriesReply['series'][number]): boolean =>
  gaps.length === 0 && values.every((value) => value === null);

/** Whether a shape has room for them: what stands on each other is a sum, and an index compares what is alike. */
export const canShowImported = ({ imported }: Pick<SeriesReply, 'imported'>, shape: Shape): boolean =>
  imported.length > 0 && (shape === 'lines' || shape === 'multiples');

/** Where the public counters say nothing they are all there is to see. */
export const isImportedAlone = ({ series, imported }: Pick<SeriesReply, 'series' | 'imported'>): boolean =>
  imported.length > 0 && series.every(isUnknown);

type Wanted = { reply: SeriesReply; shape: Shape; own: boolean };

export const showsImported = ({ reply, shape, own }: Wanted): boolean =>
  canShowImported(reply, shape) && (own || isImportedAlone(reply));

/** Each with a stroke and a marker that no public counter has, and its own word in the legend and the table. */
export function importedLines(wanted: Wanted, say: ImportedTexts): ChartSeries[] {
  if (!showsImported(wanted)) return [];
  const { points, imported, mode, interval } = wanted.reply;
  const isOneSong = new Set(imported.map(({ songId }) => songId)).size === 1;
  return imported.map(({ key, source, platform, title, values, daysKnown }) => ({
    id: key,
    name: say.imported(
      isOneSong ? platformNames[platform] : `${title}\u00a0· ${platformNames[platform]}`,
      source,
    ),
    values,
    style: { token: platformStyle(platform).token, dash: dashes.imported, marker: markers.arrow },
    ...(mode === 'change' && interval !== 'day' && { partial: say.partial(knownPoints(points, daysKnown)) }),
  }));
}

/** What they bring in these days, as far as it is known; of totals where they stand. */
export function importedAmount({ imported, mode }: Pick<SeriesReply, 'imported' | 'mode'>): number {
  const known = imported.map(({ values }) => values.filter((value) => value !== null));
  const amounts = known.map((values) =>
    mode === 'total' ? (values.at(-1) ?? 0) : values.reduce((sum, value) => sum + value, 0),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
