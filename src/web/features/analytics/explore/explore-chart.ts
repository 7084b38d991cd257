/** The chart of `/analytics`: one line for each series, in the shape that was chosen. Pure. */
import { addDays, daysBetween } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { pointsTogether } from '#domain/sums.ts';
import type { ChartData, ChartGap, ChartMark, ChartSeries } from '#web/charts/chart-model.ts';
import { dashes, shapes as markers } from '#web/charts/shapes.ts';
import { countingMarks, type RuleText } from '#web/music/counting-marks.ts';
import { platformStyle } from '#web/music/platforms.ts';
import type { ChartedLine } from '#web/music/wanted-lines.ts';
import type { Series, SeriesReply } from './explore-query.ts';
import type { Shape } from './explore-state.ts';
import { type ImportedTexts, importedLines, showsImported } from './imported-lines.ts';

export type ExploreTexts = ImportedTexts & {
  /** Names the line of everything together. */
  all: string;
  /** Names what the period is compared with; null where that is nothing. */
  before: string | null;
  usual: string;
  /** Says between which two the middle half of one's own songs lay. */
  usualBand: (low: number, high: number) => string;
  takenBack: (name: string, amount: number) => string;
  rule: RuleText;
  gaps: (dates: readonly string[], unseen: Series['gaps']) => ChartGap[];
};

export type ExploreChartInput = {
  reply: SeriesReply;
  shape: Shape;
  hidden: ReadonlySet<string>;
  /** Releases and campaigns on the points; by release there are none. */
  flags: readonly ChartMark[];
  /** Whether the reader's own figures stand beside the public counters. */
  own: boolean;
  /** The release before, of the same days after it. */
  releaseBefore: { title: string; reply: SeriesReply } | undefined;
};

/** More lines than these, each with one that it is compared with, could not be told apart. */
const mostCompared = 2;

export function exploreChart(input: ExploreChartInput, say: ExploreTexts): ChartData {
  const { reply, shape, hidden } = input;
  const dates = reply.ages ? reply.ages.map(String) : reply.points.map(({ from }) => from);
  const names = namesOf(reply, say.all);
  const lines = reply.series
    .map((series, place) => lineOf(series, names[place] ?? '', reply, say))
    .filter((line) => (!reply.ages && !showsImported(input)) || isKnown(line));
  const before = shape === 'index' ? [] : beforeOf(input, lines, say);
  const usual = shape === 'lines' || shape === 'multiples' ? usualOf(reply, say) : [];
  const cut = lastIsCut(reply) ? dates.length - 1 : undefined;
  const drawn = shape === 'index' ? lines.map(indexed) : lines;
  return {
    dates,
    series: [...drawn, ...importedLines(input, say), ...before, ...usual],
    mode: shape === 'stacked' && lines.length > hidden.size ? 'areas' : 'lines',
    interval: reply.interval,
    ...(reply.ages && { isCounted: true }),
    ...(reply.metric && isGauge(reply.metric) && { steps: true }),
    ...(reply.mode === 'change' && shape !== 'index' && { fromZero: true }),
    provisionalFrom: cut,
    marks: marksOf(input, names, say),
  };
}

/** What each series is called: a song, a platform, or everything. Two that are called alike say where they are. */
export function namesOf({ series }: Pick<SeriesReply, 'series'>, all: string): string[] {
  const short = series.map((entry) =>
    entry.trackId ? platformOf(entry) : (entry.title ?? platformOf(entry)),
  );
  return series.map((entry, place) => {
    const name = short[place] || all;
    const isTwice = short.filter((other) => other === short[place]).length > 1;
    const apart = entry.trackId ? entry.title : platformOf(entry) || entry.artist;
    return isTwice && apart ? `${name} · ${apart}` : name;
  });
}

type Charted = { platform: string | undefined; hidden: readonly string[]; isStacked: boolean; all: string };

/**
 * Whose quantity each line is. A platform's part of a song or of everything is nobody's goal, but what stands on each
 * other is everything together, where nothing is left out.
 */
export function chartedIn(reply: SeriesReply, { platform, hidden, isStacked, all }: Charted): ChartedLine[] {
  const { series, groupBy, leftOut, others } = reply;
  const names = namesOf(reply, all);
  const isWhole = platform === undefined && hidden.length === 0 && leftOut.length + others === 0;
  if (isStacked && groupBy === 'platform')
    return isWhole
      ? [{ id: 'all', of: [{}], values: pointsTogether(series.map(({ values }) => values)) }]
      : [];
  return series.flatMap(({ key: id, trackId, songId, values }, place): ChartedLine[] => {
    if (hidden.includes(id) || isStacked) return [];
    const own = { id, values, ...(series.length > 1 && { name: names[place] ?? '' }) };
    if (trackId) return [{ ...own, of: [{ trackId }] }];
    if (platform !== undefined || groupBy === 'platform') return [];
    return [{ ...own, of: [songId ? { songId } : {}] }];
  });
}

/** By release, lines are drawn of those alone that have a known number at some of the ages. */
export function withoutAge(reply: SeriesReply, all: string): string[] {
  if (!reply.ages) return [];
  const names = namesOf(reply, all);
  return reply.series.flatMap((series, place) => (isKnown(series) ? [] : (names[place] ?? [])));
}

