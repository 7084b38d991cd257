/** The head of the table: names of the columns, each of which sorts. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import type { Table } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Track } from '#contract/tracks.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { type ListState, sortedBy } from './list-state.ts';
import { lookOf } from './table-columns.tsx';
import { cellStyle, rowStyle } from './table-style.ts';
import { useColumnNames } from './use-column-names.ts';

type TableHeadProps = { table: Table<Track>; state: ListState; onState: (state: ListState) => void };

export function TableHead({ table, state, onState }: TableHeadProps) {
  const names = useColumnNames();
  const icons = { asc: ArrowUp, desc: ArrowDown };
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
        const Icon = isSorted ? icons[state.order] : ChevronsUpDown;
        return (
          <div
            aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
            className={cn(cellStyle(look), look.stickyAt !== undefined && 'bg-surface')}
            key={id}
            role="columnheader"
            style={{ left: look.stickyAt }}
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
              <button
                className={cn(
                  'group/sort relative inline-flex max-w-full rounded-sm py-1 font-medium text-xs hover:text-strong',
                  isSorted ? 'text-strong' : 'text-muted',
                )}
                onClick={() => look.sort && onState(sortedBy(state, look.sort))}
                title={names.sortBy(id)}
                type="button"
              >
                <span className="truncate">{names.short(id)}</span>
                <Icon
                  aria-hidden="true"
                  className={cn(
                    'absolute top-1/2 size-3.5 -translate-y-1/2',
                    look.align === 'right' ? 'right-full' : 'left-full ml-0.5',
                    !isSorted &&
                      'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
                  )}
                />
              </button>
            ) : (
              <span className="truncate font-medium text-muted text-xs">{names.short(id)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
