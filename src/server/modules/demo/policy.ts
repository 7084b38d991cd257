/** The rules of sample data. Pure. */
import { createHash } from 'node:crypto';
import { addDays, dayIn, daysBetween, intervalStart } from '#domain/days.ts';
import { counterNames, type Metric, type Metrics } from '#domain/metrics.ts';
import type { StoryDay } from './sandbox-control.ts';

export const demoAccountDays = 7;

/** Like registration: somebody who shows the product to a room full of people is not stopped. */
export const demoLimit = { name: 'demo:address', tries: 20, minutes: 60 };

/**
 * The plot as it is looked at from somewhere in some week. Whoever has the same week and the same midnights shares its
 * songs, as followers of a song do everywhere.
 */
export type Edition = {
  key: string;
  /** The days of the plot count from this one. */
  monday: string;
  timeZone: string;
  /** When that Monday began, as days of 24 hours before today's midnight: on a clock that was changed since, not quite. */
  anchor: Date;
  /** Tells apart zones whose midnights were others in the months before. */
  sort: number;
};

const dayMs = 86_400_000;
/** As many months as the plot is long: clocks may have been changed in any. */
const months = 16;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function offsetIn(timeZone: string, instant: number): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${clock.format(whole).replace(' ', 'T')}Z`) - whole;
}

function midnightOf(day: string, timeZone: string): number {
  const guess = Date.parse(day) - offsetIn(timeZone, Date.parse(day));
  return Date.parse(day) - offsetIn(timeZone, guess);
}

export function editionOf(version: string, now: Date, timeZone: string): Edition {
  const today = dayIn(now, timeZone);
  const monday = intervalStart(today, 'week');
  const anchor = new Date(midnightOf(today, timeZone) - daysBetween(monday, today) * dayMs);
  const offsets = Array.from({ length: months }, (_, month) =>
    offsetIn(timeZone, anchor.getTime() - month * 30 * dayMs),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([version, offsets]))
    .digest();
  const sort = hash.readUInt32BE() % 1000;
  return { key: `${anchor.toISOString()} ${sort}`, monday, timeZone, anchor, sort };
}

/** The days between which a plot of that edition lies: its months have to be there before it is written. */
export const reachOf = ({ monday }: Edition, days: readonly number[]): [from: string, to: string] => [
  addDays(monday, Math.min(...days) - 1),
  addDays(monday, Math.max(...days) + 1),
];

export type ToldDay = StoryDay & {
  /** Something differs from the day before: only then there is an observation. */
  isChanged: boolean;
  /** Counters that fell → what stood before. */
  corrected: Partial<Record<Metric, number>>;
};

function fallen(before: Metrics, now: Metrics): ToldDay['corrected'] {
  const falls = counterNames.flatMap((metric) => {
    const [old, fresh] = [before[metric], now[metric]];
    return old !== undefined && fresh !== undefined && fresh < old ? [[metric, old] as const] : [];
  });
  return Object.fromEntries(falls);
}

const isSame = (a: Metrics, b: Metrics): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name as Metric] === b[name as Metric]);

/** The plot's days with what each changed; those of a link stand together, oldest first. */
export function compareDays(days: readonly StoryDay[]): ToldDay[] {
  let known: Metrics = {};
  return days.map((told, index) => {
    const last = days[index - 1];
    const isFirst = last?.song !== told.song || last.platform !== told.platform;
    const before = isFirst ? {} : last.metrics;
    if (isFirst) known = {};
    const corrected = fallen(known, told.metrics);
    // What is hidden meanwhile falls from what was last known of it.
    known = { ...known, ...told.metrics };
    return { ...told, isChanged: !isSame(before, told.metrics), corrected };
  });
}
