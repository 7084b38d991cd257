/** The plot itself: pointer, fingers and arrow keys move through the dates, a screen reader hears each one. */
import { Undo2 } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type ChartData, type ChartSeries, gapsAt, rowsAt } from '../chart-model.ts';
import type { ChartFormats, ChartLabels } from '../chart-text.ts';
import type { Days } from '../chart-view.ts';
import type { LineStyle } from '../line-style.ts';
import { chartOption } from './chart-option.ts';
import { ChartOverlay } from './chart-overlay.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { EndLabels } from './end-labels.tsx';
import type { LegendInput } from './legend.tsx';
import { timeTicks } from './time-ticks.ts';
import { type DrawingContext, useChart } from './use-chart.ts';
import { usePlotInput } from './use-plot-input.ts';

type ChartPlotProps = {
  /** As much of the chart as is looked at. */
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  labels: ChartLabels;
  formats: ChartFormats;
  height: number;
  /** All lines, where they are named at their ends if there is room. */
  direct: readonly ChartSeries[] | null;
  legend: LegendInput;
  zoom: { isOn: boolean; to: (days: Days) => void; reset: () => void };
  onPick: ((date: string) => void) | undefined;
  picked: string | undefined;
};

/** From this width on lines are named at their ends; the legend hides by a container query of the same width. */
export const directLabelWidth = 560;
const labelGutter = 132;
/** Room for a label of the time axis. */
const tickWidth = 76;

/** One point in words, as a screen reader says it. */
export function pointSentence(
  data: ChartData,
  index: number,
  labels: ChartLabels,
  formats: ChartFormats,
): string {
  const date = data.dates[index];
  if (date === undefined) return labels.missing;
  const values = rowsAt(data, index).map(({ series, value, partial }) => {
    const known = value ?? partial?.value ?? null;
    const said = `${series.name} ${known === null ? labels.missing : formats.value(known)}`;
    return partial ? `${said} (${partial.text})` : said;
  });
  const provisional = index >= (data.provisionalFrom ?? Number.POSITIVE_INFINITY) ? [labels.provisional] : [];
  const marks = (data.marks ?? []).filter((mark) => mark.index === index).map((mark) => mark.text);
  const gaps = gapsAt(data.series, index).map(({ series, gap }) => `${series.name} ${gap.text}`);
  return [formats.date(date), ...values, ...provisional, ...gaps, ...marks].join(', ');
}

export function ChartPlot(props: ChartPlotProps) {
  const { data, styles, labels, formats, height, direct, legend, zoom, onPick, picked } = props;
  const host = useRef<HTMLDivElement>(null);
  const mode = data.mode ?? 'lines';
  const last = data.dates.length - 1;
  const build = useDrawing(data, styles, formats, direct !== null);
  const state = useChart(host, build);
  const geometry = state.status === 'ready' ? state.geometry : null;
  const dateAt = (index: number) => data.dates[index] ?? '';
  const { active, marked, handlers } = usePlotInput({
    dates: data.dates,
    geometry,
    onZoom: ({ from, to }) => zoom.to({ from: dateAt(from), to: dateAt(to) }),
    onPick: onPick && ((index) => onPick(dateAt(index))),
    onBack: () => {
      if (zoom.isOn) zoom.reset();
      return zoom.isOn;
    },
  });
  return (
    <div className="relative" style={{ height }}>
      <div
        aria-label={labels.explore}
        aria-orientation="horizontal"
        aria-valuemax={Math.max(0, last)}
        aria-valuemin={0}
        aria-valuenow={active ?? Math.max(0, last)}
        aria-valuetext={pointSentence(data, active ?? last, labels, formats)}
        className="absolute inset-0 touch-pan-y select-none rounded-sm"
        role="slider"
        tabIndex={0}
        {...handlers}
      >
        <div aria-hidden="true" className="absolute inset-0 overflow-hidden" ref={host} />
        {state.status === 'loading' ? <div aria-hidden="true" className="skeleton absolute inset-0" /> : null}
        {state.status === 'failed' ? (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-muted text-sm">
            {labels.failed}
          </p>
        ) : null}
        {geometry ? <ChartOverlay {...{ active, data, geometry, marked, picked, styles }} /> : null}
        {geometry && active !== null ? (
          <ChartTooltip {...{ data, styles, mode, labels, formats, geometry }} index={active} />
        ) : null}
      </div>
      {geometry && direct && geometry.width >= directLabelWidth ? (
        <EndLabels
          all={direct}
          data={data}
          geometry={geometry}
          gutter={labelGutter}
          legend={legend}
          styles={styles}
        />
      ) : null}
      {zoom.isOn ? (
        <Button className="absolute end-1 top-1 z-10 shadow-float" onClick={zoom.reset} size="sm">
          <Undo2 aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
          {labels.resetZoom}
        </Button>
      ) : null}
    </div>
  );
}

/** What ECharts draws of it, once it is known how much room there is. */
function useDrawing(
  data: ChartData,
  styles: ReadonlyMap<string, LineStyle>,
  formats: ChartFormats,
  hasEndLabels: boolean,
) {
  return useCallback(
    (context: DrawingContext) => {
      const gutter = hasEndLabels && context.width >= directLabelWidth ? labelGutter : 8;
      return chartOption({
        ...data,
        ...context,
        styles,
        gutter,
        ticks: timeTicks(data.dates, {
          interval: data.interval ?? 'day',
          weekStart: formats.weekStart ?? 1,
          most: Math.floor((context.width - gutter) / tickWidth),
        }),
        formatValue: formats.value,
        formatAxisValue: formats.axisValue ?? formats.value,
        formatAxisDate: formats.axisDate ?? formats.date,
      });
    },
    [data, styles, formats, hasEndLabels],
  );
}
