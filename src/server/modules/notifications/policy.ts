/** Times of a day, and when quiet hours end. Pure. */

/** `22:30` as minutes since midnight. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const timeOfDay = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export type QuietHours = { from: number; to: number };

const dayMinutes = 24 * 60;

const minuteIn = (instant: Date, timeZone: string): number =>
  minuteOf(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(instant),
  );

/** Minutes from one time of day to the next other one. */
const minutesUntil = (from: number, to: number): number => (to - from + dayMinutes) % dayMinutes;

/**
 * When somebody may be disturbed who is to be told something now: at once, or when their quiet hours are over. Where
 * clocks change meanwhile that is an hour earlier or later.
 */
export function afterQuietHours(now: Date, quiet: QuietHours | undefined, timeZone: string): Date {
  if (!quiet) return now;
  const minute = minuteIn(now, timeZone);
  const isQuiet = minutesUntil(quiet.from, minute) < minutesUntil(quiet.from, quiet.to);
  return isQuiet ? new Date(now.getTime() + minutesUntil(minute, quiet.to) * 60_000) : now;
}

export const quietOf = ({ quietFrom, quietTo }: { quietFrom: number | null; quietTo: number | null }) =>
  quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo };

/** Seconds, of somebody who may be disturbed now: what a phone gets later than that would break the quiet. */
export function untilQuietHours(now: Date, quiet: QuietHours | undefined, timeZone: string): number {
  if (!quiet) return Number.POSITIVE_INFINITY;
  // The minute that has begun is no whole one any more.
  return Math.max(0, minutesUntil(minuteIn(now, timeZone), quiet.from) - 1) * 60;
}
