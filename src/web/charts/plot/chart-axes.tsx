/** What is written beside the plot and below it. */
import { memo } from 'react';
import type { ChartData } from '#charts/chart-model.ts';
import { axisLabels, axisLines } from '#charts/chart-scale.ts';
import type { ChartFormats } from '#charts/chart-text.ts';
import { type Geometry, xOf, yOf } from '#charts/geometry.ts';
import { countTicks, timeTicks } from '#charts/time-ticks.ts';
import { cn } from '#web/ui/cn.ts';

type AxisProps = { geometry: Geometry; formats: ChartFormats };

/** As wide as its widest label. */
export const ValueAxis = memo(function ValueAxis({ geometry, formats }: AxisProps) {
  const { scale } = geometry;
  const write = axisLabels(scale, formats.axisValue ?? formats.value, formats.value);
  return (
    <div aria-hidden="true" className="mr-2 grid shrink-0 text-right text-muted text-xs leading-4">
      {axisLines(scale).map((value) => (
        <span
          className="relative h-4 whitespace-nowrap [grid-area:1/1]"
          key={value}
          style={{ top: yOf(geometry, value) - 8 }}
        >
          {write(value)}
        </span>
      ))}
    </div>
  );
});

/**
 * How many labels there is room for in a chart that is so wide, and how many where lines are named at their ends. The style
 * sheet shows one of the rows.
 */
const rows = [
  { most: 4, fewer: 4, shown: '@min-[560px]:hidden' },
  { most: 6, fewer: 4, shown: 'hidden @min-[560px]:block @min-[740px]:hidden' },
  { most: 10, fewer: 7, shown: 'hidden @min-[740px]:block @min-[1000px]:hidden' },
  { most: 12, fewer: 10, shown: 'hidden @min-[1000px]:block' },
];

type TimeAxisProps = AxisProps & { data: ChartData; hasEndLabels: boolean };

export const TimeAxis = memo(function TimeAxis({ geometry, formats, data, hasEndLabels }: TimeAxisProps) {
  const { dates, interval = 'day', isCounted } = data;
  const { weekStart = 1, date, axisDate = date } = formats;
  const ticks = (most: number) =>
    isCounted ? countTicks(dates, most) : timeTicks(dates, { interval, weekStart, most });
  return rows.map(({ most, fewer, shown }) => (
    <div
      aria-hidden="true"
      className={cn('absolute inset-x-0 h-4 text-muted text-xs leading-4', shown)}
      key={shown}
      style={{ top: geometry.bottom + 11 }}
    >
      {[...ticks(hasEndLabels ? fewer : most)].map(([index, unit]) => {
        const { className, left } = placeOf(index, geometry);
        return (
          <span className={cn('absolute whitespace-nowrap', className)} key={index} style={{ left }}>
            {axisDate(dates[index] ?? '', unit)}
          </span>
        );
      })}
    </div>
  ));
});

/** Half of a usual label. */
const half = '22px';

/** Below its point; the outermost ones stay within the chart, which reaches a little beyond the plot on both sides. */
function placeOf(index: number, geometry: Geometry): { className: string; left: string } {
  const x = xOf(geometry, index);
  const share = (index + geometry.edge) / geometry.span;
  if (share < 0.05) return { className: '', left: `max(-14px, ${x} - ${half})` };
  if (share > 0.93) return { className: '-translate-x-full', left: `min(100% + 8px, ${x} + ${half})` };
  return { className: '-translate-x-1/2', left: x };
}
