/**
 * What a chart is drawn of, as shapes that no writer is needed to know: `chart-image.ts` makes a picture of them, a printed
 * document its paths. Pure.
 */
import type { Weekday } from '#domain/days.ts';
import { type ChartData, type ChartSeries, gapsOf } from './chart-model.ts';
import { axisLabels, axisLines } from './chart-scale.ts';
import type { ChartFormats } from './chart-text.ts';
import { type Geometry, geometryOf, yOf } from './geometry.ts';
import type { LineStyle } from './line-style.ts';
import { areaPath, linePath, type Point, round, stretches } from './paths.ts';
import { stackedAreas, stackedBars } from './stacks.ts';
import { countTicks, secondTicks, type TimeTicks, timeTicks } from './time-ticks.ts';

export type PathShape = {
  kind: 'path';
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: readonly number[];
  /** Ends and corners of the line. */
  isRound?: boolean;
  opacity?: number;
  fillOpacity?: number;
  /** Where its own zero lies. */
  at?: Point;
};

export type TextShape = {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  fill: string;
  anchor: 'middle' | 'end';
};

export type Shape = PathShape | TextShape;

export type Drawn = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  formats: ChartFormats;
  /** The value of a colour of the style sheet. */
  color: (token: string) => string;
};

/** Left of the plot, for the names of its lines. */
export const axisWidth = 64;
/** All shapes are drawn at this width; whoever prints them scales the whole. */
export const plotWidth = 1040;

/** The plot with its axes, from its upper left corner; the names of lines across stand left of it, below zero. */
export function plotShapes(drawn: Drawn, height: number): Shape[] {
  const { data, color } = drawn;
  const geometry = geometryOf(data, height);
  const x = (index: number) => round(((index + geometry.edge) / geometry.span) * plotWidth);
  const gaps = gapsOf(data).map(({ from, to }): Shape => {
    const [start, end] = [Math.max(0, x(from - 0.5)), Math.min(plotWidth, x(to + 0.5))];
    const d = `M${start} 12H${end}V${geometry.bottom}H${start}Z`;
    return { kind: 'path', d, fill: color('muted'), opacity: 0.12 };
  });
  return [
    ...axes(drawn, geometry, x),
    ...gaps,
    ...data.series.flatMap((entry) => spanShapes(entry, drawn, geometry, x)),
    ...data.series.flatMap((entry) => seriesShapes(entry, drawn, geometry, x)),
  ];
}

/** What stands beside the name of a line: 22 wide, and its middle at zero. */
export function markShapes(style: LineStyle, color: Drawn['color']): Shape[] {
  const fill = color(style.token);
  return [
    { kind: 'path', d: 'M0 -5H22', stroke: fill, strokeWidth: 3, dash: style.dash },
    { kind: 'path', d: style.marker, fill, at: { x: 6, y: -10 } },
  ];
}

type Place = (index: number) => number;

function ticksOf({ dates, isCounted, isTimed, interval = 'day' }: ChartData, weekStart: Weekday): TimeTicks {
  const most = 9;
  if (isTimed) return secondTicks(dates, most);
  return isCounted ? countTicks(dates, most) : timeTicks(dates, { interval, weekStart, most });
}

function axes({ data, formats, color }: Drawn, geometry: Geometry, x: Place): Shape[] {
  const { weekStart = 1, date, axisDate = date, axisValue, value } = formats;
  const write = axisLabels(geometry.scale, axisValue ?? value, value);
  const small = { kind: 'text', size: 16, fill: color('muted') } as const;
  const ticks = ticksOf(data, weekStart);
  return [
    ...axisLines(geometry.scale).flatMap((line): Shape[] => {
      const y = round(yOf(geometry, line));
      return [
        { kind: 'path', d: `M0 ${y}H${plotWidth}`, stroke: color('line') },
        { ...small, x: -12, y: y + 5, text: write(line), anchor: 'end' },
      ];
    }),
    ...[...ticks].map(([index, unit]): Shape => {
      const text = axisDate(data.dates[index] ?? '', unit);
      return { ...small, x: x(index), y: geometry.bottom + 26, text, anchor: 'middle' };
    }),
  ];
}

/** What came over several points: one pale bar over them. */
function spanShapes(entry: ChartSeries, { styles, color }: Drawn, geometry: Geometry, x: Place): Shape[] {
  const token = styles.get(entry.id)?.token;
  return (entry.gaps ?? []).map(({ from, to, edges = [from - 0.5, to + 0.5], level }): Shape => {
    const [start, end] = edges.map((edge) => Math.min(plotWidth, Math.max(0, x(edge))));
    const d = `M${start} ${geometry.bottom}V${round(yOf(geometry, level))}H${end}V${geometry.bottom}Z`;
    const paint = token === undefined ? 'none' : color(token);
    return { kind: 'path', d, fill: paint, fillOpacity: 0.25, stroke: paint, dash: [6, 4] };
  });
}

function seriesShapes(
  entry: ChartSeries,
  { data, styles, color }: Drawn,
  geometry: Geometry,
  x: Place,
): Shape[] {
  const style = styles.get(entry.id);
  if (!style) return [];
  const stroke = color(style.token);
  const at = (value: number, index: number): Point => ({ x: x(index), y: round(yOf(geometry, value)) });
  if (!entry.faint && data.mode === 'areas') {
    const found = stackedAreas(data).find((area) => area.entry.id === entry.id)?.stretches ?? [];
    return found.map((parts) => {
      const [high, low] = (['high', 'low'] as const).map((end) =>
        parts.map((part) => at(part[end], part.index)),
      );
      return { kind: 'path', d: areaPath(high ?? [], low ?? []), fill: stroke, fillOpacity: 0.45, stroke };
    });
  }
  if (!entry.faint && data.mode === 'bars') {
    const bars = stackedBars(data).find((stack) => stack.entry.id === entry.id)?.bars ?? [];
    const d = bars
      .map(({ index, low, high }) => `M${x(index)} ${at(low, index).y}V${at(high, index).y}`)
      .join('');
    return [
      { kind: 'path', d, stroke, strokeWidth: round(Math.min(44, (0.75 * plotWidth) / geometry.span)) },
    ];
  }
  const d = stretches(entry.values, at)
    .map((points) => linePath(points) + (points.length === 1 ? 'h0' : ''))
    .join('');
  const weight = entry.faint ? { strokeWidth: 2, opacity: 0.6 } : { strokeWidth: 3 };
  return [
    ...band(entry, geometry, x, stroke),
    { kind: 'path', d, stroke, ...weight, dash: style.dash, isRound: true },
  ];
}

function band({ band: points = [] }: ChartSeries, geometry: Geometry, x: Place, fill: string): Shape[] {
  const known = points.flatMap((point, index) => (point ? [{ ...point, index }] : []));
  const line = (end: 'low' | 'high') =>
    known.map((point): Point => ({ x: x(point.index), y: round(yOf(geometry, point[end])) }));
  return known.length > 1
    ? [{ kind: 'path', d: areaPath(line('high'), line('low')), fill, opacity: 0.16 }]
    : [];
}
