/** The name of each line at its end, moved apart where lines end close together. */
import { type ChartMode, type ChartSeries, lastKnown, spread, stackedValue } from './chart-model.ts';
import { plotTop } from './chart-option.ts';
import type { LineStyle } from './line-style.ts';
import { Marker } from './marker.tsx';
import type { Geometry } from './use-chart.ts';

type ChartLabelsProps = {
  series: readonly ChartSeries[];
  styles: Map<string, LineStyle>;
  mode: ChartMode;
  geometry: Geometry;
  /** Width of the room at the right. */
  gutter: number;
};

const lineHeight = 18;

export function ChartLabels({ series, styles, mode, geometry, gutter }: ChartLabelsProps) {
  const ends = series.flatMap((entry, position) => {
    const last = lastKnown(entry.values);
    const style = styles.get(entry.id);
    if (!last || !style) return [];
    const value =
      mode === 'stacked' ? (stackedValue(series, position, last.index) ?? last.value) : last.value;
    return [{ entry, style, y: geometry.y.origin + geometry.y.factor * value }];
  });
  const places = spread(
    ends.map((end) => end.y),
    lineHeight,
    plotTop,
    geometry.bottom,
  );
  return (
    <ul
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0"
      style={{ width: gutter - 12 }}
    >
      {ends.map(({ entry, style }, index) => (
        <li
          className="absolute inset-x-0 flex items-center gap-1.5 text-body text-xs"
          key={entry.id}
          style={{ top: (places[index] ?? 0) - lineHeight / 2, height: lineHeight }}
        >
          <Marker bare={entry.faint === undefined} faint={entry.faint !== undefined} style={style} />
          <span className="truncate">{entry.name}</span>
        </li>
      ))}
    </ul>
  );
}
