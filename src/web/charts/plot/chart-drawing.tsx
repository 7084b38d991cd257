/** The lines, bars, areas and bands, and their markers. Nothing of it is made anew while somebody looks around in the chart. */
import { memo } from 'react';
import { type ChartData, type ChartSeries, markerIndexes } from '#charts/chart-model.ts';
import { axisLines } from '#charts/chart-scale.ts';
import { barWidth, type Geometry, xOf, yOf } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import { areaPath, linePath, type Point, round, stepPath, stretches } from '#charts/paths.ts';
import { type StackedPart, stackedAreas, stackedBars } from '#charts/stacks.ts';

type ChartDrawingProps = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  /** The line that somebody points at; the others step back. */
  lit: string | null;
};

const isLit = ({ id, faint }: ChartSeries, lit: string | null) =>
  lit === null || id === lit || faint?.of === lit;
const lessLit = 0.18;

/** As wide as the page lets it be: points are stretched over the width, strokes are not. */
export const ChartDrawing = memo(function ChartDrawing({ data, styles, geometry, lit }: ChartDrawingProps) {
  const { span, bottom, scale } = geometry;
  const hasBars = data.mode === 'bars';
  const isStacked = hasBars || data.mode === 'areas';
  const styled = data.series.flatMap((entry) => {
    const style = styles.get(entry.id);
    return style ? [{ entry, style, color: `var(--${style.token})` }] : [];
  });
  const barsOf = hasBars ? standingBars(data, geometry) : undefined;
  // What is compared with lies behind lines, and before bars.
  const lines = styled
    .filter(({ entry }) => !isStacked || entry.faint)
    .sort((a, b) => Number(b.entry.faint !== undefined) - Number(a.entry.faint !== undefined));
  return (
    <div aria-hidden="true" className="@container absolute inset-x-0 top-0" style={{ height: bottom }}>
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible *:fill-none *:transition-[d] *:duration-200 *:ease-out *:[vector-effect:non-scaling-stroke]"
        preserveAspectRatio="none"
        viewBox={`0 0 ${span} ${bottom}`}
      >
        {axisLines(scale).map((value) => (
          <path
            className="stroke-line"
            d={`M0 ${Math.round(yOf(geometry, value)) - 0.5}H${span}`}
            key={`axis ${value}`}
            strokeWidth="1"
          />
        ))}
        {data.mode === 'areas' ? <Areas {...{ data, styles, geometry, lit }} /> : null}
        {styled.map(({ entry, color }) => (
          <path
            d={bandPath(entry, geometry)}
            key={`band ${entry.id}`}
            style={{ fill: color, opacity: 0.16 }}
          />
        ))}
        {styled.map(({ entry, color }) => (
          <path
            d={barsOf?.get(entry.id) ?? ''}
            key={`bars ${entry.id}`}
            opacity={isLit(entry, lit) ? 1 : lessLit}
            style={{ stroke: color, strokeWidth: barWidth(geometry, 'cqi') }}
          />
        ))}
        {lines.map(({ entry, style, color }) =>
          partsOf(entry, data, geometry).map(({ name, path, isOpen }) => (
            <path
              d={path}
              key={`${name} ${entry.id}`}
              opacity={isLit(entry, lit) ? (entry.faint ? 0.6 : 1) : lessLit}
              strokeDasharray={(isOpen ? openDash : style.dash).join(' ') || undefined}
              strokeLinejoin="round"
              strokeWidth={entry.faint ? 1.5 : 2}
              style={{ stroke: color }}
            />
          )),
        )}
      </svg>
      {isStacked ? null : <Markers {...{ data, styles, geometry, lit }} />}
    </div>
  );
});

const openDash = [2, 4];

/** A line up to where it is final, and from there. */
function partsOf(entry: ChartSeries, data: ChartData, geometry: Geometry) {
  const { provisionalFrom = Number.POSITIVE_INFINITY, steps } = data;
  const path = (has: (index: number) => boolean) =>
    stretches(
      entry.values.map((value, index) => (has(index) ? value : null)),
      (value, index): Point => ({ x: index + geometry.edge, y: round(yOf(geometry, value)) }),
    )
      .filter(({ length }) => length > 1)
      .map(steps ? stepPath : linePath)
      .join('');
  return [
    { name: 'line', isOpen: false, path: path((index) => index < provisionalFrom) },
    { name: 'open', isOpen: true, path: path((index) => index >= provisionalFrom - 1) },
  ].filter((part) => part.path !== '');
}

