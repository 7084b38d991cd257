/** The head of the table: names of the columns, each of which sorts. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import type { Table } from '@tanstack/react-table';
import type { Track } from '#contract/tracks.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import type { ListState } from './list-state.ts';
import { SortButton } from './sort-button.tsx';
import { lookOf } from './table-columns.tsx';
import { cellStyle, rowStyle } from './table-style.ts';
import { useColumnNames } from './use-column-names.ts';

type TableHeadProps = { table: Table<Track>; state: ListState; onState: (state: ListState) => void };

export function TableHead({ table, state, onState }: TableHeadProps) {
  const names = useColumnNames();
  return (
    <div
      aria-rowindex={1}
      className={cn(
        rowStyle,
        'sticky top-0 z-10 h-10 md:min-w-max border-line border-b bg-surface max-md:hidden',
      )}
      role="row"
    >
      {table.getVisibleLeafColumns().map(({ id }) => {
        const look = lookOf(id);
        const isSorted = look.sort !== undefined && state.sort === look.sort;
        return (
          <div
            aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
            className={cn(cellStyle(look), look.stickyAt !== undefined && 'bg-surface')}
            key={id}
            role="columnheader"
            style={{ insetInlineStart: look.stickyAt }}
          >
            {id === 'select' ? (
              <Checkbox
                checked={table.getIsAllRowsSelected()}
                className="p-2"
                label={names.selectAll}
                labelHidden
                mixed={table.getIsSomeRowsSelected()}
                onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
              />
            ) : look.sort ? (
              <SortButton columnId={id} look={look} onState={onState} state={state} />
            ) : (
              <span className="truncate font-medium text-muted text-xs">{names.short(id)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
