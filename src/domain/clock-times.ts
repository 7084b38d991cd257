/** What clocks of a time zone show, and when they show it. Apart from `days.ts`, which most pages load. Pure. */
import { momentIn } from './days.ts';

const dayMs = 24 * 3600_000;

/** A clock that shows more or less than UTC, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${momentIn(new Date(instant), timeZone).replace(' ', 'T')}:00Z`) - instant;

/** When clocks of a zone show `14:05` on a day: the first time, where they show it twice; an hour later, where they skip it. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [-dayMs, dayMs].map((around) => shown - offsetAt(shown + around, timeZone)) as [
    number,
    number,
  ];
  const isShown = (instant: number) => instant + offsetAt(instant, timeZone) === shown;
  return new Date(isShown(before) || !isShown(after) ? before : after);
}
