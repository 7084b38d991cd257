/** The name of a column; pressing it sorts, pressing it again turns the order round. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { type ListState, sortedBy } from './list-state.ts';
import type { ColumnLook } from './table-columns.tsx';
import { useColumnNames } from './use-column-names.ts';

type SortButtonProps = {
  columnId: string;
  look: ColumnLook;
  state: ListState;
  onState: (state: ListState) => void;
};

const icons = { asc: ArrowUp, desc: ArrowDown };

export function SortButton({ columnId, look, state, onState }: SortButtonProps) {
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
