/** Spans of days, weekdays and months as the page's language writes them; no zone moves them. Stable between renders. */
import { useMemo } from 'react';
import { addDays, type Days, type Weekday } from '#domain/days.ts';
import { formatMonth, formatNamedDay, formatSpanOfDays, formatWeekday } from '#i18n/dates.ts';
import { dates } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';

const aSunday = '2023-01-01';

export function useDayFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => dates(language, { ...options, timeZone: 'UTC' });
    const instant = (day: string) => new Date(`${day}T00:00:00Z`);
    return {
      /** One day by its weekday too. */
      days: (days: Days) =>
        days.from === days.to ? formatWeekday(language, days.from) : formatSpanOfDays(language, days),
      weekday: (day: string) => formatNamedDay(language, day),
      /** `Saturday` */
      longWeekday: (day: string) => format({ weekday: 'long' }).format(instant(day)),
      /** `Sat`, of a number that counts from Sunday. */
      weekdayName: (weekday: Weekday) =>
        format({ weekday: 'short' }).format(instant(addDays(aSunday, weekday))),
      month: (day: string) => formatMonth(language, day),
      /** `Nov 2026` */
      shortMonth: (day: string) => format({ month: 'short', year: 'numeric' }).format(instant(day)),
    };
  }, [language]);
}
