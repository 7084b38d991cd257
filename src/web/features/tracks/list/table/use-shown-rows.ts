/** Which rows of the table are drawn: all of a short list, of a long one those in view. */
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { firstPageSize } from '../../queries.ts';
import type { ListRows } from '../pages.ts';
import type { Row } from '../rows.ts';
import { useDensity } from './density.ts';

/** Up to here all rows are drawn: searching in the page finds every song. */
const mostRows = 100;
/** On a phone; the browser measures each. */
const cardHeight = 132;
const rowHeights = { comfortable: 60, compact: 40 };

type ShownRows = {
  /** Undefined where a row has not been read yet. */
  shown: readonly (Row | undefined)[];
  /** Place of the first of them in the list. */
  from: number;
  /** Stands for the rows above and below. */
  space: { paddingTop?: number; paddingBottom?: number };
  measure?: (row: HTMLElement | null) => void;
  /** Brings a row into view, where it may not be drawn. */
  reveal: (index: number) => void;
};

/** How high the rows were that were drawn before the page was left: cards have heights of their own. */
let kept: { width: number; items: readonly VirtualItem[] } | undefined;

const keptFor = (count: number) =>
  typeof window !== 'undefined' && kept?.width === window.innerWidth && kept.items.length === count
    ? [...kept.items]
    : [];

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect;

const rowsIn = ({ at }: ListRows, from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, place) => at(from + place));

export function useShownRows(
  host: RefObject<HTMLElement | null>,
  rows: ListRows,
  onView: (from: number, to: number) => void,
): ShownRows {
  const [density] = useDensity();
  const top = useTop(host, rows);
  const isLong = rows.count > mostRows;
  const [before] = useState(() => keptFor(rows.count));
  const heightOfRow = () =>
    host.current && host.current.clientWidth < 720 ? cardHeight : rowHeights[density];
  const virtualizer = useWindowVirtualizer({
    count: isLong ? rows.count : 0,
    enabled: isLong,
    estimateSize: heightOfRow,
    scrollMargin: top ?? 0,
    overscan: 8,
    initialMeasurementsCache: before,
    getItemKey: (index) => rows.at(index)?.key ?? index,
  });
  useEffect(
    () => () => {
      kept = { width: window.innerWidth, items: virtualizer.measurementsCache };
    },
    [virtualizer],
  );
  const items = virtualizer.getVirtualItems();
  const from = isLong ? (items[0]?.index ?? 0) : 0;
  const to = isLong ? (items.at(-1)?.index ?? -1) + 1 : rows.count;
  useEffect(() => {
    if (top !== undefined && to > from) onView(from, to - 1);
  }, [top, from, to, onView]);
  const reveal = useCallback(
    (index: number) => {
      if (isLong) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [isLong, virtualizer],
  );
  if (top === undefined)
    return { ...firstRows(rows, isLong ? heightsBelow(before, rows.count, heightOfRow()) : 0), reveal };
  if (!isLong) return { shown: rowsIn(rows, 0, rows.count), from: 0, space: {}, reveal };
  return {
    shown: rowsIn(rows, from, to),
    from,
    space: {
      paddingTop: Math.max(0, (items[0]?.start ?? top) - top),
      paddingBottom: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    },
    measure: virtualizer.measureElement,
    reveal,
  };
}

/** Where the table begins on the page, in pixels; undefined before the browser has drawn it. */
function useTop(host: RefObject<HTMLElement | null>, rows: ListRows): number | undefined {
  const [top, setTop] = useState<number>();
  const [isHead] = useState(() => rows.at(firstPageSize) === undefined);
  // Before the browser paints: who comes back finds the page as long as it was, and the place on it.
  // A page that the server sent has nothing more to show yet, and what is pressed there comes first.
  useBrowserLayoutEffect(() => {
    const box = host.current?.getBoundingClientRect();
    const show = () => setTop(box ? box.top + window.scrollY : 0);
    if (isHead) startTransition(show);
    else show();
  }, [host, isHead]);
  return top;
}

/** What the page itself carries, with room for the rest. */
const firstRows = (rows: ListRows, below: number) => ({
  shown: rowsIn(rows, 0, Math.min(firstPageSize, rows.count)),
  from: 0,
  space: below > 0 ? { paddingBottom: below } : {},
});

/** Of all rows but the first ones: as high as they were, or as they likely are. */
function heightsBelow(before: readonly VirtualItem[], count: number, height: number): number {
  const first = Math.min(firstPageSize, count);
  const end = before.at(-1)?.end;
  return end === undefined ? (count - first) * height : end - (before[first - 1]?.end ?? 0);
}
