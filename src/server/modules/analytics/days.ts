/** Arithmetic of calendar days, written as `2026-11-20`. */

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days lie from `from` to `to`, both counted. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** From `from` to `to`, both included. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: daysIn(from, to) }, (_, index) => addDays(from, index));

export const earliest = (...days: [string, ...string[]]): string => days.toSorted()[0] ?? days[0];
