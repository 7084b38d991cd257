/** Calendar days as `2026-11-20`: which one it is in a zone, and counting with them. */

const form = /^\d{4}-\d{2}-\d{2}$/;
const milliseconds = 24 * 3600_000;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

export function isDay(value: string | null | undefined): value is string {
  if (!value || !form.test(value)) return false;
  const time = at(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish writes days as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The day an instant falls on in a zone. */
export const dayIn = (timeZone: string, instant: Date): string => formatOf(timeZone).format(instant);

export const addDays = (day: string, count: number): string =>
  new Date(at(day) + count * milliseconds).toISOString().slice(0, 10);

/** Days from one to the other; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to) - at(from)) / milliseconds);
