/** The formats of `#i18n/formats.ts`, bound to the page's language and the reader's zone. Stable between renders. */
import { useMemo } from 'react';
import * as formats from '#i18n/formats.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useLanguage } from './language.ts';

export function useFormats() {
  const language = useLanguage();
  const user = useCurrentUser();
  const timeZone = user?.timeZone ?? 'UTC';
  return useMemo(
    () => ({
      timeZone,
      count: (value: number) => formats.formatCount(language, value),
      compact: (value: number) => formats.formatCompact(language, value),
      change: (value: number) => formats.formatChange(language, value),
      decimals: (value: number, digits: number) => formats.formatDecimals(language, value, digits),
      share: (share: number) => formats.formatShare(language, share),
      money: (minorUnits: number, currency: string) => formats.formatMoney(language, minorUnits, currency),
      amount: (amount: number, currency: string) => formats.formatAmount(language, amount, currency),
      day: (day: string) => formats.formatDay(language, day),
      shortDay: (day: string) => formats.formatShortDay(language, day),
      instant: (instant: string) => formats.formatInstant(language, instant, timeZone),
      moment: (instant: string, now: Date) => formats.formatMoment(language, instant, now, timeZone),
      /** Relative to `now`; pass a value that does not differ between server and browser where both render it. */
      age: (instant: string, now: Date) => formats.formatAge(language, instant, now),
      /** Relative to `now`, for what is to come. */
      until: (instant: string, now: Date) => formats.formatUntil(language, instant, now),
      span: (milliseconds: number) => formats.formatSpan(language, milliseconds),
      list: (names: readonly string[]) => formats.formatList(language, names),
      gap: formats.sentenceGap(language),
      sentences: (said: Parameters<typeof formats.joinSentences>[1]) => formats.joinSentences(language, said),
      duration: formats.formatDuration,
    }),
    [language, timeZone],
  );
}
