/** The rules of sample data. Pure. */
import { counterNames, type Metric, type Metrics } from '#domain/metrics.ts';
import type { HistoryDay } from './sandbox-control.ts';

export const historyDays = 365;
export const demoAccountDays = 7;

/** Like registration: somebody who shows the product to a room full of people is not stopped. */
export const demoLimit = { name: 'demo:address', tries: 20, minutes: 60 };

export type PastDay = {
  itemId: string;
  runId: string;
  day: string;
  observedAt: Date;
  metrics: Metrics;
  /** Something differs from the day before: only then there is an observation. */
  isChanged: boolean;
  /** Counters that fell → what stood before. */
  corrected: Partial<Record<Metric, number>>;
};

/** The last millisecond of the UTC day, for which the sandbox states its counters. */
const endOf = (day: string): Date => new Date(Date.parse(day) + 86_400_000 - 1);

function fallen(before: Metrics, now: Metrics): PastDay['corrected'] {
  const falls = counterNames.flatMap((metric) => {
    const [old, fresh] = [before[metric], now[metric]];
    return old !== undefined && fresh !== undefined && fresh < old ? [[metric, old] as const] : [];
  });
  return Object.fromEntries(falls);
}

const isSame = (a: Metrics, b: Metrics): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name as Metric] === b[name as Metric]);

/** One item's past as rows, oldest first. */
export function pastOf(itemId: string, runId: string, days: readonly HistoryDay[]): PastDay[] {
  return days.map(({ day, metrics }, index) => {
    const before = days[index - 1]?.metrics ?? {};
    const isChanged = !isSame(before, metrics);
    return {
      ...{ itemId, runId, day, metrics, isChanged },
      observedAt: endOf(day),
      corrected: fallen(before, metrics),
    };
  });
}
