/** Turns the model of a chart into what ECharts draws: lines and axes; the rest is ours. */
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { EChartsCoreOption } from 'echarts/core';
import { type ChartData, type ChartSeries, markerIndexes } from '../chart-model.ts';
import type { LineStyle } from '../line-style.ts';
import { axisLabels, scaleOf } from './chart-scale.ts';
import type { TickUnit, TimeTicks } from './time-ticks.ts';

export const plotTop = 12;

/** In px, and as a share of the room that a point has. */
export const widestBar = 44;
export const shareOfBar = 0.75;

type DrawnSeries = LineSeriesOption | BarSeriesOption;

export type OptionInput = ChartData & {
  /** Free room at the right for the labels of the lines. */
  gutter: number;
  styles: ReadonlyMap<string, LineStyle>;
  /** The points that have a label below them. */
  ticks: TimeTicks;
  color: (token: string, alpha?: number) => string;
  fontFamily: string;
  formatAxisValue: (value: number, digits: number) => string;
  formatValue: (value: number) => string;
  formatAxisDate: (date: string, unit: TickUnit) => string;
  animate: boolean;
};

export function chartOption(input: OptionInput): EChartsCoreOption {
  const { series, mode = 'lines', animate, gutter, styles } = input;
  const drawn = series.flatMap((entry, position) => {
    const style = styles.get(entry.id);
    if (!style) return [];
    if (mode === 'bars' && !entry.faint) return barSeries(entry, style, input);
    return [...bandSeries(entry, style, input), ...lineSeries(entry, position, style, input)];
  });
  return {
    animation: animate,
    animationDuration: 200,
    animationDurationUpdate: 200,
    animationEasing: 'cubicOut',
    grid: {
      top: plotTop,
      right: gutter,
      bottom: 8,
      left: 0,
      outerBoundsMode: 'same',
      outerBounds: { top: 0, right: 0, bottom: 0, left: 0 },
      outerBoundsContain: 'axisLabel',
    },
    ...axes(input),
    series: drawn,
  };
}

const quiet = { silent: true, emphasis: { disabled: true }, showSymbol: false, symbol: 'none' } as const;

function lineSeries(
  entry: ChartSeries,
  position: number,
  style: LineStyle,
  input: OptionInput,
): DrawnSeries[] {
  const { mode = 'lines', provisionalFrom = Number.POSITIVE_INFINITY, color } = input;
  const several = input.series.filter((other) => !other.faint).length > 1;
  const markers = entry.faint ? new Set<number>() : markerIndexes(entry.values, several, position * 2);
  const stroke = color(style.token, entry.faint ? 0.6 : 1);
  const stacked = mode === 'stacked' && !entry.faint;
  const line = (
    values: (number | null)[],
    dash: readonly number[],
    id: string,
    isOpen = false,
  ): LineSeriesOption => ({
    id,
    type: 'line',
    data: values,
    connectNulls: false,
    silent: true,
    emphasis: { disabled: true },
    showAllSymbol: true,
    symbol: `path://${style.marker}`,
    symbolSize: (_value: unknown, point: { dataIndex: number }) =>
      markers.has(point.dataIndex) && values[point.dataIndex] !== null ? 7.5 : 0,
    // What is not final is hollow: a running day must not look like a peak or a fall.
    itemStyle: isOpen
      ? { color: color('surface'), borderColor: stroke, borderWidth: 1.5 }
      : { color: stroke, borderWidth: 0 },
    lineStyle: {
      color: stroke,
      width: entry.faint ? 1.5 : 2,
      type: dash.length > 0 ? [...dash] : 'solid',
      cap: 'butt',
    },
    ...(input.steps ? { step: 'end' as const } : {}),
    z: entry.faint ? 2 : 3,
    ...(stacked ? { stack: 'all', areaStyle: { color: color(style.token, 0.2) } } : {}),
  });
  if (stacked) return [line([...entry.values], style.dash, entry.id)];
  const settled = entry.values.map((value, index) => (index < provisionalFrom ? value : null));
  const open = entry.values.map((value, index) => (index >= provisionalFrom - 1 ? value : null));
  const drawn: DrawnSeries[] = [line(settled, style.dash, entry.id)];
  if (open.some((value, index) => value !== null && index >= provisionalFrom)) {
    drawn.push(line(open, [2, 4], `${entry.id} open`, true));
  }
  return drawn;
}

function bandSeries(entry: ChartSeries, style: LineStyle, { color }: OptionInput): DrawnSeries[] {
  if (!entry.band) return [];
  const shared = {
    ...quiet,
    type: 'line',
    stack: `${entry.id} band`,
    lineStyle: { opacity: 0 },
    z: 1,
  } as const;
  return [
    { ...shared, id: `${entry.id} low`, data: entry.band.map((pair) => pair?.low ?? null) },
    {
      ...shared,
      id: `${entry.id} high`,
      data: entry.band.map((pair) => (pair ? pair.high - pair.low : null)),
      areaStyle: { color: color(style.token, 0.16) },
    },
  ];
}

function barSeries(entry: ChartSeries, style: LineStyle, input: OptionInput): DrawnSeries[] {
  const { provisionalFrom = Number.POSITIVE_INFINITY, color } = input;
  const fill = color(style.token);
  const open = {
    color: color(style.token, 0.12),
    borderColor: fill,
    borderType: 'dashed',
    borderWidth: 1,
  } as const;
  return [
    {
      id: entry.id,
      type: 'bar',
      stack: 'all',
      silent: true,
      emphasis: { disabled: true },
      barMaxWidth: widestBar,
      barCategoryGap: `${(1 - shareOfBar) * 100}%`,
      itemStyle: { color: fill },
      data: entry.values.map((value, index) => ({
        value: value ?? '-',
        ...(index >= provisionalFrom ? { itemStyle: open } : {}),
      })),
    },
  ];
}

function axes(input: OptionInput): EChartsCoreOption {
  const {
    dates,
    mode = 'lines',
    color,
    fontFamily,
    formatAxisDate,
    formatAxisValue,
    formatValue,
    ticks,
  } = input;
  const scale = scaleOf(input);
  const label = { color: color('muted'), fontFamily, fontSize: 12, hideOverlap: true };
  return {
    xAxis: {
      type: 'category',
      data: [...dates],
      boundaryGap: mode === 'bars',
      axisLine: { lineStyle: { color: color('line') } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        margin: 12,
        // The outermost ones would reach beyond the plot.
        ...(mode === 'bars' ? {} : { alignMinLabel: 'left', alignMaxLabel: 'right' }),
        interval: (index: number) => ticks.has(index),
        formatter: (date: string, index: number) => formatAxisDate(date, ticks.get(index) ?? 'day'),
      },
    },
    yAxis: {
      type: 'value',
      ...scale,
      axisLabel: { ...label, formatter: axisLabels(scale, formatAxisValue, formatValue) },
      splitLine: { lineStyle: { color: color('line') } },
    },
  };
}
