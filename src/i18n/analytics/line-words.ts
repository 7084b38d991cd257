/** What a chart says of a line of gains, on the dashboard and in reports. Pure. */
import type { Interval } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { formatMonth, formatSpanOfDays } from '../dates.ts';
import { formatChange, formatDay } from '../formats.ts';
import type { Translate } from '../texts.ts';

/** A day, week or month of a chart, as sentences name it. */
export const pointWords = (
  language: Language,
  interval: Interval,
  point: { from: string; to: string },
): string =>
  ({
    day: formatDay(language, point.from),
    week: formatSpanOfDays(language, point),
    month: formatMonth(language, point.from),
  })[interval];

/** `gained`: undefined where only part of the period is shown. `best`: the point that gained the most, by name. */
type LineGain = {
  name: string;
  from: string;
  to: string;
  gained: number | null | undefined;
  best: { name: string; gained: number } | null;
};

/** What a chart says of a line of gains. */
export function lineWords(
  t: Translate<'analytics'>,
  language: Language,
  { name, from, to, gained, best }: LineGain,
): string {
  if (!best) return t('chart.none', { name });
  const sum = formatChange(language, gained ?? 0);
  // The best of one day is that day.
  if (from === to && gained !== undefined && gained !== null)
    return t('chart.oneDay', { name, sum, day: formatDay(language, from) });
  const key = gained === undefined ? 'dailyBest' : gained === null ? 'dailyPart' : 'dailyLine';
  const days = { from: formatDay(language, from), to: formatDay(language, to) };
  const value = formatChange(language, best.gained);
  return t(`chart.${key}`, { name, sum, ...days, best: best.name, value });
}
