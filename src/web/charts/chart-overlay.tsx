/** What lies on the plot: hatched gaps, the part that is not final, marked days, and the cross-hair. */
import { cn } from '#web/ui/cn.ts';
import { type ChartData, gapsOf } from './chart-model.ts';
import { plotTop } from './chart-option.ts';
import type { LineStyle } from './line-style.ts';
import type { Geometry } from './use-chart.ts';

type ChartOverlayProps = {
  data: ChartData;
  styles: Map<string, LineStyle>;
  geometry: Geometry;
  active: number | null;
};

export function ChartOverlay({ data, styles, geometry, active }: ChartOverlayProps) {
  const { dates, mode = 'lines', provisionalFrom, marks = [] } = data;
  const x = (index: number) => geometry.x.origin + geometry.x.factor * index;
  const edge = mode === 'bars' ? 0.5 : 0;
  const inside = (index: number) => x(Math.min(dates.length - 1 + edge, Math.max(-edge, index)));
  const band = { top: plotTop, height: geometry.bottom - plotTop };
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {gapsOf(data).map(({ from, to }) => {
        const left = inside(from - 0.5);
        return (
          <div
            className="hatched absolute"
            key={from}
            style={{ ...band, left, width: Math.max(2, inside(to + 0.5) - left) }}
          />
        );
      })}
      <GapBars data={data} geometry={geometry} inside={inside} styles={styles} />
      {mode === 'stacked' &&
      provisionalFrom !== undefined &&
      provisionalFrom > 0 &&
      provisionalFrom < dates.length ? (
        <div
          className="absolute border-line-control border-l border-dashed bg-ground/45"
          style={{
            ...band,
            left: x(provisionalFrom - 1),
            width: inside(dates.length) - x(provisionalFrom - 1),
          }}
        />
      ) : null}
      {marks.map((mark) => (
        <div
          className={cn(
            'absolute w-0 border-l',
            mark.kind === 'note' ? 'border-info/50' : 'border-warning/50',
          )}
          key={`${mark.index} ${mark.text}`}
          style={{ ...band, left: x(mark.index) }}
        >
          <span
            className={cn(
              'absolute -top-1.5 -left-[5.5px] size-2.5 rotate-45 border bg-surface',
              mark.kind === 'note' ? 'border-info' : 'border-warning bg-warning',
            )}
          />
        </div>
      ))}
      {active === null ? null : (
        <ChartCrosshair data={data} geometry={geometry} index={active} styles={styles} />
      )}
    </div>
  );
}

/** What came over days nobody looked: one bar over each span, in the colour of its line. */
type GapBarsProps = {
  data: ChartData;
  styles: Map<string, LineStyle>;
  geometry: Geometry;
  /** Where a point lies, kept within the plot. */
  inside: (index: number) => number;
};

const lowestBar = 6;

function GapBars({ data, styles, geometry, inside }: GapBarsProps) {
  const y = (value: number) => geometry.y.origin + geometry.y.factor * value;
  return data.series.flatMap((entry) => {
    const color = `var(--${styles.get(entry.id)?.token})`;
    return (entry.gaps ?? []).map((gap) => {
      const left = inside(gap.from - 0.5);
      const top = Math.max(plotTop, Math.min(y(gap.level), geometry.bottom - lowestBar));
      return (
        <div
          className="absolute rounded-t-xs border border-b-0 border-dashed"
          key={`${entry.id} ${gap.text}`}
          style={{
            left,
            top,
            width: Math.max(4, inside(gap.to + 0.5) - left),
            height: geometry.bottom - top,
            borderColor: `color-mix(in oklch, ${color} 70%, transparent)`,
            backgroundImage: `repeating-linear-gradient(-45deg, color-mix(in oklch, ${color} 45%, transparent) 0 1.5px, transparent 1.5px 6px)`,
          }}
        />
      );
    });
  });
}

/** The line through the point at hand, with a dot on every series that has a value there. */
type ChartCrosshairProps = {
  data: ChartData;
  styles: Map<string, LineStyle>;
  geometry: Geometry;
  index: number;
};

function ChartCrosshair({ data, styles, geometry, index }: ChartCrosshairProps) {
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
