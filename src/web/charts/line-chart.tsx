/**
 * A chart over time, as lines, bars or areas, with a sentence before it and its table behind it. Lines can be
 * hidden and days zoomed to; sentence and table speak of what is left.
 */
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { type ChartData, type ChartSeries, stylesOf } from '#charts/chart-model.ts';
import type { ChartFile, ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import type { Days } from '#domain/days.ts';
import { cn } from '#web/ui/cn.ts';
import { ChartTable } from './chart-table.tsx';
import { isolated, toggled, visible, zoomedTo } from './chart-view.ts';
import { ChartPlot } from './plot/chart-plot.tsx';
import { Legend, type LegendInput } from './plot/legend.tsx';

type LineChartProps = ChartData & {
  /** What the chart says of the days and lines that are looked at, as a sentence. */
  caption: string | ((shown: ChartData) => string);
  captionHidden?: boolean;
  labels: ChartLabels;
  formats: ChartFormats;
  /** Height of the plot in px, the same before and after it is drawn. */
  height?: number;
  /** A point was chosen, by pointer or with Enter. */
  onPick?: (date: string) => void;
  /** The point that was chosen. */
  picked?: string | undefined;
  /** Where an address keeps them: lines that are hidden, and the days that are zoomed to. */
  view?: ChartViewState;
  /** Takes what is seen, for the menu of files that stands elsewhere on the page; `words` are for the file's name. */
  file?: { into: RefObject<ChartFile | null>; words: readonly string[] };
  /** Without names and table, where those of several charts stand beside them. */
  isPlain?: boolean;
  /** Below the plot, e.g. where the numbers come from. */
  note?: ReactNode;
  className?: string;
};

export type ChartViewState = {
  hidden: ReadonlySet<string>;
  onHidden: (change: (hidden: ReadonlySet<string>) => ReadonlySet<string>) => void;
  zoom: Days | null;
  onZoom: (days: Days | null) => void;
};

const mostDirect = 10;
/** Of a label, and of what lies above and below the plot. */
const labelHeight = 24;
const aroundPlot = 44;
const mayBeDirect = (lines: number, height: number) =>
  lines > 1 && lines <= Math.min(mostDirect, (height - aroundPlot) / labelHeight);

export function LineChart(props: LineChartProps) {
  const {
    dates,
    series,
    mode = 'lines',
    interval,
    isCounted,
    steps,
    fromZero,
    provisionalFrom,
    marks,
  } = props;
  const { caption, captionHidden, labels, formats, height = 280, onPick, picked, note, className } = props;
  const id = useId();
  const data = useMemo<ChartData>(
    () => ({
      ...{ dates, series, mode, provisionalFrom, marks },
      ...(interval && { interval }),
      ...(isCounted && { isCounted }),
      ...(steps && { steps }),
      ...(fromZero && { fromZero }),
    }),
    [dates, series, mode, interval, isCounted, steps, fromZero, provisionalFrom, marks],
  );
  const styles = useMemo(() => stylesOf(series), [series]);
  const { shown, zoom, legend, lit } = useView(data, labels, props.view);
  useChartFile(props, shown);
  const several = series.length > 1;
  // What is wanted has a name with a number in it, which must not be cut at the end of its line.
  const hasWanted = series.some(({ wantedOf }) => wantedOf !== undefined);
  const direct = mode === 'lines' && !props.isPlain && !hasWanted && mayBeDirect(series.length, height);
  const sentence = typeof caption === 'string' ? caption : caption(shown);
  return (
    <figure aria-labelledby={id} className={cn('@container min-w-0', className)}>
      <figcaption className={captionHidden ? 'sr-only' : 'mb-3 text-muted text-sm'} id={id}>
        {sentence}
      </figcaption>
      {several && !props.isPlain ? (
        <Legend
          className={direct ? '@min-[560px]:hidden' : ''}
          legend={legend}
          mode={mode}
          series={series}
          styles={styles}
        />
      ) : null}
      <ChartPlot
        data={shown}
        direct={direct ? series : null}
        onPick={onPick}
        picked={picked}
        {...{ formats, height, labels, legend, lit, styles, zoom }}
      />
      <p className="sr-only" role="status">
        {zoom.isOn
          ? labels.zoomed(formats.date(shown.dates[0] ?? ''), formats.date(shown.dates.at(-1) ?? ''))
          : ''}
      </p>
      {note ? <div className="mt-2 text-muted text-xs">{note}</div> : null}
      {props.isPlain ? null : (
        <ChartTable caption={sentence} data={shown} formats={formats} labels={labels} />
      )}
    </figure>
  );
}

function useChartFile({ file, labels, formats }: LineChartProps, shown: ChartData): void {
  useEffect(() => {
    if (!file) return;
    file.into.current = { words: file.words, data: shown, labels, formats };
    return () => {
      file.into.current = null;
    };
  });
}

/** What is looked at of a chart. Other days than those that were there when somebody zoomed are shown whole. */
function useView(data: ChartData, labels: ChartLabels, kept?: ChartViewState) {
  const own = useOwnView(data.dates);
  const { hidden, onHidden, zoom: days, onZoom } = kept ?? own;
  const [lit, light] = useState<string | null>(null);
  const { series } = data;
  const shown = useMemo(
    () => zoomedTo({ ...data, series: visible(data.series, hidden) }, days),
    [data, hidden, days],
  );
  const ids = (entries: readonly ChartSeries[]) => entries.map((entry) => entry.id);
  const legend: LegendInput = {
    hidden,
    toggle: (id) => onHidden((now) => toggled(now, id, ids(series))),
    isolate: (id) => onHidden((now) => isolated(now, id, ids(series))),
    light,
    label: labels.legend,
    hint: labels.legendHint,
  };
  return {
    shown,
    legend,
    lit: series.some(({ id }) => id === lit) ? lit : null,
    zoom: {
      isOn: shown.dates.length < data.dates.length,
      to: (next: Days) => onZoom(next),
      reset: () => onZoom(null),
    },
  };
}

function useOwnView(dates: readonly string[]): ChartViewState {
  const [hidden, onHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoomed, setZoomed] = useState<{ days: Days; of: string } | null>(null);
  const of = `${dates[0]} ${dates.at(-1)} ${dates.length}`;
  return {
    hidden,
    onHidden,
    zoom: zoomed?.of === of ? zoomed.days : null,
    onZoom: (days) => setZoomed(days && { days, of }),
  };
}
