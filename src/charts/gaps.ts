/** What came over days nobody looked, placed on the points of a chart. Pure. */
import { addDays, daysBetween } from '#domain/days.ts';
import type { KnownInterval } from '#domain/sums.ts';
import type { ChartGap } from './chart-model.ts';

/** Growth that came between the ends of two days and was seen in none of those in between. */
export type Unseen = Pick<KnownInterval, 'from' | 'to' | 'gained'>;

/** Points may be days, weeks or months; what ended before the first of them is left out. */
export function placeGaps(
  dates: readonly string[],
  unseen: readonly Unseen[],
  say: (unseen: Unseen) => string = () => '',
): ChartGap[] {
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const daysOfPoint = dates.length > 1 ? daysBetween(first, last) / (dates.length - 1) : 1;
  const placeOf = (date: string) => dates.findLastIndex((start) => start <= date);
  /** How far into its point a day lies, as a share of it. */
  const shareOf = (date: string, place: number) => {
    const [start, next] = [dates[place], dates[place + 1]];
    if (start === undefined) return 0;
    return Math.min(
      1,
      daysBetween(start, date) / (next === undefined ? daysOfPoint : daysBetween(start, next)),
    );
  };
  return unseen
    .filter(({ to }) => to >= first)
    .map((span) => {
      const begin = addDays(span.from, 1);
      const [from, to] = [placeOf(begin), placeOf(span.to)];
      return {
        from,
        to,
        edges: [from - 0.5 + shareOf(begin, from), to - 0.5 + shareOf(addDays(span.to, 1), to)] as const,
        level: (span.gained / Math.max(1, daysBetween(span.from, span.to))) * daysOfPoint,
        text: say(span),
      };
    });
}
