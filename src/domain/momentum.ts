/** How a song does, in a word: what its days bring against the days before. */
import { addDays } from './days.ts';

/** Lists sort by them in this order. */
export const momentumStates = ['fading', 'quiet', 'steady', 'new', 'rising'] as const;
export type MomentumState = (typeof momentumStates)[number];

/** Complete days that a list speaks of, and as many before them: four whole weeks. */
export const momentumDays = 28;

/**
 * The day on which a song that was first read on `firstDay` has a gain to show: that day has no end before it, so the next
 * one is the first that is known, once it is over.
 */
export const growthBegins = (firstDay: string): string => addDays(firstDay, 2);

/** Less than a twentieth more or less is a song that goes on as before. */
export const leastChange = 0.05;

/** Below this a doubling says nothing: three plays after one. */
export const leastGain = 10;

export type Moving = {
  id: string;
  state: MomentumState | null;
  gained: number | null;
  previous: number | null;
};

/** A word that is told from a share comes before one that is not, and any word before none. */
export const wordWeights = { rising: 3, steady: 3, fading: 3, new: 2, quiet: 1 } as const;

/**
 * Of the links of one song, the one that the song is judged by: whose days changed by the largest share. Each link is
 * judged by itself, by its own number, as those of different platforms make no sum.
 */
export function movedMost<Link>(links: readonly Link[], of: (link: Link) => Moving): Link | undefined {
  if (links.length < 2) return links[0];
  const weighed = links.map((link) => {
    const { id, state, gained, previous } = of(link);
    const share = gained !== null && previous ? Math.abs(gained / previous - 1) : 0;
    return { link, id, weight: state ? wordWeights[state] : 0, share };
  });
  const [first] = weighed.toSorted(
    (a, b) => b.weight - a.weight || b.share - a.share || (a.id < b.id ? -1 : 1),
  );
  return first?.link;
}

/** What one of so many days brought, with one digit after the point where that says more. */
export function perDay(gained: number, days: number): number {
  const value = gained / days;
  return Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}

/** After a fall, within which what it took may come back and is no growth. */
export const daysToComeBack = 28;
