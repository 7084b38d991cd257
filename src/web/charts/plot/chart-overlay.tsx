/** What lies on the plot: hatched gaps, the part that is not final, marked days, and the cross-hair. */
import { Flag, PencilLine, StickyNote, TriangleAlert } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { type ChartData, type ChartMark, type ChartSeries, gapsOf } from '../chart-model.ts';
import type { LineStyle } from '../line-style.ts';
import { plotTop, shareOfBar, widestBar } from './chart-option.ts';
import type { Marked } from './plot-input.ts';
import type { Geometry } from './use-chart.ts';

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
      {mode === 'bars' ? <PartialBars data={data} geometry={geometry} styles={styles} /> : null}
      {picked !== undefined && dates.includes(picked) ? (
        <div
          className="absolute border-accent border-b-2 bg-accent/10"
          style={{
            ...band,
            left: inside(dates.indexOf(picked) - 0.5),
            width: inside(dates.indexOf(picked) + 0.5) - inside(dates.indexOf(picked) - 0.5),
          }}
        />
      ) : null}
      {marked ? (
        <div
          className="absolute border-accent border-x bg-accent/15"
          style={{
            ...band,
            left: inside(marked.from - 0.5),
            width: inside(marked.to + 0.5) - inside(marked.from - 0.5),
          }}
        />
      ) : null}
      {marks.map((mark) => (
        <FlagMark geometry={geometry} key={`${mark.index} ${mark.text}`} left={x(mark.index)} mark={mark} />
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
  styles: ReadonlyMap<string, LineStyle>;
  geometry: Geometry;
  /** Where a point lies, kept within the plot. */
  inside: (index: number) => number;
};

const lowestBar = 6;

const hatchedIn = (color: string) => ({
  borderColor: `color-mix(in oklch, ${color} 70%, transparent)`,
  backgroundImage: `repeating-linear-gradient(-45deg, color-mix(in oklch, ${color} 45%, transparent) 0 1.5px, transparent 1.5px 6px)`,
});

function GapBars({ data, styles, geometry, inside }: GapBarsProps) {
  const y = (value: number) => geometry.y.origin + geometry.y.factor * value;
  return data.series.flatMap((entry) => {
    const color = `var(--${styles.get(entry.id)?.token})`;
    return (entry.gaps ?? []).map((gap) => {
      const [start, end] = gap.edges ?? [gap.from - 0.5, gap.to + 0.5];
      const left = inside(start);
      const top = Math.max(plotTop, Math.min(y(gap.level), geometry.bottom - lowestBar));
      return (
        <div
          className="absolute rounded-t-xs border border-b-0 border-dashed"
          key={`${entry.id} ${gap.text}`}
          style={{
            left,
            top,
            width: Math.max(4, inside(end) - left),
            height: geometry.bottom - top,
            ...hatchedIn(color),
          }}
        />
      );
    });
  });
}

/** What is known of weeks and months that were not wholly read: hatched bars, beside those of days nobody looked. */
function PartialBars({ data, styles, geometry }: Omit<GapBarsProps, 'inside'>) {
  const half = Math.min(shareOfBar, widestBar / geometry.x.factor) / 2;
  return data.series.flatMap((entry) => {
    const color = `var(--${styles.get(entry.id)?.token})`;
    return (entry.partial ?? []).map((point, index) => {
      if (!point || point.value === null) return null;
      const top = geometry.y.origin + geometry.y.factor * point.value;
      const [start, end] = freeOf(entry, [index - half, index + half]);
      return (
        <div
          className="absolute border border-b-0 border-dashed"
          key={`${entry.id} ${data.dates[index]}`}
          style={{
            left: geometry.x.origin + geometry.x.factor * start,
            top: Math.min(top, geometry.bottom - 2),
            width: Math.max(2, geometry.x.factor * (end - start)),
            height: Math.max(2, geometry.bottom - top),
            ...hatchedIn(color),
          }}
        />
      );
    });
  });
}

/** The part of a bar's place that no bar of days nobody looked begins or ends in. */
const freeOf = ({ gaps = [] }: ChartSeries, place: [number, number]): [number, number] =>
  gaps.reduce<[number, number]>(([low, high], { edges }) => {
    if (!edges) return [low, high];
    const [start, end] = edges;
    return [end > low && end < high ? end : low, start > low && start < high ? start : high];
  }, place);

/** A day with something to say, flagged on the time axis. */
const flags = {
  release: { icon: Flag, look: 'border-info text-info' },
  correction: { icon: PencilLine, look: 'border-warning text-warning' },
  unusual: { icon: TriangleAlert, look: 'border-warning text-warning' },
  note: { icon: StickyNote, look: 'border-info text-info' },
};

function FlagMark({ mark, left, geometry }: { mark: ChartMark; left: number; geometry: Geometry }) {
  const { icon: Icon, look } = flags[mark.kind];
  return (
    <div
      className={cn('absolute w-0 border-l border-dashed opacity-90', look)}
      style={{ left, top: plotTop, height: geometry.bottom - plotTop }}
    >
      <span
        className={cn(
          'absolute -bottom-2 -left-2 grid size-4 place-items-center rounded-full border bg-surface',
          look,
        )}
      >
        <Icon className="size-2.5" />
      </span>
    </div>
  );
}

/** The line through the point at hand, with a dot on every series that has a value there. */
type ChartCrosshairProps = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
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
