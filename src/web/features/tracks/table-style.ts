/** Classes that the head and the rows of the table share, so that their cells stand under each other. */
import { cn } from '#web/ui/cn.ts';
import type { ColumnLook } from './table-columns.tsx';

export const rowStyle =
  'grid w-full grid-rows-1 items-center grid-cols-[44px_minmax(0,1fr)_auto] md:grid-cols-(--columns)';

const places = { all: '', wide: 'max-md:hidden', phone: 'md:hidden' };

/** Cells let the pointer through to the row's link; what can be used inside them takes it back. */
export const cellStyle = ({ align, on, stickyAt }: ColumnLook): string =>
  cn(
    'flex h-full min-w-0 items-center whitespace-nowrap px-3 text-sm',
    align === 'end' && 'justify-end text-end',
    places[on],
    stickyAt !== undefined && 'md:sticky md:z-1',
    stickyAt === 0 && 'justify-center px-0',
    stickyAt !== undefined && stickyAt > 0 && 'ps-1',
  );
