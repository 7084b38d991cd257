/** What follows the hand: the days that are being marked, the point that was chosen, and the cross-hair. */
import type { ChartData } from '#charts/chart-model.ts';
import { boxOver, type Geometry, plotTop, xOf, yOf } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import type { Marked } from './plot-input.ts';

type ChartOverlayProps = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  active: number | null;
  /** Days that are being marked to zoom to. */
  marked: Marked | null;
  /** The date of the point that was chosen. */
  picked: string | undefined;
};

export function ChartOverlay({ data, styles, geometry, active, marked, picked }: ChartOverlayProps) {
  const chosen = picked === undefined ? -1 : data.dates.indexOf(picked);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {chosen < 0 ? null : (
        <div
          className="absolute border-accent border-b-2 bg-accent/10"
          style={boxOver(geometry, chosen - 0.5, chosen + 0.5)}
        />
      )}
      {marked ? (
        <div
          className="absolute border-accent border-x bg-accent/15"
          style={boxOver(geometry, marked.from - 0.5, marked.to + 0.5)}
        />
      ) : null}
      {active === null ? null : (
        <ChartCrosshair data={data} geometry={geometry} index={active} styles={styles} />
      )}
    </div>
  );
}

/** The line through the point at hand, with a dot on every line that has a value there. */
type ChartCrosshairProps = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  index: number;
};

function ChartCrosshair({ data, styles, geometry, index }: ChartCrosshairProps) {
  const left = xOf(geometry, index);
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
              top: yOf(geometry, value),
              background: `var(--${styles.get(entry.id)?.token})`,
            }}
          />
        );
      })}
    </>
  );
}
