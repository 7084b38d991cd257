/** How many cards fit beside each other; 0 until the browser has measured. */
import { type RefObject, useEffect, useState } from 'react';

export const cardGap = 16;
const cardWidth = 200;

/** Phones show two. */
export const columnsIn = (width: number): number =>
  Math.max(2, Math.floor((width + cardGap) / (cardWidth + cardGap)));

export function useColumns(host: RefObject<HTMLElement | null>): { columns: number; width: number } {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return { columns: width === 0 ? 0 : columnsIn(width), width };
}
