/** The name of each line at its end, moved apart where lines end close together; what is hidden waits below. */
import { type ChartData, type ChartSeries, lastKnown, spread } from '#charts/chart-model.ts';
import { type Geometry, plotTop, yOf } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import { LegendButton, type LegendInput } from './legend.tsx';

type EndLabelsProps = {
  /** Hidden ones too. */
  all: readonly ChartSeries[];
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  legend: LegendInput;
};

const lineHeight = 24;

export function EndLabels({ all, data, styles, geometry, legend }: EndLabelsProps) {
  const { series, mode = 'lines' } = data;
  const ends = all.map((entry) => {
    const last = lastKnown(series.find(({ id }) => id === entry.id)?.values ?? []);
    return last ? yOf(geometry, last.value) : geometry.bottom;
  });
  const places = spread(ends, lineHeight, plotTop, geometry.bottom);
  return (
    <ul
      aria-label={legend.label}
      className="pointer-events-none absolute inset-y-0 right-0 hidden w-31 @min-[560px]:block @min-[900px]:w-47"
    >
      {all.map((entry, index) => (
        <li
          className="pointer-events-auto absolute inset-x-0 flex items-center"
          key={entry.id}
          style={{ top: (places[index] ?? 0) - lineHeight / 2, height: lineHeight }}
        >
          <LegendButton
            className="px-1 py-0.5 pointer-coarse:min-h-0"
            entry={entry}
            legend={legend}
            mode={mode}
            style={styles.get(entry.id)}
          />
        </li>
      ))}
    </ul>
  );
}
