/** What pointer and keys do on a plot: which point is looked at, which days are being marked. Pure. */

export type PlotState = {
  /** The point that is looked at. */
  active: number | null;
  /** Where marking began; the other end is the active point. */
  anchor: number | null;
  /** Fingers on the plot, and where each of them is. */
  fingers: ReadonlyMap<number, number>;
};

export const idle: PlotState = { active: null, anchor: null, fingers: new Map() };

export type Marked = { from: number; to: number };

/** The days that are marked; null: none, or one alone. */
export function markedOf({ active, anchor }: PlotState): Marked | null {
  if (active === null || anchor === null || active === anchor) return null;
  return { from: Math.min(active, anchor), to: Math.max(active, anchor) };
}

/** The same state where nothing changes. */
export const lookAt = (state: PlotState, index: number): PlotState =>
  state.active === index ? state : { ...state, active: index };

/** A mouse or pen marks from where it went down; one finger looks, two mark what lies between them. */
export function press(
  state: PlotState,
  index: number,
  pointer: { id: number; isFinger: boolean },
): PlotState {
  if (!pointer.isFinger) return { ...state, active: index, anchor: index };
  const fingers = new Map(state.fingers).set(pointer.id, index);
  const [other] = [...fingers].filter(([id]) => id !== pointer.id);
  return { active: index, anchor: other ? other[1] : null, fingers };
}

export function drag(state: PlotState, index: number, pointer: { id: number; isFinger: boolean }): PlotState {
  if (!pointer.isFinger) return lookAt(state, index);
  if (!state.fingers.has(pointer.id)) return state;
  return press(state, index, pointer);
}

/** With a pointer gone nothing is being marked any more. */
export const release = (state: PlotState): PlotState => ({ ...state, anchor: null, fingers: new Map() });

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

/** A key that moves looks elsewhere; with Shift it marks from where it was. */
export function step(
  state: PlotState,
  key: string,
  isMarking: boolean,
  count: number,
): PlotState | undefined {
  const from = state.active ?? count - 1;
  const next = count > 0 ? moveBy(key, from, count) : undefined;
  if (next === undefined) return undefined;
  return { ...state, active: next, anchor: isMarking ? (state.anchor ?? from) : null };
}
