/** What the chart knows of one date: every series, the largest first, with its change. */
import { Change, changeKind } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { type ChartData, type ChartMode, gapsAt, rowsAt } from './chart-model.ts';
import type { ChartFormats, ChartLabels } from './chart-text.ts';
import type { LineStyle } from './line-style.ts';
import { Marker } from './marker.tsx';
import type { Geometry } from './use-chart.ts';

type ChartTooltipProps = {
  data: ChartData;
  index: number;
  styles: Map<string, LineStyle>;
  mode: ChartMode;
  labels: ChartLabels;
  formats: ChartFormats;
  geometry: Geometry;
};

/** Below this width the tooltip keeps to the far corner, so that it never leaves the page. */
const roomyWidth = 560;

export function ChartTooltip({ data, index, styles, mode, labels, formats, geometry }: ChartTooltipProps) {
  const x = geometry.x.origin + geometry.x.factor * index;
  const isRight = x > geometry.width / 2;
  const beside = isRight ? { right: geometry.width - x + 14 } : { left: x + 14 };
  const inCorner = isRight ? { left: 0 } : { right: 0 };
  const isProvisional = index >= (data.provisionalFrom ?? Number.POSITIVE_INFINITY);
  const gaps = gapsAt(data.series, index);
  const marks = (data.marks ?? []).filter((mark) => mark.index === index);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-10 w-max rounded-lg bg-raised px-3 py-2.5 text-xs shadow-float"
      style={geometry.width < roomyWidth ? inCorner : beside}
    >
      <p className="font-medium text-strong">{formats.date(data.dates[index] ?? '')}</p>
      {isProvisional ? <p className="text-muted">{labels.provisional}</p> : null}
      <table className="mt-1.5 w-full border-separate border-spacing-y-0.5 [&_td]:align-middle">
        <tbody>
          {rowsAt(data.series, index).map(({ series, value, change }) => {
            const style = styles.get(series.id);
            return (
              <tr key={series.id}>
                <td className="pe-3 text-body">
                  <span className="flex max-w-44 items-center gap-2">
                    {style ? (
                      <Marker
                        bare={mode === 'bars' && !series.faint}
                        faint={series.faint !== undefined}
                        style={style}
                      />
                    ) : null}
                    <span className="truncate">{series.name}</span>
                  </span>
                </td>
                <td className={cn('text-end', value === null ? 'text-muted' : 'font-medium text-strong')}>
                  {value === null ? labels.missing : formats.value(value)}
                </td>
                {formats.change ? (
                  <td className="ps-3 text-end">
                    {change === null ? null : (
                      <Change className="text-xs" kind={changeKind(change)} text={formats.change(change)} />
                    )}
                  </td>
                ) : null}
              </tr>
            );
          })}
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
