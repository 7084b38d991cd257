import { expect, test } from 'vitest';
import { formatDayBeside, formatDays, formatMonth, formatWeekday, weekStarts } from './dates.ts';

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
  expect(formatWeekday('en', '2026-11-20')).toBe('Fri, Nov 20, 2026');
  expect(formatWeekday('de', '2026-11-20')).toBe('Fr., 20. Nov. 2026');
  expect(formatDays('de', '2026-11-16', '2026-11-22')).toBe('16.–22. Nov. 2026');
  expect(formatMonth('ru', '2026-11-01')).toBe('ноябрь 2026\u00a0г.');
});

test('[ANL-01] one day beside another says its weekday, and its year where that is another one', () => {
  expect(formatDayBeside('en', '2026-11-17', '2026-11-24')).toBe('Tue, Nov 17');
  expect(formatDayBeside('en', '2025-12-30', '2026-01-06')).toBe('Tue, Dec 30, 2025');
});
