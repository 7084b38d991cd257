/** Which numbers are milestones of a counter: 1, 2.5 and 5 times a power of ten, from 100 on. */

/** Below it a round number is reached by chance and every day. */
export const firstMilestone = 100;

/** In order, without end: 100, 250, 500, 1,000, 2,500 … as far as whole numbers are exact. */
function* milestones(): Generator<number> {
  for (let power = firstMilestone; power <= Number.MAX_SAFE_INTEGER; power *= 10)
    for (const step of [1, 2.5, 5]) if (power * step <= Number.MAX_SAFE_INTEGER) yield power * step;
}

/** Those that a counter passed or reached when it went from one value to another; none where it fell. */
export function milestonesBetween(before: number, after: number): number[] {
  const passed: number[] = [];
  for (const value of milestones()) {
    if (value > after) break;
    if (value > before) passed.push(value);
  }
  return passed;
}

/** The first that lies above a value; undefined beyond the last whole number that is exact. */
export function nextMilestone(value: number): number | undefined {
  for (const milestone of milestones()) if (milestone > value) return milestone;
  return undefined;
}
