/**
 * A chart over time, as lines or bars, with a sentence before it and its table behind it. Lines can be
 * hidden and days zoomed to; sentence and table speak of what is left.
 */
import { type ReactNode, useId, useMemo, useState } from 'react';
import { cn } from '#web/ui/cn.ts';
import { type ChartData, type ChartSeries, stylesOf } from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import type { ChartFormats, ChartLabels } from './chart-text.ts';
import { type Days, isolated, toggled, visible, zoomedTo } from './chart-view.ts';
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
  /** Below the plot, e.g. where the numbers come from. */
  note?: ReactNode;
  className?: string;
};

const mostDirect = 5;

export function LineChart(props: LineChartProps) {
  const { dates, series, mode = 'lines', interval, steps, fromZero, provisionalFrom, marks } = props;
  const { caption, captionHidden, labels, formats, height = 280, onPick, picked, note, className } = props;
  const id = useId();
  const data = useMemo<ChartData>(
    () => ({
      ...{ dates, series, mode, provisionalFrom, marks },
      ...(interval && { interval }),
      ...(steps && { steps }),
      ...(fromZero && { fromZero }),
    }),
    [dates, series, mode, interval, steps, fromZero, provisionalFrom, marks],
  );
  const styles = useMemo(() => stylesOf(series), [series]);
  const { shown, zoom, legend } = useView(data, labels);
  const several = series.length > 1;
  const direct = several && series.length <= mostDirect && mode !== 'bars';
  const sentence = typeof caption === 'string' ? caption : caption(shown);
  return (
    <figure aria-labelledby={id} className={cn('@container min-w-0', className)}>
      <figcaption className={captionHidden ? 'sr-only' : 'mb-3 text-muted text-sm'} id={id}>
        {sentence}
      </figcaption>
      {several ? (
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
        {...{ formats, height, labels, legend, styles, zoom }}
      />
      <p className="sr-only" role="status">
        {zoom.isOn
          ? labels.zoomed(formats.date(shown.dates[0] ?? ''), formats.date(shown.dates.at(-1) ?? ''))
          : ''}
      </p>
      {note ? <div className="mt-2 text-muted text-xs">{note}</div> : null}
      <ChartTable caption={sentence} data={shown} formats={formats} labels={labels} />
    </figure>
  );
}

/** What is looked at of a chart. Other days than those that were there when somebody zoomed are shown whole. */
function useView(data: ChartData, labels: ChartLabels) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoomed, setZoomed] = useState<{ days: Days; of: string } | null>(null);
  const { dates, series } = data;
  const of = `${dates[0]} ${dates.at(-1)} ${dates.length}`;
  const days = zoomed?.of === of ? zoomed.days : null;
  const shown = useMemo(
    () => zoomedTo({ ...data, series: visible(data.series, hidden) }, days),
    [data, hidden, days],
  );
  const ids = (entries: readonly ChartSeries[]) => entries.map((entry) => entry.id);
  const legend: LegendInput = {
    hidden,
    toggle: (id) => setHidden((now) => toggled(now, id, ids(series))),
    isolate: (id) => setHidden((now) => isolated(now, id, ids(series))),
    label: labels.legend,
    hint: labels.legendHint,
  };
  return {
    shown,
    legend,
    zoom: {
      isOn: days !== null,
      to: (next: Days) => setZoomed({ days: next, of }),
      reset: () => setZoomed(null),
    },
  };
}
