/** Pointer, fingers and keys on a plot: look at a point, take it, mark days to zoom to, go back. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { type Geometry, pointAt } from '#charts/geometry.ts';
import {
  drag,
  idle,
  lookAt,
  type Marked,
  markedOf,
  type PlotState,
  press,
  release,
  step,
} from './plot-input.ts';

type PlotInput = {
  dates: readonly string[];
  geometry: Geometry;
  /** The plot itself, without what is written beside it. */
  plot: RefObject<HTMLElement | null>;
  onZoom: (days: Marked) => void;
  /** A point was clicked, tapped, or Enter pressed on it. */
  onPick: ((index: number) => void) | undefined;
  /** Escape with nothing marked; false: there was nothing to go back to. */
  onBack: () => boolean;
};

/** A hand that trembles is not dragging. */
const shortestDrag = 6;

/** The active index and the marked days, null when there are none, and the handlers for the plot's element. */
export function usePlotInput({ dates, geometry, plot, onZoom, onPick, onBack }: PlotInput) {
  const count = dates.length;
  const [state, setState] = useStateOf(`${dates[0]} ${dates.at(-1)}`);
  const [origin, setOrigin] = useState<number | null>(null);
  const marked = markedOf(state);
  const finish = (days: Marked) => {
    setState(idle);
    onZoom(days);
  };
  const handlers = {
    ...pointerHandlers({ count, geometry, plot, onPick, marked, setState, finish, origin, setOrigin }),
    onBlur: () => setState(idle),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (count > 0 && event.currentTarget.matches(':focus-visible'))
        setState((now) => (now.active === null ? lookAt(now, count - 1) : now));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // What is open around the chart stays open: one press goes back one step.
        if (marked || onBack() || state.active !== null) event.stopPropagation();
        setState(marked ? { ...state, anchor: null } : idle);
        return;
      }
      if (event.key === 'Enter') {
        if (marked) finish(marked);
        else if (state.active !== null) onPick?.(state.active);
        return;
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = step(state, event.key, event.shiftKey, count);
      if (!next) return;
      event.preventDefault();
      setState(next);
    },
  };
  const last = count - 1;
  return {
    active: state.active === null || count === 0 ? null : Math.min(state.active, last),
    marked: marked && marked.from <= last ? { ...marked, to: Math.min(marked.to, last) } : null,
    handlers,
  };
}

/** Of other days nothing is looked at yet. */
function useStateOf(days: string) {
  const [kept, keep] = useState({ state: idle, days });
  const state = kept.days === days ? kept.state : idle;
  const set = (next: PlotState | ((now: PlotState) => PlotState)) =>
    keep((last) => {
      const now = last.days === days ? last.state : idle;
      const then = typeof next === 'function' ? next(now) : next;
      // A pointer moves many times before it is at another point.
      return then === last.state ? last : { state: then, days };
    });
  return [state, set] as const;
}

type PointerInput = Pick<PlotInput, 'geometry' | 'plot' | 'onPick'> & {
  /** Points of the plot. */
  count: number;
  marked: Marked | null;
  setState: (change: (state: PlotState) => PlotState) => void;
  finish: (days: Marked) => void;
  /** Where the pointer went down; null: it is not down, or has moved since. */
  origin: number | null;
  setOrigin: (x: number | null) => void;
};

function pointerHandlers(input: PointerInput) {
  const { count, geometry, plot, onPick, marked, setState, finish, origin, setOrigin } = input;
  const placeOf = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    return box && count > 0 ? pointAt((event.clientX - box.left) / (box.width || 1), geometry) : null;
  };
  const pointerOf = (event: PointerEvent) => ({
    id: event.pointerId,
    isFinger: event.pointerType === 'touch',
  });
  const stop = () => {
    setOrigin(null);
    setState(release);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = placeOf(event);
      if (index === null || event.button !== 0) return;
      setOrigin(event.clientX);
      // Beyond the plot's edge the drag goes on.
      event.currentTarget.setPointerCapture(event.pointerId);
      setState((now) => press(now, index, pointerOf(event)));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const index = placeOf(event);
      if (index === null) return;
      if (origin !== null && Math.abs(event.clientX - origin) >= shortestDrag) setOrigin(null);
      setState((now) => (event.buttons === 0 ? lookAt(now, index) : drag(now, index, pointerOf(event))));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const index = placeOf(event);
      if (event.button !== 0) return;
      if (origin === null && marked) {
        setOrigin(null);
        finish(marked);
        return;
      }
      stop();
      if (origin !== null && index !== null) onPick?.(index);
    },
    // The page scrolls, or the system took over.
    onPointerCancel: stop,
    // A finger that lifts has left too, but wants to read on.
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) setState(() => idle);
    },
  };
}
