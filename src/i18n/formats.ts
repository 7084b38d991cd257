/** Numbers, dates and durations in the form of each language. Formatters are costly to make, so they are kept. */
import { directionOf, type Language } from '#domain/languages.ts';
import { amountOf } from '#domain/money.ts';

const locales: Record<Language, string> = {
  en: 'en-US',
  zh: 'zh-CN',
  es: 'es-ES',
  ru: 'ru-RU',
  de: 'de-DE',
  ja: 'ja-JP',
  fr: 'fr-FR',
  hi: 'hi-IN-u-nu-latn',
  // As the music services of the region write numbers.
  ar: 'ar-u-nu-latn',
};

const kept = new Map<string, unknown>();

function keep<T>(key: string, make: () => T): T {
  const found = kept.get(key);
  if (found !== undefined) return found as T;
  const made = make();
  kept.set(key, made);
  return made;
}

const numbers = (language: Language, options: Intl.NumberFormatOptions) =>
  keep(`n${language}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locales[language], options));

/** Most languages' own data has the hyphen of keyboards for a minus, which is half as long as a plus is wide. */
export const write = (language: Language, value: number, options: Intl.NumberFormatOptions): string =>
  numbers(language, options).format(value).replace('-', '−');

/**
 * What the languages' own data leaves out. The server and the browsers have data of different years, which differ in how
 * narrow their spaces are; no line ends between a day and its month, but where another date begins; the first is `1er` in
 * French.
 */
function settled(language: Language, text: string): string {
  const said = text
    .replace(/[\u2009\u202f]/g, '\u00a0')
    .replace(/(?<=\d)(?=[年月日])|(?<=月)(?=\d)/g, '\u2060');
  const named = language === 'fr' ? said.replace(/\b1(?=\s\p{L}{3})/gu, '1er') : said;
  const within = language === 'en' ? /(?<=\p{L}) (?=\d{1,2}\b)/gu : /(?<=\d\.?|er) (?=\p{L})/gu;
  return named.replace(within, '\u00a0');
}

type DateForm = { format: (date: Date) => string; formatRange: (from: Date, to: Date) => string };

/** For dates in a form that few pages have. */
export const dates = (language: Language, options: Intl.DateTimeFormatOptions): DateForm =>
  keep(`d${language}${JSON.stringify(options)}`, () => {
    const form = new Intl.DateTimeFormat(locales[language], options);
    return {
      format: (date) => settled(language, form.format(date)),
      formatRange: (from, to) => settled(language, form.formatRange(from, to)),
    };
  });

/** A form that stands on every page, many times: writing out its options takes longer than the number. */
function often<Value>(make: (language: Language) => (value: Value) => string) {
  const made = new Map<Language, (value: Value) => string>();
  return (language: Language, value: Value): string => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known(value);
  };
}

const numberOften = (options: Intl.NumberFormatOptions) =>
  often<number>((language) => {
    const form = numbers(language, options);
    return (value) => form.format(value).replace('-', '−');
  });

const dayOften = (optionsIn: (language: Language) => Intl.DateTimeFormatOptions) =>
  often<string>((language) => {
    const form = dates(language, { ...optionsIn(language), timeZone: 'UTC' });
    return (day) => form.format(new Date(`${day}T00:00:00Z`));
  });

/** `1,234,567` */
export const formatCount = numberOften({});

/** `1.2M`: for narrow places, always beside or over the full figure. Where thousands have no short form, 7.845 beside 10.155. */
export const formatCompact = (language: Language, value: number, maximumFractionDigits = 1): string =>
  write(language, value, { notation: 'compact', maximumFractionDigits, useGrouping: 'always' });

/** What a noun beside the compact form is counted by: in `345,1 тыс.` it is thousands, whatever the last digit of the figure. */
export const compactCount = (value: number): number =>
  value - (value % (value >= 1e6 ? 1e6 : value >= 1e3 ? 1e3 : 1));

/** `5.8`, and from ten on whole: how many times as much something is. */
export const formatTimes = (language: Language, times: number): string =>
  formatCompact(language, times, times < 10 ? 1 : 0);

/** `+1,234` or `−56`; the sign is always there unless the value is 0. */
export const formatChange = numberOften({ signDisplay: 'exceptZero' });

/** `0.80`: as many digits after the point everywhere, for numbers that stand below each other. */
export const formatDecimals = (language: Language, value: number, digits: number): string =>
  write(language, value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share of 1 as `12.3%`. */
export const formatShare = numberOften({ style: 'percent', maximumFractionDigits: 1 });

/** By how much of itself something changed, as `+12.3%`. */
export const formatShareChange = numberOften({
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A difference of shares in percentage points, as `+1.2`. */
export const formatPoints = (language: Language, share: number): string =>
  write(language, 100 * share, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Where lines run to the left, a mark after `US$` keeps its sign beside its letters. */
const writeMoney = (language: Language, value: number, options: Intl.NumberFormatOptions): string => {
  const money = write(language, value, options);
  return directionOf(language) === 'rtl' ? money.replace(/\p{Lu}\p{Sc}/u, '$&\u200e') : money;
};

/** Minor units as `$6.49`. */
export const formatMoney = (language: Language, minorUnits: number, currency: string): string =>
  writeMoney(language, amountOf(minorUnits, currency), { style: 'currency', currency });

/** An amount of a currency, parts of its smallest coin included, as statements pay them; without a currency a plain number. */
export const formatAmount = (language: Language, amount: number, currency: string): string =>
  writeMoney(language, amount, {
    ...(currency && { style: 'currency', currency }),
    maximumFractionDigits: Math.abs(amount) < 1 ? 6 : 2,
  });

/** Their medium forms are all digits, and would stand beside days with the month in words. */
const isAllDigits = (language: Language): boolean => ['ar', 'de', 'ja'].includes(language);

/** `Nov 20, 2026` */
export const dayWithYear = (language: Language): Intl.DateTimeFormatOptions =>
  isAllDigits(language) ? { day: 'numeric', month: 'short', year: 'numeric' } : { dateStyle: 'medium' };
const timeOfDay = (language: Language): Intl.DateTimeFormatOptions =>
  isAllDigits(language) ? { hour: 'numeric', minute: '2-digit' } : { timeStyle: 'short' };

/** A calendar day (`2026-11-20`) as `Nov 20, 2026`: no zone moves it. */
export const formatDay = dayOften(dayWithYear);

/** `Nov 20` */
export const formatShortDay = dayOften(() => ({ month: 'short', day: 'numeric' }));

/** The name of a time zone as people read it. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** A zone that days are of, as a sentence names it: by its city. */
export const zoneCity = (zone: string): string => zoneText(zone.split('/').at(-1) ?? zone);

/** An instant in the reader's zone, as `Nov 20, 2026, 12:34 PM`. */
export const formatInstant = (language: Language, instant: string, timeZone: string): string =>
  dates(language, { ...dayWithYear(language), ...timeOfDay(language), timeZone }).format(new Date(instant));

/** An instant of the same day as `now` by its time alone, as `12:34 PM`; any other with its day. */
export function formatMoment(language: Language, instant: string, now: Date, timeZone: string): string {
  const day = dates(language, { dateStyle: 'short', timeZone });
  return day.format(new Date(instant)) === day.format(now)
    ? dates(language, { timeStyle: 'short', timeZone }).format(new Date(instant))
    : formatInstant(language, instant, timeZone);
}

/** `A, B, and C`; Chinese has a space beside Latin letters, Hindi no comma before its "and", as in their texts. */
export function formatList(language: Language, names: readonly string[]): string {
  const form = keep(`l${language}`, () => new Intl.ListFormat(locales[language], { type: 'conjunction' }));
  const said = form.format(names);
  if (language === 'hi') return said.replace(', और ', ' और ');
  return language === 'zh' ? said.replace(/(?<=[\w.])和(?=\w)/g, ' 和 ') : said;
}

/** Seconds as `3:07` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Math.floor(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** Where the languages' own data says no more than "now", which reads oddly after "last updated" or "next". */
const justNow: Partial<Record<Language, readonly [before: string, after: string]>> = {
  de: ['gerade eben', 'gleich'],
  fr: ['à l’instant', 'bientôt'],
  hi: ['अभी', 'अभी'],
  ja: ['たった今', 'まもなく'],
  ru: ['только что', 'сейчас'],
  zh: ['刚刚', '即将'],
};

/** Between a number and its unit our Japanese has no space and our Chinese has one, whatever the languages' own data say. */
function withOwnSpaces(language: Language, text: string): string {
  if (language === 'ja') return text.replaceAll(' ', '');
  return language === 'zh' ? text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ') : text;
}

function formatDistance(language: Language, seconds: number, direction: -1 | 1): string {
  const format = keep(
    `r${language}`,
    () => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }),
  );
  for (const [unit, length] of steps)
    if (seconds >= length)
      return withOwnSpaces(language, format.format(direction * Math.floor(seconds / length), unit));
  return justNow[language]?.[direction < 0 ? 0 : 1] ?? format.format(0, 'second');
}

const secondsBetween = (earlier: Date, later: Date): number =>
  Math.max(0, (later.getTime() - earlier.getTime()) / 1000);

/** `5 minutes ago`; below a minute `now`. */
export const formatAge = (language: Language, instant: string, now: Date): string =>
  formatDistance(language, secondsBetween(new Date(instant), now), -1);

/** `in 5 minutes`; below a minute `now`. */
export const formatUntil = (language: Language, instant: string, now: Date): string =>
  formatDistance(language, secondsBetween(now, new Date(instant)), 1);

/** Between a sentence and what follows in its line, such as a link; Chinese and Japanese set none. */
export const sentenceGap = (language: Language): '' | ' ' =>
  language === 'zh' || language === 'ja' ? '' : ' ';

/** Sentences one after the other; what is empty is none. */
export const joinSentences = (
  language: Language,
  sentences: readonly (string | false | null | undefined)[],
): string => sentences.filter(Boolean).join(sentenceGap(language));

/** A length of time in its largest whole unit: `30 seconds`, `12 hours`. */
export function formatSpan(language: Language, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const [unit, length] = steps.find(([, step]) => seconds >= step && seconds % step === 0) ?? ['second', 1];
  const said = numbers(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
  return withOwnSpaces(language, said);
}
