/** A link's days as bars, and what is to be said of them one by one: those without a number, and those on which its platform took some back. Pure. */
import type { ChartData } from '#charts/chart-model.ts';
import { dashes, shapes as markers } from '#charts/shapes.ts';
import type { HistoryPoint } from '#contract/history-point.ts';
import type { Days } from '#domain/days.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import { isImportedAlone } from '../lines/imported-lines.ts';

export type Correction = { date: string; before: number; after: number };

/** Of daily totals. */
export const correctionsOf = (daily: readonly HistoryPoint[]): Correction[] =>
  daily.flatMap(({ date, value, correctedFrom }) =>
    correctedFrom === undefined || value === null || value >= correctedFrom
      ? []
      : [{ date, before: correctedFrom, after: value }],
  );

/**
 * Complete days without a value, of daily totals: from the first on that the song was followed, or is known anyway. Of the
 * running day there may be no reading yet.
 */
export function gapsOf(
  daily: readonly HistoryPoint[],
  asked: Days,
  followedFrom: string,
): { missing: number; withheld: number } {
  const known = daily.find((point) => point.value !== null);
  const begin = known && known.date < followedFrom ? known.date : followedFrom;
  const empty = daily.filter(
    ({ date, value }) => begin <= date && asked.from <= date && date <= asked.to && value === null,
  );
  const withheld = empty.filter(({ note }) => note === 'withheld').length;
  return { missing: empty.length - withheld, withheld };
}

/** Not in the platform's colour: it lies over its bars, and stands on none of them. */
const overBars = { style: { token: 'series-1', dash: dashes.imported, marker: markers.arrow }, faint: {} };

/** What each point gained stands on zero; own figures lie over it, unless they are all there is. */
export function barsOf(
  chart: ChartData,
  reply: Pick<SeriesReply, 'mode' | 'series' | 'imported'>,
): ChartData {
  if (reply.mode === 'total') return chart;
  const own = new Set(isImportedAlone(reply) ? [] : reply.imported.map(({ key }) => key));
  return {
    ...chart,
    mode: 'bars',
    series: chart.series.map((line) => (own.has(line.id) ? { ...line, ...overBars } : line)),
  };
}
