/** The head of the table: names of the columns, each of which sorts. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import type { Table } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Track } from '#contract/tracks.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { useColumnNames } from './column-names.ts';
import { type ColumnLook, cellStyle, lookOf, rowStyle } from './columns.tsx';
import { type ListState, sortedBy } from './list-state.ts';

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

/** The name of a column; pressing it sorts, pressing it again turns the order round. */
type SortButtonProps = {
  columnId: string;
  look: ColumnLook;
  state: ListState;
  onState: (state: ListState) => void;
};

const icons = { asc: ArrowUp, desc: ArrowDown };

function SortButton({ columnId, look, state, onState }: SortButtonProps) {
  const names = useColumnNames();
  const isSorted = state.sort === look.sort;
  const Icon = isSorted ? icons[state.order] : ChevronsUpDown;
  return (
    <button
      className={cn(
        'group/sort relative inline-flex max-w-full rounded-sm py-1 font-medium text-xs hover:text-strong',
        isSorted ? 'text-strong' : 'text-muted',
      )}
      onClick={() => look.sort && onState(sortedBy(state, look.sort))}
      title={names.sortBy(columnId)}
      type="button"
    >
      <span className="truncate">{names.short(columnId)}</span>
      <Icon
        aria-hidden="true"
        className={cn(
          'absolute top-1/2 size-3.5 -translate-y-1/2',
          look.align === 'end' ? 'end-full me-0.5' : 'start-full ms-0.5',
          !isSorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </button>
  );
}
