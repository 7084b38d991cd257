/** The plot itself: pointer, fingers and arrow keys move through the dates, a screen reader hears each one. */
import { Undo2 } from 'lucide-react';
import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import { type ChartData, type ChartSeries, gapsAt, marksAt, rowsAt } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { geometryOf, nearestLine, pointAt } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import type { Days } from '#domain/days.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { TimeAxis, ValueAxis } from './chart-axes.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartOverlay } from './chart-overlay.tsx';
import { ChartSpans } from './chart-spans.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { EndLabels } from './end-labels.tsx';
import type { LegendInput } from './legend.tsx';
import { usePlotInput } from './use-plot-input.ts';

type ChartPlotProps = {
  /** As much of the chart as is looked at. */
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  labels: ChartLabels;
  formats: ChartFormats;
  height: number;
  /** All lines, where they are named at their ends if there is room; the legend hides in charts of the same width. */
  direct: readonly ChartSeries[] | null;
  legend: LegendInput;
  lit: string | null;
  zoom: { isOn: boolean; to: (days: Days) => void; reset: () => void };
  onPick: ((date: string) => void) | undefined;
  picked: string | undefined;
};

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
    const notes = [partial?.text, series.band?.[index]?.text].filter(Boolean);
    return notes.length > 0 ? `${said} (${notes.join(', ')})` : said;
  });
  const provisional = index >= (data.provisionalFrom ?? Number.POSITIVE_INFINITY) ? [labels.provisional] : [];
  const marks = marksAt(data, index).map((mark) => mark.text);
  const gaps = gapsAt(data.series, index).map(({ series, gap }) => `${series.name} ${gap.text}`);
  return [formats.date(date), ...values, ...provisional, ...gaps, ...marks].join(', ');
}

export function ChartPlot(props: ChartPlotProps) {
  const { data, styles, labels, formats, height, direct, legend, lit, zoom, onPick, picked } = props;
  const plot = useRef<HTMLDivElement>(null);
  const last = data.dates.length - 1;
  const geometry = useMemo(() => geometryOf(data, height), [data, height]);
  const drawn = { data, styles, geometry };
  const dateAt = (index: number) => data.dates[index] ?? '';
  const { active, marked, handlers } = usePlotInput({
    dates: data.dates,
    geometry,
    plot,
    onZoom: ({ from, to }) => zoom.to({ from: dateAt(from), to: dateAt(to) }),
    onPick: onPick && ((index) => onPick(dateAt(index))),
    onBack: () => {
      if (zoom.isOn) zoom.reset();
      return zoom.isOn;
    },
  });
  const lights = lightHandlers({ data, geometry, plot, legend, handlers });
  return (
    <div className="relative" style={{ height }}>
      <div
        aria-label={labels.explore}
        aria-orientation="horizontal"
        aria-valuemax={Math.max(0, last)}
        aria-valuemin={0}
        aria-valuenow={active ?? Math.max(0, last)}
        aria-valuetext={pointSentence(data, active ?? last, labels, formats)}
        // Time runs from left to right in every language.
        className="absolute inset-0 flex touch-pan-y select-none rounded-sm rtl:flex-row-reverse"
        role="slider"
        tabIndex={0}
        {...handlers}
        {...lights}
      >
        <ValueAxis formats={formats} geometry={geometry} />
        <div
          className={cn('relative mr-2 min-w-0 grow', direct && '@min-[560px]:mr-33 @min-[900px]:mr-49')}
          ref={plot}
        >
          <ChartDrawing {...drawn} lit={lit} />
          <ChartSpans {...drawn} />
          <TimeAxis {...{ data, formats, geometry }} hasEndLabels={direct !== null} />
          <ChartOverlay {...drawn} {...{ active, marked, picked }} />
          {active === null ? null : <ChartTooltip {...drawn} {...{ labels, formats }} index={active} />}
        </div>
      </div>
      {direct ? <EndLabels all={direct} legend={legend} {...drawn} /> : null}
      {zoom.isOn ? (
        <Button className="absolute end-1 top-1 z-10 shadow-float" onClick={zoom.reset} size="sm">
          <Undo2 aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
          {labels.resetZoom}
        </Button>
      ) : null}
    </div>
  );
}

/** Fewer lines than these are told apart without help. */
const fewestToLight = 3;

type LightInput = Pick<ChartPlotProps, 'data' | 'legend'> & {
  geometry: ReturnType<typeof geometryOf>;
  plot: RefObject<HTMLElement | null>;
  handlers: ReturnType<typeof usePlotInput>['handlers'];
};

/** Of many lines, that which a mouse is at stands out. */
function lightHandlers({ data, geometry, plot, legend, handlers }: LightInput) {
  if ((data.mode ?? 'lines') !== 'lines' || data.series.length < fewestToLight) return {};
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      handlers.onPointerMove(event);
      const box = plot.current?.getBoundingClientRect();
      if (!box || event.pointerType !== 'mouse' || event.buttons !== 0) return;
      const index = pointAt((event.clientX - box.left) / (box.width || 1), geometry);
      legend.light(nearestLine(data, geometry, index, event.clientY - box.top));
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      handlers.onPointerLeave(event);
      legend.light(null);
    },
  };
}
