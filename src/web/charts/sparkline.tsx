/** A small line, or bars, without axes beside a number; gaps where points are missing. Plain SVG, drawn on the server. */
import { sparkBars, sparklineShape } from '#charts/sparkline-path.ts';
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

/** What each day brought, standing on zero. */
export function SparkBars({ values, label, token = 'muted', className }: SparklineProps) {
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
      <path d={sparkBars(values, width, height)} style={{ fill: `var(--${token})` }} />
    </svg>
  );
}
