/** Which rows of a long table are in view, and some more on either side. */
import type { Row } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { Track } from '#contract/tracks.ts';

export type ShownRow = { row: Row<Track>; index: number };

const headHeight = 40;
/** What the server draws: as much as a tall window shows. */
const firstRect = { width: 0, height: 900 };

/** `height` is that of every row, in px. */
export function useShownRows(
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
