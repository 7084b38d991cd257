/** The lines by name: a click hides or shows one, a double click, or Shift with Enter, leaves it alone. */
import { useEffect, useRef } from 'react';
import type { ChartMode, ChartSeries } from '#charts/chart-model.ts';
import type { LineStyle } from '#charts/line-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Marker } from './marker.tsx';

export type LegendInput = {
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
  isolate: (id: string) => void;
  /** Somebody points at a line, or at none any more. */
  light: (id: string | null) => void;
  label: string;
  /** What can be done, for whoever hovers or listens. */
  hint: string;
};

type LegendProps = {
  series: readonly ChartSeries[];
  styles: ReadonlyMap<string, LineStyle>;
  mode: ChartMode;
  legend: LegendInput;
  className?: string;
};

/** The names above the plot, where there is no room for labels at the ends of lines. */
export function Legend({ series, styles, mode, legend, className }: LegendProps) {
  return (
    <ul aria-label={legend.label} className={cn('-mx-1.5 mb-2 flex flex-wrap gap-x-1.5', className)}>
      {series.map((entry) => (
        <li className="min-w-0 max-w-full" key={entry.id}>
          <LegendButton entry={entry} legend={legend} mode={mode} style={styles.get(entry.id)} />
        </li>
      ))}
    </ul>
  );
}

type LegendButtonProps = {
  entry: ChartSeries;
  style: LineStyle | undefined;
  mode: ChartMode;
  legend: LegendInput;
  className?: string;
};

/** A double click is another thing than two clicks: the first one waits for the second, so that nothing jumps away below it. */
const secondClickWithin = 250;

export function LegendButton({ entry, style, mode, legend, className }: LegendButtonProps) {
  const isHidden = legend.hidden.has(entry.id);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const click = (clicks: number) => {
    clearTimeout(waiting.current);
    // Keys count no clicks.
    if (clicks === 0) legend.toggle(entry.id);
    if (clicks === 1) waiting.current = setTimeout(() => legend.toggle(entry.id), secondClickWithin);
    if (clicks === 2) legend.isolate(entry.id);
  };
  return (
    <button
      aria-pressed={!isHidden}
      className={cn(
        'inline-flex max-w-full touch-manipulation select-none items-center gap-2 rounded-sm px-1.5 py-1 text-body text-xs',
        'hover:bg-hover hover:text-strong pointer-coarse:min-h-11',
        isHidden && 'text-muted line-through opacity-70',
        className,
      )}
      onBlur={() => legend.light(null)}
      onClick={({ detail }) => click(detail)}
      onFocus={() => legend.light(entry.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.shiftKey) return;
        event.preventDefault();
        legend.isolate(entry.id);
      }}
      onPointerEnter={() => legend.light(isHidden ? null : entry.id)}
      onPointerLeave={() => legend.light(null)}
      title={legend.hint}
      type="button"
    >
      {style ? (
        <Marker
          bare={mode !== 'lines' && !entry.faint}
          className={isHidden ? 'grayscale' : ''}
          faint={entry.faint !== undefined}
          style={style}
        />
      ) : null}
      <span className="truncate">{entry.name}</span>
    </button>
  );
}