/** The final bars of each series, each on those of the series before it. */
function standingBars(data: ChartData, geometry: Geometry): Map<string, string> {
  const paths = stackedBars(data).map(({ entry, bars }) => {
    const final = bars.filter(({ isOpen }) => !isOpen);
    const y = (value: number) => round(yOf(geometry, value));
    return [
      entry.id,
      final.map(({ index, low, high }) => `M${index + geometry.edge} ${y(low)}V${y(high)}`).join(''),
    ] as const;
  });
  return new Map(paths);
}

/** Each area on those of the series before it, with its upper edge as a line; what is not final is lighter. */
function Areas({ data, styles, geometry, lit }: ChartDrawingProps) {
  const at = ({ index }: StackedPart, value: number): Point => ({
    x: index + geometry.edge,
    y: round(yOf(geometry, value)),
  });
  return stackedAreas(data).flatMap(({ entry, stretches: found }) => {
    const color = `var(--${styles.get(entry.id)?.token})`;
    const pieces = found.flatMap((parts) => {
      const open = parts.findIndex(({ isOpen }) => isOpen);
      const final = open < 0 ? parts : parts.slice(0, open);
      // The lighter part begins where the final one ends.
      return open < 0 ? [final] : [final, parts.slice(Math.max(0, open - 1))];
    });
    return pieces.map((parts, place) => {
      const [first] = parts;
      if (!first) return null;
      const isOpen = parts.at(-1)?.isOpen;
      const high = parts.map((part) => at(part, part.high));
      const low = parts.map((part) => at(part, part.low));
      return (
        <g
          key={`area ${entry.id} ${first.index} ${place}`}
          opacity={isLit(entry, lit) ? 1 : lessLit}
          style={{ fill: color, stroke: color }}
        >
          <path d={areaPath(high, low)} fillOpacity={isOpen ? 0.15 : 0.42} stroke="none" />
          <path
            className="[vector-effect:non-scaling-stroke]"
            d={linePath(high)}
            fill="none"
            strokeDasharray={isOpen ? openDash.join(' ') : undefined}
            strokeWidth="1.5"
          />
        </g>
      );
    });
  });
}

/** What lies between the two ends of each interval, as long as they are known. */
function bandPath({ band = [] }: ChartSeries, geometry: Geometry): string {
  const known = band.map((point, index) => (point ? index : null));
  return stretches(known, (index): Point => ({ x: index, y: 0 }))
    .map((points) => {
      const edge = (end: 'low' | 'high') =>
        points.map(
          ({ x }): Point => ({
            x: x + geometry.edge,
            y: round(yOf(geometry, band[x]?.[end] ?? 0)),
          }),
        );
      return areaPath(edge('high'), edge('low'));
    })
    .join('');
}

/** They keep their shape, however wide the plot is. */
function Markers({ data, styles, geometry, lit }: ChartDrawingProps) {
  const { series, provisionalFrom = Number.POSITIVE_INFINITY } = data;
  const several = series.filter(({ faint }) => !faint).length > 1;
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {series.flatMap((entry, position) => {
        const style = styles.get(entry.id);
        if (entry.faint || !style) return [];
        return [...markerIndexes(entry.values, several, position * 2)].map((index) => (
          <svg
            aria-hidden="true"
            className="overflow-visible"
            key={`${entry.id} ${index}`}
            opacity={isLit(entry, lit) ? 1 : lessLit}
            x={xOf(geometry, index)}
            y={round(yOf(geometry, entry.values[index] ?? 0))}
          >
            <path
              d={style.marker}
              // What is not final is hollow: a running day must not look like a peak or a fall.
              style={{
                fill: index >= provisionalFrom ? 'var(--surface)' : `var(--${style.token})`,
                stroke: index >= provisionalFrom ? `var(--${style.token})` : 'none',
              }}
              strokeWidth="2"
              transform="scale(0.75) translate(-5 -5)"
            />
          </svg>
        ));
      })}
    </svg>
  );
}
