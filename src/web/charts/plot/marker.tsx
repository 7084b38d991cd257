/** A series' marker on a stroke of its line, as labels, tooltips and legends show it. */
import type { LineStyle } from '#charts/line-style.ts';
import { cn } from '#web/ui/cn.ts';

type MarkerProps = {
  style: LineStyle;
  faint?: boolean;
  /** Shows the shape without the line, as for bars. */
  bare?: boolean;
  className?: string;
};

export function Marker({ style, faint, bare, className }: MarkerProps) {
  const color = `var(--${style.token})`;
  const width = bare ? 10 : 24;
  return (
    <svg
      aria-hidden="true"
      className={cn(
        'h-2.5 shrink-0 overflow-visible',
        bare ? 'w-2.5' : 'w-6',
        faint && 'opacity-70',
        className,
      )}
      viewBox={`0 0 ${width} 10`}
    >
      {bare ? null : (
        <path
          d="M0 5H24"
          fill="none"
          strokeDasharray={style.dash.join(' ') || undefined}
          strokeWidth="2"
          style={{ stroke: color }}
        />
      )}
      {faint ? null : (
        <path
          d={style.marker}
          style={{ fill: color }}
          transform={`translate(${width / 2 - 4.5} 0.5) scale(0.9)`}
        />
      )}
    </svg>
  );
}
