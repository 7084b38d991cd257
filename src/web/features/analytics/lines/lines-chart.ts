/** From a reply of series to the chart of it: a line for each, in the shape that was chosen. Pure. */
import type { ChartData, ChartMark, ChartSeries } from '#charts/chart-model.ts';
import { platformStyle } from '#charts/platform-style.ts';
import { dashes, shapes as markers } from '#charts/shapes.ts';
import type { Series } from '#contract/series.ts';
import { addDays } from '#domain/days.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { pointsTogether } from '#domain/sums.ts';
import {
  type DrawnSeries,
  knownPoints,
  mostCompared,
  type SeriesLine,
  type SeriesTexts,
  seriesChart,
} from '#web/music/series-chart.ts';
import type { ChartedLine } from '#web/music/wanted-lines.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import type { Shape } from '../explore/explore-state.ts';
import { type ImportedTexts, importedLines, showsImported } from './imported-lines.ts';

export type LinesTexts = SeriesTexts &
  ImportedTexts & {
    /** Names the line of everything together. */
    all: string;
    /** Names what the period is compared with; null where that is nothing. */
    before: string | null;
    usual: string;
    /** Says between which two the middle half of one's own songs lay. */
    usualBand: (low: number, high: number) => string;
    takenBack: (name: string, amount: number) => string;
  };

export type LinesChartInput = {
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

/** A chart on which nothing was chosen. */
const unchosen = {
  shape: 'lines',
  hidden: new Set<string>(),
  flags: [],
  own: false,
  releaseBefore: undefined,
} as const;

export function linesChart(
  chosen: Partial<LinesChartInput> & Pick<LinesChartInput, 'reply'>,
  say: LinesTexts,
): ChartData {
  const input = { ...unchosen, ...chosen };
  const { reply, shape, hidden, flags } = input;
  const names = namesOf(reply, say.all);
  const lines = reply.series
    .map((series, place) => lineOf(series, names[place] ?? '', reply))
    .filter((line) => (!reply.ages && !showsImported(input)) || isKnown(line));
  const compared = comparedWith(input, lines, say);
  const { fromZero, ...chart } = seriesChart(
    {
      ...reply,
      lines: lines.map((line) => ({ ...line, before: compared?.of(line.id) ?? null })),
      before: compared,
      beside: importedLines(input, say),
      flags,
      corrections: correctionsOf(input, names, say),
      platform: platformOfAll(reply),
    },
    say,
  );
  const mode = shape === 'stacked' && lines.length > hidden.size ? 'areas' : 'lines';
  if (shape === 'index') return { ...chart, mode, series: chart.series.map(indexed) };
  const usual = shape === 'lines' || shape === 'multiples' ? usualOf(reply, say) : [];
  return { ...chart, mode, ...(fromZero && { fromZero }), series: [...chart.series, ...usual] };
}

const platformOfAll = ({ series: [first, ...others] }: SeriesReply): PlatformId | undefined =>
  others.every(({ platform }) => platform === first?.platform) ? first?.platform : undefined;

/** What each series is called: a song, a platform, or everything. Two that are called alike say where they are. */
export function namesOf({ series }: Pick<SeriesReply, 'series'>, all: string): string[] {
  const short = series.map((entry) =>
    entry.trackId ? platformOf(entry) : (entry.title ?? platformOf(entry)),
  );
  return series.map((entry, place) => {
    const name = short[place] || all;
    const isTwice = short.filter((other) => other === short[place]).length > 1;
    const apart = entry.trackId ? entry.title : platformOf(entry) || entry.artist;
    return isTwice && apart ? `${name}\u00a0· ${apart}` : name;
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

const isKnown = ({ values, gaps }: Pick<SeriesLine, 'values' | 'gaps'>): boolean =>
  gaps.length > 0 || values.some((value) => value !== null);

const platformOf = ({ platform }: Series): string => (platform ? platformNames[platform] : '');

function lineOf(series: Series, name: string, { from, points, interval }: SeriesReply): SeriesLine {
  const { key, platform, songId, trackId, values, gaps, daysRead, releaseDate } = series;
  const isPlatform = platform !== undefined && (trackId !== undefined || songId === undefined);
  return {
    ...{ id: key, name, values, gaps, releasedOn: releaseDate ?? from },
    ...(isPlatform && { style: platformStyle(platform) }),
    known: interval === 'day' ? [] : knownPoints(points, daysRead),
  };
}

type Compared = DrawnSeries['before'] & { of: (key: string) => SeriesLine['before'] };

/** What the period is compared with: the release before, or other days. */
function comparedWith(
  { reply, shape, hidden, releaseBefore }: LinesChartInput,
  lines: readonly SeriesLine[],
  say: LinesTexts,
): Compared | null {
  if (shape === 'index') return null;
  if (releaseBefore) {
    const { title: name, reply: before } = releaseBefore;
    const dates = before.points.map(({ from }) => from);
    const values = lines.length === 1 ? before.series[0]?.values : undefined;
    return values ? { name, dates, isTogether: false, of: () => values } : null;
  }
  const shown = lines.filter(({ id }) => !hidden.has(id));
  if (say.before === null || (shape === 'lines' && shown.length > mostCompared)) return null;
  const values = new Map(reply.series.map((series) => [series.key, series.before]));
  return {
    ...{ name: say.before, since: reply.comparison?.from, isTogether: shape === 'stacked' },
    ...datesBefore(reply),
    of: (key) => (hidden.has(key) ? null : (values.get(key) ?? null)),
  };
}

/** The days that each day is compared with; weeks and months are those that lie as far back. */
function datesBefore({ comparison, interval, points, ages }: SeriesReply): { dates?: string[] } {
  if (!comparison || interval !== 'day' || ages) return {};
  return { dates: points.map((_, place) => addDays(comparison.from, place)) };
}

/** What one's own songs had at that age: the middle of them, and between which two the middle half lies. */
function usualOf({ usual }: SeriesReply, say: LinesTexts): ChartSeries[] {
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

/** None of lines that are taken out. */
const correctionsOf = (
  { reply, hidden }: LinesChartInput,
  names: readonly string[],
  say: LinesTexts,
): DrawnSeries['corrections'] =>
  reply.series.flatMap(({ key, corrected }, place) =>
    corrected.flatMap((amount, index) =>
      amount === 0 || hidden.has(key) ? [] : [{ index, text: say.takenBack(names[place] ?? '', amount) }],
    ),
  );
