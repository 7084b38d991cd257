/** A chart over time, as lines, stacked areas or bars, with a sentence before it and its table behind it. */
import { type ReactNode, useId, useMemo } from 'react';
import { cn } from '#web/ui/cn.ts';
import { type ChartData, type ChartMode, type ChartSeries, stylesOf } from './chart-model.ts';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartFormats, ChartLabels } from './chart-text.ts';
import type { LineStyle } from './line-style.ts';
import { Marker } from './marker.tsx';

type LineChartProps = ChartData & {
  /** What the chart says, as a sentence. */
  caption: string;
  captionHidden?: boolean;
  labels: ChartLabels;
  formats: ChartFormats;
  /** Height of the plot in px, the same before and after it is drawn. */
  height?: number;
  /** Below the plot, e.g. where the numbers come from. */
  note?: ReactNode;
  className?: string;
};

export function LineChart(props: LineChartProps) {
  const { dates, series, mode = 'lines', fromZero, provisionalFrom, marks } = props;
  const { caption, captionHidden, labels, formats, height = 280, note, className } = props;
  const id = useId();
  const data = useMemo<ChartData>(
    () => ({ dates, series, mode, fromZero, provisionalFrom, marks }),
    [dates, series, mode, fromZero, provisionalFrom, marks],
  );
  const styles = useMemo(() => stylesOf(series), [series]);
  const several = series.length > 1;
  const direct = several && series.length <= 5 && mode !== 'bars';
  return (
    <figure aria-labelledby={id} className={cn('@container min-w-0', className)}>
      <figcaption className={captionHidden ? 'sr-only' : 'mb-3 text-muted text-sm'} id={id}>
        {caption}
      </figcaption>
      {several ? (
        <ChartLegend
          className={direct ? '@min-[560px]:hidden' : ''}
          mode={mode}
          series={series}
          styles={styles}
        />
      ) : null}
      <ChartPlot data={data} direct={direct} formats={formats} height={height} labels={labels} />
      {note ? <div className="mt-2 text-muted text-xs">{note}</div> : null}
      <ChartTable caption={caption} data={data} formats={formats} labels={labels} />
    </figure>
  );
}

/** The names of the lines above the plot, where there is no room for labels at their ends. */
type ChartLegendProps = {
  series: readonly ChartSeries[];
  styles: Map<string, LineStyle>;
  mode: ChartMode;
  className?: string;
};

function ChartLegend({ series, styles, mode, className }: ChartLegendProps) {
  return (
    <ul aria-hidden="true" className={cn('mb-3 flex flex-wrap gap-x-4 gap-y-1 text-body text-xs', className)}>
      {series.map((entry) => {
        const style = styles.get(entry.id);
        return style ? (
          <li className="inline-flex items-center gap-2" key={entry.id}>
            <Marker bare={mode === 'bars' && !entry.faint} faint={entry.faint !== undefined} style={style} />
            {entry.name}
          </li>
        ) : null;
      })}
    </ul>
  );
}
