/** The names of the lines above the plot, where there is no room for labels at their ends. */
import { cn } from '#web/ui/cn.ts';
import type { ChartMode, ChartSeries } from './chart-model.ts';
import { Marker } from './marker.tsx';
import type { LineStyle } from './platform-style.ts';

type ChartLegendProps = {
  series: readonly ChartSeries[];
  styles: Map<string, LineStyle>;
  mode: ChartMode;
  className?: string | undefined;
};

export function ChartLegend({ series, styles, mode, className }: ChartLegendProps) {
  return (
    <ul aria-hidden="true" className={cn('mb-3 flex flex-wrap gap-x-4 gap-y-1 text-body text-xs', className)}>
      {series.map((entry) => {
        const style = styles.get(entry.id);
        return style ? (
          <li className="inline-flex items-center gap-2" key={entry.id}>
            <Marker bare={mode === 'bars'} faint={entry.faint !== undefined} style={style} />
            {entry.name}
          </li>
        ) : null;
      })}
    </ul>
  );
}
