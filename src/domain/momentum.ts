/** How a song does, in a word: what its days bring against the days before. */
/** Lists sort by them in this order. */
export const momentumStates = ['fading', 'quiet', 'steady', 'new', 'rising'] as const;
export type MomentumState = (typeof momentumStates)[number];

/** Complete days that a list speaks of, and as many before them: four whole weeks. */
export const momentumDays = 28;

/** Less than a twentieth more or less is a song that goes on as before. */
export const leastChange = 0.05;

/** Below this a doubling says nothing: three plays after one. */
export const leastGain = 10;

/** What one of so many days brought, with one digit after the point where that says more. */
export function perDay(gained: number, days: number): number {
  const value = gained / days;
  return Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
}
