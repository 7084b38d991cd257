/** The name of each line at its end, moved apart where lines end close together; what is hidden waits below. */
import { type ChartData, type ChartSeries, lastKnown, spread, stackedValue } from '../chart-model.ts';
import type { LineStyle } from '../line-style.ts';
import { plotTop } from './chart-option.ts';
import { LegendButton, type LegendInput } from './legend.tsx';
import type { Geometry } from './use-chart.ts';

type EndLabelsProps = {
  /** Hidden ones too. */
  all: readonly ChartSeries[];
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  legend: LegendInput;
  /** Width of the room at the right. */
  gutter: number;
};

const lineHeight = 24;

export function EndLabels({ all, data, styles, geometry, legend, gutter }: EndLabelsProps) {
  const { series, mode = 'lines' } = data;
  const ends = all.map((entry) => {
    const position = series.findIndex(({ id }) => id === entry.id);
    const last = position < 0 ? null : lastKnown(series[position]?.values ?? []);
    if (!last) return geometry.bottom;
    const value =
      mode === 'stacked' ? (stackedValue(series, position, last.index) ?? last.value) : last.value;
    return geometry.y.origin + geometry.y.factor * value;
  });
  const places = spread(ends, lineHeight, plotTop, geometry.bottom);
  return (
    <ul
      aria-label={legend.label}
      className="pointer-events-none absolute inset-y-0 right-0"
      style={{ width: gutter - 8 }}
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
