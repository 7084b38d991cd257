/** How long to wait, in steps that can be said. Pure. */
const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds, rounded up to whole minutes or, from an hour on, to whole hours: nobody comes back too early. */
export function roundedWait(milliseconds: number): number {
  const step = milliseconds > hour ? hour : minute;
  return Math.max(0, Math.ceil(milliseconds / step) * step);
}
