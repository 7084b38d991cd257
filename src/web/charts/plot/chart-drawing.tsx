/** The lines, the bars and their markers. Nothing of it is made anew while somebody looks around in the chart. */
import { memo } from 'react';
import { type ChartData, type ChartSeries, markerIndexes, stackedBars } from '../chart-model.ts';
import type { LineStyle } from '../line-style.ts';
import { linePath, type Point, round, stepPath, stretches } from '../paths.ts';
import { axisLines } from './chart-scale.ts';
import { barWidth, type Geometry, xOf, yOf } from './geometry.ts';

type ChartDrawingProps = { data: ChartData; styles: ReadonlyMap<string, LineStyle>; geometry: Geometry };

/** As wide as the page lets it be: points are stretched over the width, strokes are not. */
export const ChartDrawing = memo(function ChartDrawing({ data, styles, geometry }: ChartDrawingProps) {
  const { span, bottom, scale } = geometry;
  const hasBars = data.mode === 'bars';
  const styled = data.series.flatMap((entry) => {
    const style = styles.get(entry.id);
    return style ? [{ entry, style, color: `var(--${style.token})` }] : [];
  });
  const barsOf = hasBars ? standingBars(data, geometry) : undefined;
  // What is compared with lies behind lines, and before bars.
  const lines = styled
    .filter(({ entry }) => !hasBars || entry.faint)
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
        {styled.map(({ entry, color }) => (
          <path
            d={barsOf?.get(entry.id) ?? ''}
            key={`bars ${entry.id}`}
            style={{ stroke: color, strokeWidth: barWidth(geometry, 'cqi') }}
          />
        ))}
        {lines.map(({ entry, style, color }) =>
          partsOf(entry, data, geometry).map(({ name, path, isOpen }) => (
            <path
              d={path}
              key={`${name} ${entry.id}`}
              opacity={entry.faint ? 0.6 : 1}
              strokeDasharray={(isOpen ? openDash : style.dash).join(' ') || undefined}
              strokeLinejoin="round"
              strokeWidth={entry.faint ? 1.5 : 2}
              style={{ stroke: color }}
            />
          )),
        )}
      </svg>
      {hasBars ? null : <Markers {...{ data, styles, geometry }} />}
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

/** They keep their shape, however wide the plot is. */
function Markers({ data, styles, geometry }: ChartDrawingProps) {
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
