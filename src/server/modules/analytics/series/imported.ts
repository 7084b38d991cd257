/** Own figures of songs beside the lines of their public counters: never a part of them. */
import { type ImportedSeries, mostSeries } from '#contract/series.ts';
import { counterNames, type Metric } from '#domain/metrics.ts';
import { comparedFigures, dayBoundaryOf } from '#domain/own-figures.ts';
import { seriesOfOwnDays, summedUp } from '#domain/series.ts';
import type { Ctx } from '#server/context.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { sourceOf } from '../../own-figures/policy.ts';
import {
  type ShownFigure,
  selectDailyFigures,
  selectFigures,
  selectFileNames,
} from '../../own-figures/service.ts';
import { type Link, readLinks } from '../../tracks/service.ts';
import type { Period } from '../policy.ts';
import type { OverviewReader } from '../portfolio.ts';
import type { SeriesWanted } from './groups.ts';

export type Imported = { metric: Metric | undefined; imported: ImportedSeries[]; importedMetrics: Metric[] };

const beginning = '1900-01-01';

/** `metric`: the one that public counters are told of; where they have none, the first that is imported. */
export async function readImported(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  { wanted, metric: counted }: { wanted: SeriesWanted; metric: Metric | undefined },
): Promise<Imported> {
  const { by, ids, align, mode, platform } = wanted;
  if (!ids || align === 'release') return { metric: counted, imported: [], importedMetrics: [] };
  const found = await readLinks(ctx, user.id, by === 'song' ? { songIds: ids } : { trackIds: ids });
  const links = found.filter((link) => !platform || link.platform === platform);
  const trackIds = links.map(({ trackId }) => trackId);
  const known = await selectDailyFigures(ctx.db, user.id, { trackIds, figures: comparedFigures });
  const importedMetrics = counterNames.filter((name) => known.some((figure) => figure === name));
  const metric = counted ?? importedMetrics[0];
  const figure = comparedFigures.find((name) => name === metric);
  if (!figure || !importedMetrics.includes(figure)) return { metric, imported: [], importedMetrics };
  const days = await selectFigures(ctx.db, user.id, {
    ...{ trackIds, dimension: '', figures: [figure], isDaily: true },
    within: { from: mode === 'total' ? beginning : period.from, to: period.to },
  });
  const byLink = Map.groupBy(days, ({ trackId }) => trackId);
  const lines = links.flatMap((link) => {
    const own = (byLink.get(link.trackId) ?? []).filter((day) => day.platform === link.platform);
    const isPublic = platformOf(link.platform)?.counts.includes(figure) ?? false;
    return own.length === 0 || (mode === 'total' && isPublic) ? [] : lineOf(link, own, period, mode);
  });
  const shown = lines.slice(0, mostSeries);
  const filesOf = await selectFileNames(ctx.db, user.id, shown);
  // The latest first.
  const named = shown.map((line) => ({ ...line, files: filesOf(line.sourceIds.toReversed()) }));
  return { ...{ metric, importedMetrics }, imported: named };
}

function lineOf(
  { trackId, songId, platform, title, artist }: Link,
  days: readonly ShownFigure[],
  { points }: Period,
  mode: SeriesWanted['mode'],
): Omit<ImportedSeries, 'files'> {
  const own = seriesOfOwnDays(mode === 'total' ? summedUp(days) : days, points);
  const sourceIds = [...new Set(days.map(({ sourceId }) => sourceId))].sort();
  return {
    ...{ key: `import-${trackId}`, trackId, songId, platform, title, artist, sourceIds },
    source: days.some((day) => sourceOf(day) === 'import') ? 'import' : 'owner',
    dayBoundary: dayBoundaryOf(platform),
    values: mode === 'total' ? own.sparkline : own.sums,
    daysKnown: own.daysRead,
  };
}
