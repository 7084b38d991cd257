/** What platforms make together: which of them stand in one sum, and what is known of it. Pure. */
import type { PlatformId } from './platforms.ts';

/**
 * A point is unknown as soon as one platform that was there before is: the sum of the others would look like a fall.
 * Before its first one a platform takes no part.
 */
export function pointsTogether(platforms: readonly (readonly (number | null)[])[]): (number | null)[] {
  const length = Math.max(0, ...platforms.map((points) => points.length));
  const begun = new Set<number>();
  const together: (number | null)[] = [];
  for (let index = 0; index < length; index++) {
    let sum: number | null = null;
    let isKnown = true;
    for (const [place, points] of platforms.entries()) {
      const value = points[index] ?? null;
      if (value !== null) {
        begun.add(place);
        sum = (sum ?? 0) + value;
      } else if (begun.has(place)) isKnown = false;
    }
    together.push(isKnown ? sum : null);
  }
  return together;
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
