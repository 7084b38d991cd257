/** What the chart knows of one date: every series, the largest first, with its change. */
import {
  type ChartData,
  type ChartMode,
  gapsAt,
  marksAt,
  type PointRow,
  rowsAt,
} from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { type Geometry, xOf } from '#charts/geometry.ts';
import type { LineStyle } from '#charts/line-style.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { RateChange } from '#web/ui/rate-change.tsx';
import { Marker } from './marker.tsx';

type ChartTooltipProps = {
  data: ChartData;
  index: number;
  styles: ReadonlyMap<string, LineStyle>;
  labels: ChartLabels;
  formats: ChartFormats;
  geometry: Geometry;
};

export function ChartTooltip({ data, index, styles, labels, formats, geometry }: ChartTooltipProps) {
  const { mode = 'lines' } = data;
  const x = xOf(geometry, index);
  const isRight = index + geometry.edge > geometry.span / 2;
  const isProvisional = index >= (data.provisionalFrom ?? Number.POSITIVE_INFINITY);
  const gaps = gapsAt(data.series, index);
  const marks = marksAt(data, index);
  return (
    <div
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute z-20 w-max max-w-full rounded-lg bg-raised px-3 py-2.5 text-xs shadow-float',
        // In a narrow chart there is no room beside every point: it stands above the plot.
        'top-2 @max-[560px]:top-auto @max-[560px]:bottom-full',
        isRight ? '@max-[560px]:right-0!' : '@max-[560px]:left-0!',
      )}
      style={isRight ? { right: `calc(100% - ${x} + 14px)` } : { left: `calc(${x} + 14px)` }}
    >
      <p className="font-medium text-strong">{formats.date(data.dates[index] ?? '')}</p>
      {isProvisional ? <p className="text-muted">{labels.provisional}</p> : null}
      <table className="mt-1.5 w-full border-separate border-spacing-y-0.5 [&_td]:align-top">
        <tbody>
          {rowsAt(data, index).map((row) => (
            <TooltipRow
              index={index}
              key={row.series.id}
              row={row}
              style={styles.get(row.series.id)}
              {...{ mode, labels, formats }}
            />
          ))}
        </tbody>
      </table>
      {gaps.map(({ series, gap }) => {
        const style = styles.get(series.id);
        return (
          <p
            className="mt-1.5 flex max-w-60 items-baseline gap-2 border-line border-t pt-1.5 text-body"
            key={`${series.id} ${gap.text}`}
          >
            {style && data.series.length > 1 ? <Marker bare className="shrink-0" style={style} /> : null}
            {gap.text}
          </p>
        );
      })}
      {marks.map((mark) => (
        <p className="mt-1.5 max-w-60 border-line border-t pt-1.5 text-body" key={mark.text}>
          {mark.text}
        </p>
      ))}
    </div>
  );
}

/** One line at that date: its value, what is missing of it, and how it compares. */
type TooltipRowProps = {
  row: PointRow;
  index: number;
  style: LineStyle | undefined;
  mode: ChartMode;
  labels: ChartLabels;
  formats: ChartFormats;
};

function TooltipRow({ row, index, style, mode, labels, formats }: TooltipRowProps) {
  const { series, value, partial, change, share } = row;
  const known = value ?? partial?.value ?? null;
  const below = [
    partial?.text,
    series.band?.[index]?.text,
    series.faint?.dates?.[index] && formats.date(series.faint.dates[index]),
  ];
  return (
    <tr>
      <td className="pe-3 text-body">
        <span className="flex max-w-52 items-baseline gap-2">
          {style ? (
            <Marker
              bare={mode !== 'lines' && !series.faint}
              className="shrink-0"
              faint={series.faint !== undefined}
              style={style}
            />
          ) : null}
          <span className="min-w-0">
            <span className="block truncate">{series.name}</span>
            {below.map((text) =>
              text ? (
                <span className="block text-muted" key={text}>
                  {text}
                </span>
              ) : null,
            )}
          </span>
        </span>
      </td>
      <td className={cn('text-end', value === null ? 'text-muted' : 'font-medium text-strong')}>
        {known === null ? labels.missing : formats.value(known)}
      </td>
      {formats.change || formats.hasShares ? (
        <td className="ps-3 text-end">
          {formats.change && change !== null ? (
            <Change className="text-xs" kind={changeKind(change)} text={formats.change(change)} />
          ) : null}
          {formats.hasShares && share !== null ? <RateChange className="text-xs" share={share} /> : null}
        </td>
      ) : null}
    </tr>
  );
}
