/** Which tables of a source answer for a range of days. Pure. */
import { lengthOf } from '#domain/comparison.ts';
import { addDays, type Days, earliest } from '#domain/days.ts';

export const shifted = ({ from, to }: Days, days: number): Days => ({
  from: addDays(from, days),
  to: addDays(to, days),
});

const touches = (one: Days, other: Days): boolean => one.from <= other.to && other.from <= one.to;
const isWithin = (one: Days, other: Days): boolean => one.from >= other.from && one.to <= other.to;

export type ChosenDays = {
  spans: Days[];
  /** From the first to the last of the days that they are of, and how many these are. */
  days: Days;
  count: number;
  /** One table that is not of these days alone. */
  isWholeSpan: boolean;
};

/** Where it stands among spans that do not touch each other: only its neighbours may touch it. */
function placeOf({ from }: Days, inOrder: readonly Days[]): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.from ?? '') < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tables within the range that add up: days first, then longer ones of days that are not there yet. */
export function addable(spans: readonly Days[], range: Days): ChosenDays | undefined {
  const inOrder: Days[] = [];
  const within = spans
    .filter((span) => isWithin(span, range))
    .map((span) => ({ span, length: lengthOf(span) }))
    .toSorted((a, b) => a.length - b.length || (a.span.from < b.span.from ? -1 : 1));
  for (const { span } of within) {
    const place = placeOf(span, inOrder);
    const neighbours = [inOrder[place - 1], inOrder[place]];
    if (!neighbours.some((other) => other && touches(span, other))) inOrder.splice(place, 0, span);
  }
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return undefined;
  const count = inOrder.reduce((sum, span) => sum + lengthOf(span), 0);
  return { spans: inOrder, days: { from: first.from, to: last.to }, count, isWholeSpan: false };
}

/** How much two spans have in common of all that either has. */
function likeness(one: Days, other: Days): number {
  if (!touches(one, other)) return 0;
  const [, from = one.from] = [one.from, other.from].toSorted();
  const common = lengthOf({ from, to: earliest(one.to, other.to) });
  return common / (lengthOf(one) + lengthOf(other) - common);
}

/** The one table that is most like the range, where it touches it. */
export function mostLike(spans: readonly Days[], range: Days, least = 0): ChosenDays | undefined {
  let best: { span: Days; like: number } | undefined;
  for (const span of spans) {
    const like = likeness(span, range);
    if (like > least && (!best || like > best.like)) best = { span, like };
  }
  if (!best) return undefined;
  const { span } = best;
  const isWholeSpan = span.from !== range.from || span.to !== range.to;
  return { spans: [span], days: span, count: lengthOf(span), isWholeSpan };
}

/** Tables of exactly these days, all of them. */
export function complete(spans: readonly Days[], wanted: ChosenDays): ChosenDays | undefined {
  const found = addable(spans, wanted.days);
  return found && found.count >= wanted.count ? found : undefined;
}
