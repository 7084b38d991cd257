/** The songs as a table of any length: only the rows in view are drawn. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
import { getCoreRowModel, type Row, type RowSelectionState, useReactTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { useNow } from '#web/data/use-now.ts';
import { cn } from '#web/ui/cn.ts';
import { useSparklines } from '../sparklines.tsx';
import { TableContext } from './cells.tsx';
import { columnsFor, templateOf } from './columns.tsx';
import { useDensity } from './density.ts';
import type { ListState } from './list-state.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

type TracksTableProps = {
  tracks: readonly Track[];
  metrics: readonly Metric[];
  state: ListState;
  onState: (state: ListState) => void;
  selection: RowSelectionState;
  onSelection: (selection: RowSelectionState) => void;
  /** When the numbers were read, in milliseconds. */
  updatedAt: number;
  /** Dims the rows while newer ones are read. */
  stale: boolean;
};

/** In px. */
const rowHeights = { comfortable: 60, compact: 40 };

export function TracksTable(props: TracksTableProps) {
  const { tracks, metrics, state, onState, selection, onSelection, updatedAt, stale } = props;
  const { t } = useTranslation('tracks');
  const [density] = useDensity();
  const now = useNow(updatedAt);
  const scroller = useRef<HTMLElement>(null);
  const columns = useMemo(() => columnsFor(metrics), [metrics]);
  const table = useReactTable({
    data: tracks as Track[],
    columns,
    getCoreRowModel: getCoreRowModel(),
    getRowId: (track) => track.id,
    state: { rowSelection: selection },
    onRowSelectionChange: (update) => onSelection(typeof update === 'function' ? update(selection) : update),
  });
  const { rows } = table.getRowModel();
  const height = rowHeights[density];
  const shown = useShownRows(rows, height, scroller);
  const sparklines = useSparklines(
    shown.map(({ row }) => row.id),
    updatedAt,
  );
  const template = templateOf(table.getVisibleLeafColumns().map(({ id }) => id));
  const shared = useMemo(() => ({ now, sparklines }), [now, sparklines]);
  return (
    <TableContext value={shared}>
      <section
        aria-label={t('list.title')}
        className="group/table max-h-[max(420px,calc(100dvh-220px))] overflow-y-auto overflow-x-hidden rounded-lg border border-line bg-surface md:overflow-x-auto"
        data-compact={density === 'compact' ? '' : undefined}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div
          aria-busy={stale}
          aria-rowcount={rows.length + 1}
          className={cn('relative md:min-w-max', stale && 'stale')}
          role="table"
          style={{ ['--columns' as string]: template }}
        >
          <TableHead onState={onState} state={state} table={table} />
          <div className="relative" role="rowgroup" style={{ height: rows.length * height }}>
            {shown.map(({ row, index }) => (
              <TableRow
                columns={template}
                isSelected={row.getIsSelected()}
                height={height}
                index={index}
                key={row.id}
                row={row}
                top={index * height}
              />
            ))}
          </div>
        </div>
      </section>
    </TableContext>
  );
}

/** Which rows of a long table are in view, and some more on either side. */
type ShownRow = { row: Row<Track>; index: number };

const headHeight = 40;
/** What the server draws: as much as a tall window shows. */
const firstRect = { width: 0, height: 900 };

/** `height` is that of every row, in px. */
function useShownRows(
  rows: readonly Row<Track>[],
  height: number,
  scroller: RefObject<HTMLElement | null>,
): ShownRow[] {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollMargin: headHeight,
    overscan: 8,
    initialRect: firstRect,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  useEffect(() => {
    if (height) virtualizer.measure();
  }, [virtualizer, height]);
  return virtualizer.getVirtualItems().flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ row, index }] : [];
  });
}
