/** The line through the point at hand, with a dot on every series that has a value there. */
import type { ChartData } from './chart-model.ts';
import { plotTop } from './chart-option.ts';
import type { LineStyle } from './platform-style.ts';
import type { Geometry } from './use-chart.ts';

type ChartCrosshairProps = {
  data: ChartData;
  styles: Map<string, LineStyle>;
  geometry: Geometry;
  index: number;
};

export function ChartCrosshair({ data, styles, geometry, index }: ChartCrosshairProps) {
  const left = geometry.x.origin + geometry.x.factor * index;
  const dotted = (data.mode ?? 'lines') === 'lines' ? data.series : [];
  return (
    <>
      <div
        className="absolute w-px bg-muted/60"
        style={{ left, top: plotTop, height: geometry.bottom - plotTop }}
      />
      {dotted.map((entry) => {
        const value = entry.values[index] ?? null;
        return value === null ? null : (
          <span
            className="absolute -mt-[4.5px] -ml-[4.5px] size-[9px] rounded-full border-2 border-surface"
            key={entry.id}
            style={{
              left,
              top: geometry.y.origin + geometry.y.factor * value,
              background: `var(--${styles.get(entry.id)?.token})`,
            }}
          />
        );
      })}
    </>
  );
}
