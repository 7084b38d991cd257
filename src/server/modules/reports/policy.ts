/** When a schedule makes the next report. Pure. */
import { addDays, addMonths, dayIn, intervalStart, momentIn } from '#domain/days.ts';

/** When people have got up. */
const hour = '08:00';

/** The instant at which that day has that hour in a zone, whether or not its clocks have changed since. */
function instantOf(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${hour}:00Z`);
  let instant = wanted;
  // What the zone shows then says how far off it is; near a change of clocks it takes a second look.
  for (let look = 0; look < 2; look++) {
    const shown = Date.parse(`${momentIn(new Date(instant), timeZone).replace(' ', 'T')}:00Z`);
    instant += wanted - shown;
  }
  return new Date(instant);
}

/** On the next Monday, or first of a month, that is still to come. */
export function nextIssueAt(every: 'week' | 'month', now: Date, timeZone: string): Date {
  const first = intervalStart(dayIn(now, timeZone), every);
  const soon = instantOf(first, timeZone);
  return soon > now ? soon : instantOf(every === 'week' ? addDays(first, 7) : addMonths(first, 1), timeZone);
}
