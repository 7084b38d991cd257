import { expect, test } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import {
  formatDayBeside,
  formatDays,
  formatMonth,
  formatMonths,
  formatSpanOfDays,
  formatWeekday,
  weekStarts,
} from './dates.ts';
import { formatDay, formatInstant, formatShortDay } from './formats.ts';

/** Known to the engine, and not yet to TypeScript. */
type LocaleWithWeeks = Intl.Locale & { getWeekInfo(): { firstDay: number } };

test('[I18N-01] weeks begin where the language’s own calendars begin them', () => {
  // `weekInfo` counts Sunday as 7. Arabic stands for Egypt and the Gulf, whose weeks begin on Saturday or Sunday.
  const regions = {
    en: 'en-US',
    zh: 'zh-CN',
    es: 'es-ES',
    ru: 'ru-RU',
    de: 'de-DE',
    ja: 'ja-JP',
    fr: 'fr-FR',
    hi: 'hi-IN',
  };
  for (const [language, locale] of Object.entries(regions)) {
    const { firstDay } = (new Intl.Locale(locale) as LocaleWithWeeks).getWeekInfo();
    expect([language, weekStarts[language as keyof typeof weekStarts]]).toEqual([language, firstDay % 7]);
  }
  expect(weekStarts.ar).toBe(6);
});

test('[I18N-01] days with their weekday, and stretches of days without saying the month twice', () => {
  expect(formatWeekday('en', '2026-11-20')).toBe('Fri, Nov\u00a020, 2026');
  expect(formatWeekday('de', '2026-11-20')).toBe('Fr., 20.\u00a0Nov. 2026');
  expect(formatDays('de', '2026-11-16', '2026-11-22')).toBe('16.–22.\u00a0Nov. 2026');
  expect(formatMonth('ru', '2026-11-01')).toBe('ноябрь 2026\u00a0г.');
});

test('[ANL-01] one day beside another says its weekday, and its year where that is another one', () => {
  expect(formatDayBeside('en', '2026-11-17', '2026-11-24')).toBe('Tue, Nov\u00a017');
  expect(formatDayBeside('en', '2025-12-30', '2026-01-06')).toBe('Tue, Dec\u00a030, 2025');
});

test('[I18N-01] a span of months is written as its language writes spans, and no line of it begins with a dash or a space', () => {
  const span = (language: 'en' | 'ja' | 'ru') => formatMonths(language, '2025-10-01', '2026-09-01');
  expect(span('en')).toBe('October 2025\u00a0– September 2026');
  expect(span('ja')).toBe('2025\u2060年10\u2060月\u2060〜2026\u2060年9\u2060月');
  expect(span('ru')).toBe('октябрь 2025\u00a0г.\u00a0– сентябрь 2026\u00a0г.');
  expect(formatMonths('ru', '2025-10-01', '2025-10-01')).toBe('октябрь 2025\u00a0г.');
});

test('[I18N-01] Chinese and Japanese write spans as they write days, and say once what both ends share', () => {
  const plain = (text: string) => text.replaceAll('\u2060', '');
  const days = (language: 'zh' | 'ja', from: string, to: string) =>
    [formatDays(language, from, to), formatSpanOfDays(language, { from, to })].map(plain);
  expect(days('zh', '2026-11-01', '2026-11-28')).toEqual(['2026年11月1日–28日', '2026年11月1日–28日']);
  expect(days('ja', '2026-10-24', '2026-11-20')).toEqual([
    '2026年10月24日〜11月20日',
    '2026年10月24日〜11月20日',
  ]);
  expect(days('zh', '2025-12-24', '2026-01-20')[0]).toBe('2025年12月24日–2026年1月20日');
  expect(days('ja', '2026-11-20', '2026-11-20')[0]).toBe('2026年11月20日');
  expect(plain(formatMonths('zh', '2026-01-01', '2026-03-01'))).toBe('2026年1月–3月');
  expect(plain(formatDay('ja', '2026-11-05'))).toBe('2026年11月5日');
  expect(plain(formatInstant('ja', '2026-11-05T12:34:00Z', 'UTC'))).toBe('2026年11月5日 12:34');
});

test('[I18N-01] the server and every browser write the same spaces, and no line ends within a date', () => {
  for (const language of languageCodes) {
    const said = [
      formatDays(language, '2026-10-24', '2026-11-20'),
      formatMonths(language, '2025-10-01', '2026-09-01'),
      formatInstant(language, '2026-11-20T12:34:00Z', 'UTC'),
    ];
    expect(said.join()).not.toMatch(/[\u2009\u202f]/);
  }
  expect(formatShortDay('en', '2026-11-05')).toBe('Nov\u00a05');
  expect(formatDay('en', '2026-11-20')).toBe('Nov\u00a020, 2026');
  expect(formatShortDay('zh', '2026-11-05')).toBe('11\u2060月\u20605\u2060日');
  expect(formatShortDay('ja', '2026-11-05')).toBe('11\u2060月\u20605\u2060日');
});