const isKnown = ({ values, gaps = [] }: Pick<ChartSeries, 'values' | 'gaps'> | Series): boolean =>
  gaps.length > 0 || values.some((value) => value !== null);

const platformOf = ({ platform }: Series): string => (platform ? platformNames[platform] : '');

function lineOf(series: Series, name: string, reply: SeriesReply, say: ExploreTexts): ChartSeries {
  const { key, platform, songId, trackId, values, gaps, daysRead, releaseDate } = series;
  const isPlatform = platform !== undefined && (trackId !== undefined || songId === undefined);
  // A day of the axis for each point, where it counts days after a release.
  const days = reply.ages
    ? reply.ages.map((age) => addDays(releaseDate ?? reply.from, age))
    : reply.points.map(({ from }) => from);
  const read = reply.points.map((point, place) => ({
    days: daysBetween(point.from, point.to) + 1,
    daysRead: daysRead[place] ?? 0,
  }));
  const isOfGains = reply.mode === 'change';
  return {
    id: key,
    name,
    values,
    ...(isPlatform && { style: platformStyle(platform) }),
    ...(isOfGains && gaps.length > 0 && { gaps: say.gaps(days, gaps) }),
    ...(isOfGains && !reply.ages && reply.interval !== 'day' && { partial: say.partial(read) }),
  };
}

/** What the period is compared with: a faint line for each of few, one for all that stand on each other. */
function beforeOf(input: ExploreChartInput, lines: readonly ChartSeries[], say: ExploreTexts): ChartSeries[] {
  const { reply, shape, hidden, releaseBefore } = input;
  if (releaseBefore) {
    const [only] = releaseBefore.reply.series;
    const [line] = lines;
    if (!only || !line || lines.length > 1) return [];
    const dates = releaseBefore.reply.points.map(({ from }) => from);
    return [{ id: 'before', name: releaseBefore.title, values: only.values, faint: { of: line.id, dates } }];
  }
  const name = say.before;
  if (name === null) return [];
  const shown = reply.series.filter(({ key }) => !hidden.has(key) && lines.some(({ id }) => id === key));
  const known = shown.flatMap((series) =>
    series.before ? [{ key: series.key, values: series.before }] : [],
  );
  const dates = datesBefore(reply);
  if (shape === 'stacked')
    return known.length < shown.length || known.length === 0
      ? []
      : [{ id: 'before', name, values: pointsTogether(known.map(({ values }) => values)), faint: dates }];
  if (shape === 'lines' && shown.length > mostCompared) return [];
  return known.map(({ key, values }) => ({
    id: `before ${key}`,
    name: lines.length === 1 ? name : `${lines.find(({ id }) => id === key)?.name}, ${name}`,
    values,
    faint: { of: key, ...dates },
  }));
}

/** The days that each day is compared with; weeks and months are those that lie as far back. */
function datesBefore({ comparison, interval, points, ages }: SeriesReply): { dates?: string[] } {
  if (!comparison || interval !== 'day' || ages) return {};
  return { dates: points.map((_, place) => addDays(comparison.from, place)) };
}

/** What one's own songs had at that age: the middle of them, and between which two the middle half lies. */
function usualOf({ usual }: SeriesReply, say: ExploreTexts): ChartSeries[] {
  if (!usual) return [];
  const { low, median, high } = usual;
  return [
    {
      id: 'usual',
      name: say.usual,
      values: median,
      style: { token: 'muted', dash: dashes.dashed, marker: markers.bars },
      band: median.map((_, place) => {
        const [least, most] = [low[place] ?? null, high[place] ?? null];
        return least === null || most === null
          ? null
          : { low: least, high: most, text: say.usualBand(least, most) };
      }),
    },
  ];
}

/** Against its first known point that is more than nothing, which is 100. */
export function indexed(line: ChartSeries): ChartSeries {
  const base = line.values.find((value) => value !== null && value > 0) ?? null;
  const { partial: _, gaps: __, ...rest } = line;
  return {
    ...rest,
    values: line.values.map((value) => (value === null || base === null ? null : (100 * value) / base)),
  };
}

function marksOf({ reply, flags, hidden }: ExploreChartInput, names: readonly string[], say: ExploreTexts) {
  const { points, series, ages } = reply;
  const marks: ChartMark[] = [];
  for (const [place, { key, corrected }] of series.entries()) {
    if (hidden.has(key)) continue;
    for (const [index, amount] of corrected.entries())
      if (amount !== 0)
        marks.push({ index, text: say.takenBack(names[place] ?? '', amount), kind: 'correction' });
  }
  if (ages) return marks;
  if (reply.metric) marks.push(...countingMarks(say.rule, { metric: reply.metric, points }));
  return [...flags, ...marks];
}

/** A week or month that the period's end cuts is not a whole one. */

function lastIsCut({ points, interval, ages }: SeriesReply): boolean {
  const last = points.at(-1);
  if (ages || !last || interval === 'day') return false;
  const length = daysBetween(last.from, last.to) + 1;
  if (interval === 'week') return length < 7;
  return addDays(last.to, 1).slice(8) !== '01';
}
