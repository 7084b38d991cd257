/** What lies on the drawing whoever looks: hatched gaps, bars that are not final or not whole, and marked days. */
import { Flag, Megaphone, PencilLine, Ruler, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { type ChartData, type ChartMark, type ChartSeries, gapsOf } from '#charts/chart-model.ts';
import { barWidth, boxOver, type Geometry, plotTop, xOf, yOf } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import { stackedBars } from '#charts/stacks.ts';
import { cn } from '#web/ui/cn.ts';

type ChartSpansProps = { data: ChartData; styles: ReadonlyMap<string, LineStyle>; geometry: Geometry };

export const ChartSpans = memo(function ChartSpans({ data, styles, geometry }: ChartSpansProps) {
  const colors = (entry: ChartSeries) => `var(--${styles.get(entry.id)?.token})`;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {gapsOf(data).map(({ from, to }) => (
        <div
          className="hatched absolute min-w-0.5"
          key={from}
          style={boxOver(geometry, from - 0.5, to + 0.5)}
        />
      ))}
      <GapBars colors={colors} data={data} geometry={geometry} />
      {data.mode === 'bars' ? (
        <>
          <OpenBars colors={colors} data={data} geometry={geometry} />
          <PartialBars colors={colors} data={data} geometry={geometry} />
        </>
      ) : null}
      {[...Map.groupBy(data.marks ?? [], ({ index }) => index)].map(([index, marks]) => (
        <FlagMark geometry={geometry} index={index} key={index} marks={marks} />
      ))}
      <MarkedSpans geometry={geometry} marks={data.marks ?? []} />
    </div>
  );
});

type BarsProps = { data: ChartData; geometry: Geometry; colors: (entry: ChartSeries) => string };

const hatchedIn = (color: string) => ({
  borderColor: `color-mix(in oklch, ${color} 70%, transparent)`,
  backgroundImage: `repeating-linear-gradient(-45deg, color-mix(in oklch, ${color} 45%, transparent) 0 1.5px, transparent 1.5px 6px)`,
});

const lowestBar = 6;

/** What came over days nobody looked: one bar over each span, in the colour of its line. */
function GapBars({ data, geometry, colors }: BarsProps) {
  return data.series.flatMap((entry) =>
    (entry.gaps ?? []).map((gap) => {
      const [start, end] = gap.edges ?? [gap.from - 0.5, gap.to + 0.5];
      const { bottom } = geometry;
      const top = Math.max(plotTop, Math.min(yOf(geometry, gap.level), bottom - lowestBar));
      return (
        <div
          className="absolute min-w-1 rounded-t-xs border border-b-0 border-dashed"
          key={`${entry.id} ${gap.text}`}
          style={{ ...boxOver(geometry, start, end), top, height: bottom - top, ...hatchedIn(colors(entry)) }}
        />
      );
    }),
  );
}

/** The place of a bar, no wider than what is `free` of its point's room. */
function barPlace(geometry: Geometry, index: number, free: readonly [number, number]) {
  const half = `${barWidth(geometry, '%')} / 2`;
  return {
    left: `max(${xOf(geometry, free[0])}, ${xOf(geometry, index)} - ${half})`,
    right: `max(100% - ${xOf(geometry, free[1])}, 100% - ${xOf(geometry, index)} - ${half})`,
  };
}

/** What the running day, week or month has brought so far. */
function OpenBars({ data, geometry, colors }: BarsProps) {
  return stackedBars(data).flatMap(({ entry, bars }) =>
    bars
      .filter(({ isOpen }) => isOpen)
      .map(({ index, low, high }) => (
        <div
          className="absolute border border-dashed"
          key={`${entry.id} ${index}`}
          style={{
            ...barPlace(geometry, index, [index - 0.5, index + 0.5]),
            top: yOf(geometry, high),
            height: yOf(geometry, low) - yOf(geometry, high),
            borderColor: colors(entry),
            backgroundColor: `color-mix(in oklch, ${colors(entry)} 12%, transparent)`,
          }}
        />
      )),
  );
}

/** What is known of weeks and months that were not wholly read: hatched bars, beside those of days nobody looked. */
function PartialBars({ data, geometry, colors }: BarsProps) {
  return data.series.flatMap((entry) =>
    (entry.partial ?? []).map((point, index) => {
      if (!point || point.value === null) return null;
      const top = yOf(geometry, point.value);
      return (
        <div
          className="absolute border border-b-0 border-dashed"
          key={`${entry.id} ${data.dates[index]}`}
          style={{
            ...barPlace(geometry, index, freeOf(entry, index)),
            top: Math.min(top, geometry.bottom - 2),
            height: Math.max(2, geometry.bottom - top),
            ...hatchedIn(colors(entry)),
          }}
        />
      );
    }),
  );
}

/** The part of a point's room that no bar of days nobody looked begins or ends in. */
const freeOf = ({ gaps = [] }: ChartSeries, index: number): [number, number] =>
  gaps.reduce<[number, number]>(
    ([low, high], { edges }) => {
      if (!edges) return [low, high];
      const [start, end] = edges;
      return [end > low && end < high ? end : low, start > low && start < high ? start : high];
    },
    [index - 0.5, index + 0.5],
  );

/** A day with something to say, flagged on the time axis; a day with more to say has one flag, with their number. */
const flags = {
  release: { icon: Flag, look: 'border-info text-info' },
  correction: { icon: PencilLine, look: 'border-warning text-warning' },
  rule: { icon: Ruler, look: 'border-warning text-warning' },
  unusual: { icon: TriangleAlert, look: 'border-warning text-warning' },
  campaign: { icon: Megaphone, look: 'border-info text-info' },
};

type FlagMarkProps = { marks: readonly ChartMark[]; index: number; geometry: Geometry };

function FlagMark({ marks, index, geometry }: FlagMarkProps) {
  const [first] = marks;
  if (!first) return null;
  const { icon: Icon, look } = flags[first.kind];
  return (
    <div
      className={cn('absolute w-0 border-l border-dashed opacity-90', look)}
      style={{ left: xOf(geometry, index), top: plotTop, height: geometry.bottom - plotTop }}
    >
      <span
        className={cn(
          'absolute -bottom-2 -left-2 grid size-4 place-items-center rounded-full border bg-surface',
          look,
        )}
      >
        {marks.length > 1 ? (
          <span className="font-semibold text-[10px] leading-none">{marks.length}</span>
        ) : (
          <Icon className="size-2.5" />
        )}
      </span>
    </div>
  );
}

/** The days of a campaign, along the axis. */
const spanHeight = 4;

function MarkedSpans({ marks, geometry }: { marks: readonly ChartMark[]; geometry: Geometry }) {
  return marks.map(({ index, to, text }) =>
    to === undefined || to === index ? null : (
      <div
        className="absolute rounded-full bg-info/40"
        key={`${index} ${text}`}
        style={{
          ...boxOver(geometry, index, to),
          top: geometry.bottom - spanHeight / 2,
          height: spanHeight,
        }}
      />
    ),
  );
}
