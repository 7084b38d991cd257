/** Whether readers see something: by its day, which begins in UTC. Pure, but for `today`. */

export const publicationStates = ['draft', 'scheduled', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

export const today = (): string => dayOf(new Date());

/** Days are compared as texts: `2026-11-20`. */
export function stateOf(publishedOn: string | null, now: string): PublicationState {
  if (publishedOn === null) return 'draft';
  return publishedOn > now ? 'scheduled' : 'published';
}
