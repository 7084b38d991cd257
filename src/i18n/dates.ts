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

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A day in a form that few pages have. */
export const formatDayAs = (language: Language, day: string, form: Intl.DateTimeFormatOptions): string =>
  dates(language, { ...form, timeZone: 'UTC' }).format(midnight(day));

/** Chinese and Japanese write a single date with 年月日; the languages' own data has slashes for spans, beside it on a page. */
const dashes: Partial<Record<Language, string>> = { zh: '\u2060–', ja: '\u2060〜' };

/** What both ends share is said once: `2026年11月1日–28日`. */
function spanOfParts(first: string, dash: string, last: string): string {
  const starts = ['月', '年'].map((mark) => first.slice(0, first.indexOf(mark) + 1));
  const shared = starts.find((start) => last.startsWith(start)) ?? '';
  return first === last ? first : first + dash + last.slice(shared.length).replace(/^\u2060/, '');
}

/** No line begins with a dash. */
function spanSaid(language: Language, from: string, to: string, form: Intl.DateTimeFormatOptions): string {
  const said = dates(language, { ...form, timeZone: 'UTC' });
  const dash = dashes[language];
  if (dash) return spanOfParts(said.format(midnight(from)), dash, said.format(midnight(to)));
  return said.formatRange(midnight(from), midnight(to)).replace(/[ \u00a0]–[ \u00a0]/, '\u00a0– ');
}

/** `Fri, Nov 20, 2026` */
export const formatWeekday = (language: Language, day: string): string =>
  formatDayAs(language, day, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** `Nov 16 – 22, 2026` */
export const formatDays = (language: Language, from: string, to: string): string =>
  spanSaid(language, from, to, { year: 'numeric', month: 'short', day: 'numeric' });

/** `November 2026`, `Nov 2026`, and where there is no room for that `Nov` or `2026`. */
export const formatMonth = (language: Language, day: string, month: 'long' | 'short' = 'long'): string =>
  formatDayAs(language, day, { month, year: 'numeric' });
export const formatShortMonth = (language: Language, day: string): string =>
  formatDayAs(language, day, { month: 'short' });
export const formatYear = (language: Language, day: string): string =>
  formatDayAs(language, day, { year: 'numeric' });

/** `October 2025 – September 2026` */
export const formatMonths = (language: Language, from: string, to: string): string =>
  spanSaid(language, from, to, { month: 'long', year: 'numeric' });

/** `12:34 PM`, in the reader's zone. */
export const formatTime = (language: Language, instant: string, timeZone: string): string =>
  dates(language, { timeStyle: 'short', timeZone }).format(new Date(instant));

/** `Oct 24 – Nov 20, 2026` */
export function formatSpanOfDays(language: Language, { from, to }: { from: string; to: string }): string {
  const key = `${language} ${from} ${to}`;
  const known = spans.get(key);
  if (known !== undefined) return known;
  const span = spanSaid(language, from, to, dayWithYear(language));
  if (spans.size >= mostSpans) spans.clear();
  spans.set(key, span);
  return span;
}

/** A span takes forty times as long as a day, and a page names few of them, again and again. */
const spans = new Map<string, string>();
const mostSpans = 500;

/** `Tue, Nov 17`, as what one day is compared with; with the year where that is not the year of `beside`. */
export function formatDayBeside(language: Language, day: string, beside: string): string {
  if (day.slice(0, 4) !== beside.slice(0, 4)) return formatWeekday(language, day);
  return formatDayAs(language, day, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The days that those from `from` on are compared with; a single one by its weekday. */
export const comparedDays = (language: Language, days: { from: string; to: string }, from: string): string =>
  days.from === days.to ? formatDayBeside(language, days.from, from) : formatSpanOfDays(language, days);

/** `Saturday, November 14`; Japanese and Chinese write weekdays short beside a date. */
export const formatNamedDay = (language: Language, day: string): string =>
  formatDayAs(language, day, {
    weekday: language === 'ja' || language === 'zh' ? 'short' : 'long',
    month: 'long',
    day: 'numeric',
  });
