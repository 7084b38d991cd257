/** The plot itself: pointer and arrow keys move through the dates, a screen reader hears each one. */
import { useCallback, useMemo, useRef } from 'react';
import { ChartLabels as EndLabels } from './chart-labels.tsx';
import { type ChartData, gapsAt, rowsAt, stylesOf } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import { ChartOverlay } from './chart-overlay.tsx';
import type { ChartFormats, ChartLabels } from './chart-text.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { useActivePoint } from './use-active-point.ts';
import { type DrawingContext, useChart } from './use-chart.ts';

type ChartPlotProps = {
  data: ChartData;
  labels: ChartLabels;
  formats: ChartFormats;
  height: number;
  /** Whether lines are named at their ends where there is room. */
  direct: boolean;
};

/** From this width on lines are named at their ends; the legend hides by a container query of the same width. */
export const directLabelWidth = 560;
const labelGutter = 132;

/** One point in words, as a screen reader says it. */
export function pointSentence(
  data: ChartData,
  index: number,
  labels: ChartLabels,
  formats: ChartFormats,
): string {
  const date = data.dates[index];
  if (date === undefined) return labels.missing;
  const values = rowsAt(data.series, index).map(
    ({ series, value }) => `${series.name} ${value === null ? labels.missing : formats.value(value)}`,
  );
  const provisional = index >= (data.provisionalFrom ?? Number.POSITIVE_INFINITY) ? [labels.provisional] : [];
  const marks = (data.marks ?? []).filter((mark) => mark.index === index).map((mark) => mark.text);
  const gaps = gapsAt(data.series, index).map(({ series, gap }) => `${series.name} ${gap.text}`);
  return [formats.date(date), ...values, ...provisional, ...gaps, ...marks].join(', ');
}

export function ChartPlot({ data, labels, formats, height, direct }: ChartPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const mode = data.mode ?? 'lines';
  const last = data.dates.length - 1;
  const styles = useMemo(() => stylesOf(data.series), [data.series]);
  const build = useCallback(
    (context: DrawingContext) =>
      chartOption({
        ...data,
        ...context,
        gutter: direct && context.width >= directLabelWidth ? labelGutter : 8,
        formatAxisValue: formats.axisValue ?? formats.value,
        formatAxisDate: formats.axisDate ?? formats.date,
      }),
    [data, direct, formats],
  );
  const state = useChart(host, build);
  const geometry = state.status === 'ready' ? state.geometry : null;
  const { active, handlers } = useActivePoint(data.dates.length, geometry);

  return (
    <div
      aria-label={labels.explore}
      aria-orientation="horizontal"
      aria-valuemax={Math.max(0, last)}
      aria-valuemin={0}
      aria-valuenow={active ?? Math.max(0, last)}
      aria-valuetext={pointSentence(data, active ?? last, labels, formats)}
      className="relative touch-pan-y rounded-sm"
      role="slider"
      style={{ height }}
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
      {geometry ? <ChartOverlay active={active} data={data} geometry={geometry} styles={styles} /> : null}
      {geometry && direct && geometry.width >= directLabelWidth ? (
        <EndLabels
          geometry={geometry}
          gutter={labelGutter}
          mode={mode}
          series={data.series}
          styles={styles}
        />
      ) : null}
      {geometry && active !== null ? (
        <ChartTooltip {...{ data, styles, mode, labels, formats, geometry }} index={active} />
      ) : null}
    </div>
  );
}
