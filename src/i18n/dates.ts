/** Dates as charts write them: with weekdays, as weeks, months and years. Apart from the other formats, which every page loads. */
import type { Weekday } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { dates, dayWithYear } from './formats.ts';

/** The day that weeks begin on; Firefox does not tell. 0 is Sunday. */
export const weekStarts: Record<Language, Weekday> = {
  en: 0,
  zh: 1,
  es: 1,
  ru: 1,
  de: 1,
  ja: 0,
  fr: 1,
  hi: 0,
  ar: 6,
};

/** `Fri, Nov 20, 2026` */
export const formatWeekday = (language: Language, day: string): string =>
  dates(language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Browsers differ in how narrow a space they put beside the dash, and no line begins with one. */
const withoutLoneDash = (span: string): string => span.replace(/[ \u2009\u202f]–[ \u2009\u202f]/, '\u00a0– ');

/** `Nov 16 – 22, 2026` */
export const formatDays = (language: Language, from: string, to: string): string =>
  withoutLoneDash(
    dates(language, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(
      new Date(`${from}T00:00:00Z`),
      new Date(`${to}T00:00:00Z`),
    ),
  );

/** `November 2026`, `Nov 2026`, and where there is no room for that `Nov` or `2026`. */
export const formatMonth = (language: Language, day: string, month: 'long' | 'short' = 'long'): string =>
  dates(language, { month, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
export const formatShortMonth = (language: Language, day: string): string =>
  dates(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
export const formatYear = (language: Language, day: string): string =>
  dates(language, { year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `12:34 PM`, in the reader's zone. */
export const formatTime = (language: Language, instant: string, timeZone: string): string =>
  dates(language, { timeStyle: 'short', timeZone }).format(new Date(instant));

/** `Oct 24 – Nov 20, 2026` */
export function formatSpanOfDays(language: Language, { from, to }: { from: string; to: string }): string {
  const key = `${language} ${from} ${to}`;
  const known = spans.get(key);
  if (known !== undefined) return known;
  const said = withoutLoneDash(
    dates(language, { ...dayWithYear(language), timeZone: 'UTC' }).formatRange(
      new Date(`${from}T00:00:00Z`),
      new Date(`${to}T00:00:00Z`),
    ),
  );
  if (spans.size >= mostSpans) spans.clear();
  spans.set(key, said);
  return said;
}

/** A span takes forty times as long as a day, and a page names few of them, again and again. */
const spans = new Map<string, string>();
const mostSpans = 500;

/** `Tue, Nov 17`, as what one day is compared with; with the year where that is not the year of `beside`. */
export function formatDayBeside(language: Language, day: string, beside: string): string {
  if (day.slice(0, 4) !== beside.slice(0, 4)) return formatWeekday(language, day);
  return dates(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The days that those from `from` on are compared with; a single one by its weekday. */
export const comparedDays = (language: Language, days: { from: string; to: string }, from: string): string =>
  days.from === days.to ? formatDayBeside(language, days.from, from) : formatSpanOfDays(language, days);

/** `Saturday, November 14`; Japanese and Chinese write weekdays short beside a date. */
export const formatNamedDay = (language: Language, day: string): string =>
  dates(language, {
    weekday: language === 'ja' || language === 'zh' ? 'short' : 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
