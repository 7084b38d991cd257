/** A small line, or bars, without axes beside a number; gaps where points are missing. Plain SVG, drawn on the server. */
import { dayBars } from '#charts/day-bars.ts';
import { placeGaps, type Unseen } from '#charts/gaps.ts';
import { sparklineShape } from '#charts/sparkline-path.ts';
import { cn } from '#web/ui/cn.ts';

type SparklineProps = {
  /** Oldest first; null where nothing is known. */
  values: readonly (number | null)[];
  /** A sentence for screen readers; without it the drawing is decoration. */
  label?: string;
  /** The name of a colour token, e.g. `platform-spotify`. */
  token?: string;
  /** Fills its parent's width and height by default. */
  className?: string;
};

const width = 120;
const height = 36;

export function Sparkline({ values, label, token = 'muted', className }: SparklineProps) {
  const { lines, areas, last } = sparklineShape(values, width, height);
  const color = `var(--${token})`;
  return (
    <svg
      aria-hidden={label ? undefined : true}
      aria-label={label}
      className={cn('block size-full overflow-visible', className)}
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${width} ${height}`}
    >
      {areas.map((path) => (
        <path d={path} key={path} style={{ fill: color, fillOpacity: 0.12 }} />
      ))}
      {lines.map((path) => (
        <path
          d={path}
          fill="none"
          key={path}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.75"
          style={{ stroke: color }}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {last ? (
        <path
          d={`M${last.x} ${last.y}h0`}
          fill="none"
          strokeLinecap="round"
          strokeWidth="5"
          style={{ stroke: color }}
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  );
}

type SparkBarsProps = SparklineProps & {
  /** What came over several days and is none's; `dates` says when each point begins. */
  unseen?: { dates: readonly string[]; gaps: readonly Unseen[] };
};

/** What each day brought, standing on zero; pale what came over several. */
export function SparkBars({ values, label, token = 'muted', className, unseen }: SparkBarsProps) {
  const box = { width, height };
  const { bars, spans } = dayBars(values, box, unseen && placeGaps(unseen.dates, unseen.gaps));
  return (
    <svg
      aria-hidden={label ? undefined : true}
      aria-label={label}
      className={cn('block size-full', className)}
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${width} ${height}`}
    >
      <path
        d={`M0 ${height}H${width}`}
        strokeWidth="1"
        style={{ stroke: 'var(--line)' }}
        vectorEffect="non-scaling-stroke"
      />
      {spans ? <path d={spans} style={{ fill: `var(--${token})`, fillOpacity: 0.3 }} /> : null}
      <path d={bars} style={{ fill: `var(--${token})` }} />
    </svg>
  );
}
