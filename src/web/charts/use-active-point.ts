/** Which point of a chart is looked at: by pointer, or by arrow keys, Home, End and Page. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Geometry } from './use-chart.ts';

const week = 7;

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index - 1,
  ArrowUp: (index) => index + 1,
  PageUp: (index) => index + week,
  PageDown: (index) => index - week,
  Home: () => 0,
  End: (_index, last) => last,
};

/** The index a key moves to, or undefined when the key means nothing here. */
export function moveBy(key: string, index: number, count: number): number | undefined {
  const next = moves[key]?.(index, count - 1);
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/** The point nearest to a horizontal place in the plot. */
export const pointAt = (x: number, geometry: Geometry, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round((x - geometry.x.origin) / (geometry.x.factor || 1))));

/** The active index, null when nothing is looked at, and the handlers for the plot's element. */
export function useActivePoint(count: number, geometry: Geometry | null) {
  const [active, setActive] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!geometry || count === 0) return;
    setActive(pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left, geometry, count));
  };
  const clear = () => setActive(null);
  const handlers = {
    onPointerDown: follow,
    onPointerMove: follow,
    // A finger that lifts has left too, but wants to read on.
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') clear();
    },
    onBlur: clear,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (count > 0 && event.currentTarget.matches(':focus-visible'))
        setActive((index) => index ?? count - 1);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') clear();
      const next = count > 0 ? moveBy(event.key, active ?? count - 1, count) : undefined;
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    },
  };
  return { active: active === null || count === 0 ? null : Math.min(active, count - 1), handlers };
}
