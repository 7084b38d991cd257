/** Which days an overview speaks of. Pure. */
import { addDays, dayIn, daysBetween, earliest } from '#domain/days.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Four whole weeks, so that every weekday counts as often as any other. */
const defaultDays = 28;

/** Five years, a leap day included. */
const mostDays = 5 * 365 + 2;

export type Asked = { from?: string; to?: string; tz?: string };

export type Period = {
  /** The first and the last of the complete days. */
  from: string;
  to: string;
  /** As many days before them. */
  previousFrom: string;
  previousTo: string;
  /** Whether it reaches to the present: then current values are of now, the running day included. */
  isCurrent: boolean;
};

const refused = (path: string, message: string) =>
  new AppError('invalid_input', {}, { cause: { fields: [{ path, message }] } });

/**
 * Totals are kept in the user's zone; another zone of the page's only says whether the last of their days is over
 * there too. Days that are not over are left out; an inverted range, or one over five years, is `invalid_input`.
 */
export function periodOf({ from, to, tz }: Asked, now: Date, userZone: string): Period {
  const here = dayIn(now, userZone);
  const yesterday = addDays(tz === undefined ? here : earliest(here, dayIn(now, tz)), -1);
  if (from && to && from > to) throw refused('from', 'after_to');
  const last = to ? earliest(to, yesterday) : yesterday;
  const start = earliest(from ?? addDays(last, 1 - defaultDays), last);
  const length = daysBetween(start, last) + 1;
  if (length > mostDays) throw refused('from', 'too_long');
  return {
    from: start,
    to: last,
    previousFrom: addDays(start, -length),
    previousTo: addDays(start, -1),
    isCurrent: last === yesterday,
  };
}
