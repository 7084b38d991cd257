/** Spans of days, weekdays and months as the page's language writes them; no zone moves them. Stable between renders. */
import { useMemo } from 'react';
import { addDays, type Days, type Weekday } from '#domain/days.ts';
import {
  formatDayAs,
  formatMonth,
  formatMonths,
  formatNamedDay,
  formatSpanOfDays,
  formatWeekday,
} from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';

const aSunday = '2023-01-01';

export function useDayFormats() {
  const language = useLanguage();
  return useMemo(
    () => ({
      /** One day by its weekday too. */
      days: (days: Days) =>
        days.from === days.to ? formatWeekday(language, days.from) : formatSpanOfDays(language, days),
      weekday: (day: string) => formatNamedDay(language, day),
      /** `Saturday` */
      longWeekday: (day: string) => formatDayAs(language, day, { weekday: 'long' }),
      /** `Sat`, of a number that counts from Sunday. */
      weekdayName: (weekday: Weekday) =>
        formatDayAs(language, addDays(aSunday, weekday), { weekday: 'short' }),
      month: (day: string) => formatMonth(language, day),
      /** From the month of a day to that of another. */
      months: ({ from, to }: Days) => formatMonths(language, from, to),
      /** `Nov 2026` */
      shortMonth: (day: string) => formatMonth(language, day, 'short'),
    }),
    [language],
  );
}
