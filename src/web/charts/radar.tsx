/** Numbers from 0 to 1 around a centre, a line for each source; made without looking at the page, so the server draws it too. */
import type { LineStyle } from '#charts/line-style.ts';
import { linePath, type Point, round } from '#charts/paths.ts';

export type RadarSeries = {
  id: string;
  style: LineStyle;
  /** One for each axis; null: not known. */
  values: readonly (number | null)[];
};

type RadarProps = { axes: readonly { id: string; name: string }[]; series: readonly RadarSeries[] };

/** The box is this wide and high in units of the drawing; the widest ring leaves room for the names around it. */
const [width, height, radius] = [400, 300, 104];
const rings = [0.25, 0.5, 0.75, 1];

export function Radar({ axes, series }: RadarProps) {
  const ends = axes.map((_, index) => radarPoint(index, axes.length, 1));
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-4/3 w-full max-w-120" dir="ltr">
      <svg className="absolute inset-0 size-full" viewBox={`0 0 ${width} ${height}`}>
        <title>{axes.map(({ name }) => name).join(', ')}</title>
        <g className="fill-none stroke-line">
          {rings.map((ring) => (
            <path
              d={`${linePath(axes.map((_, index) => radarPoint(index, axes.length, ring)))}Z`}
              key={ring}
            />
          ))}
          {ends.map(({ x, y }, index) => (
            <path d={`M${width / 2} ${height / 2}L${x} ${y}`} key={axes[index]?.id} />
          ))}
        </g>
        <g className="fill-muted" fontSize={10}>
          <text dx={4} dy={13} x={width / 2} y={height / 2 - radius}>
            1
          </text>
          <text dx={-11} dy={4} x={width / 2} y={height / 2}>
            0
          </text>
        </g>
        {series.map((one) => (
          <RadarLine key={one.id} series={one} />
        ))}
      </svg>
      {axes.map(({ id, name }, index) => (
        <AxisName index={index} key={id} name={name} of={axes.length} />
      ))}
    </div>
  );
}

/** Where a value lies in the drawing; the first axis points upwards, the others follow as a clock goes. Pure. */
export function radarPoint(index: number, of: number, value: number): Point {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2;
  const far = radius * Math.min(1, Math.max(0, value));
  return {
    x: round(width / 2 + far * Math.cos(angle)),
    y: round(height / 2 + far * Math.sin(angle)),
  };
}

/** A line joins neighbours that are both known; only a whole one goes around, and is filled. Pure. */
export function radarPaths(values: readonly (number | null)[]): { lines: string[]; isWhole: boolean } {
  const points = values.map((value, index) =>
    value === null ? null : radarPoint(index, values.length, value),
  );
  const known = points.filter((point) => point !== null);
  if (known.length === points.length) return { lines: [`${linePath(known)}Z`], isWhole: true };
  const lines = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    return point && next ? [linePath([point, next])] : [];
  });
  return { lines, isWhole: false };
}

const markerScale = 0.9;

function RadarLine({ series: { style, values } }: { series: RadarSeries }) {
  const { lines, isWhole } = radarPaths(values);
  const color = `var(--${style.token})`;
  return (
    <g style={{ fill: color, stroke: color }}>
      {lines.map((line) => (
        <path
          d={line}
          fillOpacity={isWhole ? 0.14 : 0}
          key={line}
          strokeDasharray={style.dash.join(' ') || undefined}
          strokeLinejoin="round"
          strokeWidth={2}
        />
      ))}
      {values.map((value, index) => {
        if (value === null) return null;
        const { x, y } = radarPoint(index, values.length, value);
        const [left, top] = [round(x - 5 * markerScale), round(y - 5 * markerScale)];
        return (
          <path
            d={style.marker}
            key={`${left} ${top}`}
            stroke="none"
            transform={`translate(${left} ${top}) scale(${markerScale})`}
          />
        );
      })}
    </g>
  );
}

type AxisNameProps = { index: number; of: number; name: string };

/** In the type of the page however wide the drawing is; outside the widest ring, and grown away from it. */
function AxisName({ index, of, name }: AxisNameProps) {
  const { x, y } = radarPoint(index, of, 1);
  const [across, down] = [(x - width / 2) / radius, (y - height / 2) / radius];
  const away = 1 + 10 / radius;
  return (
    <span
      className="absolute w-max max-w-[34%] hyphens-auto break-words text-center text-body text-xs leading-tight"
      style={{
        left: `${round(50 + (100 * across * radius * away) / width)}%`,
        top: `${round(50 + (100 * down * radius * away) / height)}%`,
        transform: `translate(${round(50 * across - 50)}%, ${round(50 * down - 50)}%)`,
      }}
    >
      {name}
    </span>
  );
}
