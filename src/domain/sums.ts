/** What platforms make together: which of them stand in one sum, and what is known of it. Pure. */
import { addDays, type Days } from './days.ts';
import type { PlatformId } from './platforms.ts';

/**
 * A point is unknown as soon as one platform that was there before is: the sum of the others would look like a fall.
 * Before its first one a platform takes no part.
 */
export function pointsTogether(platforms: readonly (readonly (number | null)[])[]): (number | null)[] {
  const length = Math.max(0, ...platforms.map((points) => points.length));
  const begun = platforms.map(() => false);
  const together: (number | null)[] = [];
  for (let index = 0; index < length; index++) {
    let sum: number | null = null;
    let isKnown = true;
    // Pages put thousands of points together: by place, without anything made for each of them.
    for (let place = 0; place < platforms.length; place++) {
      const value = platforms[place]?.[index] ?? null;
      if (value !== null) {
        begun[place] = true;
        sum = (sum ?? 0) + value;
      } else if (begun[place]) isKnown = false;
    }
    together.push(isKnown ? sum : null);
  }
  return together;
}

/** What came from the end of one day to the end of another; days are written, or numbered as in `dayNumber`. */
export type KnownInterval<Day = string> = { from: Day; to: Day; gained: number; corrected: number };
type Gains = { brought: readonly (number | null)[]; gaps: readonly KnownInterval[] };

/**
 * What several platforms brought: points, and spans. What the others brought at a point that is unknown belongs to a span
 * over it, so that points and spans are all that came.
 */
export function gainsTogether(
  platforms: readonly Gains[],
  points: readonly Days[],
): { brought: (number | null)[]; gaps: KnownInterval[] } {
  const brought = pointsTogether(platforms.map((platform) => platform.brought));
  const beside: KnownInterval[] = [];
  for (const [place, { from, to }] of points.entries()) {
    if ((brought[place] ?? null) !== null) continue;
    const known = platforms.flatMap((platform) => platform.brought[place] ?? []);
    if (known.length === 0) continue;
    const gained = known.reduce((sum, value) => sum + value, 0);
    beside.push({ from: addDays(from, -1), to, gained, corrected: 0 });
  }
  const gaps = platforms.flatMap((platform) => platform.gaps);
  return { brought, gaps: beside.length > 0 ? joined([...gaps, ...beside]) : gaps };
}

/** From the earliest to the latest of their days. */
export const spanOver = (spans: readonly KnownInterval[]): KnownInterval | null =>
  spans.length > 0 ? spans.reduce(both) : null;

function both(one: KnownInterval, other: KnownInterval): KnownInterval {
  const first = one.from < other.from ? one : other;
  const last = one.to < other.to ? other : one;
  const gained = one.gained + other.gained;
  return { from: first.from, to: last.to, gained, corrected: one.corrected + other.corrected };
}

/** Spans that lie over or next to each other as one. */
export function joined(spans: readonly KnownInterval[]): KnownInterval[] {
  const found: KnownInterval[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    const isApart = !last || span.from > last.to;
    if (isApart) found.push(span);
    else found.splice(-1, 1, both(last, span));
  }
  return found;
}

export type Sum = { platforms: PlatformId[]; leftOut: PlatformId[] };

/**
 * Of links, by the platform of each: those whose platforms may stand in one sum. Where none may, the platform with the
 * most links stands alone, which is no sum with others.
 */
export function sumOf(links: readonly PlatformId[], apart: readonly PlatformId[]): Sum {
  const platforms = [...new Set(links)].sort();
  if (platforms.length < 2) return { platforms, leftOut: [] };
  const count = (platform: PlatformId) => links.filter((one) => one === platform).length;
  const free = platforms.filter((platform) => !apart.includes(platform));
  const [largest] = platforms.toSorted((a, b) => count(b) - count(a));
  const chosen = free.length > 0 || !largest ? free : [largest];
  return { platforms: chosen, leftOut: platforms.filter((platform) => !chosen.includes(platform)) };
}

/** `apart`: those whose terms forbid it on this installation (`/api/site`). */
export const mayBeSummed = (platform: PlatformId, apart: readonly PlatformId[]): boolean =>
  !apart.includes(platform);
