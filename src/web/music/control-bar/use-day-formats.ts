/** Spans of days, weekdays and months as the page's language writes them; no zone moves them. Stable between renders. */
import { useMemo } from 'react';
import { addDays, type Weekday } from '#domain/days.ts';
import { dates } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import type { Days } from './controls.ts';

const aSunday = '2023-01-01';

export function useDayFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => dates(language, { ...options, timeZone: 'UTC' });
    const instant = (day: string) => new Date(`${day}T00:00:00Z`);
    return {
      /** `Oct 24 – Nov 20, 2026`; thin spaces, which some versions of the languages' data have, are usual ones in others. */
      days: ({ from, to }: Days) =>
        format({ dateStyle: 'medium' })
          .formatRange(instant(from), instant(to))
          .replace(/[\u2009\u202f]/g, ' '),
      /** `Saturday, November 14` */
      weekday: (day: string) =>
        format({ weekday: 'long', month: 'long', day: 'numeric' }).format(instant(day)),
      /** `Sat`, of a number that counts from Sunday. */
      weekdayName: (weekday: Weekday) =>
        format({ weekday: 'short' }).format(instant(addDays(aSunday, weekday))),
      /** `November 2026` */
      month: (day: string) => format({ month: 'long', year: 'numeric' }).format(instant(day)),
      /** `Nov 2026` */
      shortMonth: (day: string) => format({ month: 'short', year: 'numeric' }).format(instant(day)),
    };
  }, [language]);
}
