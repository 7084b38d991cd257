/** Which complete days a question is about: one rule for trends, milestones and unusual days. Pure. */
import { dayNumber } from '#domain/days.ts';
import { refused } from '#server/kernel/errors.ts';

/** Two years: what lies farther back is the history's to tell. */
const mostDays = 2 * 366;

/**
 * Days that are not over are left out; without `from`, as many as `usual`. An inverted range, or one that is too long,
 * is `invalid_input`.
 */
export function daysAsked(
  { from, to }: { from?: string; to?: string },
  last: number,
  usual: number,
): { from: number; to: number } {
  if (from !== undefined && to !== undefined && from > to) throw refused('from', 'after_to');
  const end = to === undefined ? last : Math.min(dayNumber(to), last);
  const start = from === undefined ? end - usual + 1 : Math.min(dayNumber(from), end);
  if (end - start >= mostDays) throw refused('from', 'too_long');
  return { from: start, to: end };
}
