import { expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import {
  capitalized,
  formatAside,
  formatBytes,
  formatNamed,
  joinFacts,
  nameInSentence,
} from './figures/rare-formats.ts';
import {
  compactCount,
  formatAge,
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatInstant,
  formatList,
  formatMoney,
  formatSpan,
  formatUntil,
  joinSentences,
} from './formats.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test('[I18N-01] distances of time in both directions, never the wrong way round', () => {
  expect(formatAge('en', inMinutes(-90), now)).toBe('1 hour ago');
  expect(formatUntil('en', inMinutes(90), now)).toBe('in 1 hour');
  expect(formatUntil('de', inMinutes(5), now)).toBe('in 5 Minuten');
  expect([formatAge('en', inMinutes(5), now), formatUntil('en', inMinutes(-5), now)]).toEqual(['now', 'now']);
});

test('[I18N-01] less than a minute reads as an age after “last updated”, and as a time to come after “next”', () => {
  const said = (language: Language) => [
    formatAge(language, inMinutes(0), now),
    formatUntil(language, inMinutes(0), now),
  ];
  expect(said('de')).toEqual(['gerade eben', 'gleich']);
  expect(said('fr')).toEqual(['à l’instant', 'bientôt']);
  expect(said('ru')).toEqual(['только что', 'сейчас']);
  expect(said('hi')).toEqual(['अभी', 'अभी']);
  expect(said('ar')).toEqual(['الآن', 'الآن']);
});

test('[I18N-01] Japanese and Chinese times have their own spaces, and words for less than a minute', () => {
  expect([formatAge('ja', inMinutes(-5), now), formatUntil('ja', inMinutes(180), now)]).toEqual([
    '5分前',
    '3時間後',
  ]);
  expect([formatAge('zh', inMinutes(-5), now), formatUntil('zh', inMinutes(180), now)]).toEqual([
    '5 分钟前',
    '3 小时后',
  ]);
  expect([formatAge('ja', inMinutes(0), now), formatUntil('ja', inMinutes(0), now)]).toEqual([
    'たった今',
    'まもなく',
  ]);
  expect([formatAge('zh', inMinutes(0), now), formatUntil('zh', inMinutes(0), now)]).toEqual([
    '刚刚',
    '即将',
  ]);
  expect([formatSpan('ja', 12 * 3600_000), formatSpan('zh', 12 * 3600_000)]).toEqual(['12時間', '12 小时']);
});

test('[I18N-01] lengths of time in their largest whole unit', () => {
  expect([1_000, 30_000, 90_000, 300_000, 12 * 3600_000].map((span) => formatSpan('en', span))).toEqual([
    '1 second',
    '30 seconds',
    '90 seconds',
    '5 minutes',
    '12 hours',
  ]);
  expect(formatSpan('ru', 30_000)).toBe('30 секунд');
});

test('[I18N-01] sizes of files in the units that readers know', () => {
  expect([formatBytes('en', 1e11), formatBytes('hi', 5e6)]).toEqual(['100 GB', '5 MB']);
  expect([formatBytes('ar', 1e11), formatBytes('ar', 5e5)]).toEqual(['100 غيغابايت', '500 كيلوبايت']);
});

test('[I18N-01] lists as each language writes them', () => {
  expect(formatList('en', ['A', 'B', 'C'])).toBe('A, B, and C');
  expect(formatList('ja', ['A', 'B', 'C'])).toBe('A、B、C');
  expect(formatList('zh', ['Last.fm', 'Spotify', 'TIDAL'])).toBe('Last.fm、Spotify 和 TIDAL');
  expect(formatList('zh', ['夜', '曲'])).toBe('夜和曲');
  expect(formatList('hi', ['A', 'B', 'C'])).toBe('A, B और C');
});

test('[I18N-05] Arabic and Hindi have Western digits, and a sign stays before its number', () => {
  expect(formatCount('ar', 1_234_567)).toBe('1,234,567');
  expect(formatCount('hi', 1_234_567)).toBe('12,34,567');
  // A mark before the sign keeps it there where the line runs to the left.
  expect(formatChange('ar', 5)).toMatch(/^[\u200e\u061c]\+5$/);
  expect(formatChange('ar', -5)).toMatch(/^[\u200e\u061c]−5$/);
});

test('[I18N-05] Arabic names the month of every day, and keeps a currency in one piece', () => {
  expect(formatDay('ar', '2026-11-06')).toBe('6\u00a0نوفمبر 2026');
  expect(formatInstant('ar', '2026-11-06T18:05:00Z', 'UTC')).toMatch(/^6\u00a0نوفمبر 2026، 6:05/);
  expect(formatMoney('ar', 649, 'USD')).toMatch(/6\.49\u00a0US\$\u200e$/);
});

test('[I18N-01] a change has its sign, a minus that is as wide as the plus', () => {
  expect([1234, -56, 0].map((value) => formatChange('en', value))).toEqual(['+1,234', '−56', '0']);
  expect(formatChange('de', -1234)).toBe('−1.234');
  expect(formatCompact('en', -1234)).toBe('−1.2K');
  // As beside 10.155: otherwise thousands of four digits would go without.
  expect(formatCompact('de', 7845)).toBe('7.845');
  expect(formatMoney('en', -30, 'USD')).toBe('−$0.30');
});

test('[I18N-01] the first of a month is “1er” in French, and no other day is', () => {
  expect(formatDay('fr', '2026-06-01')).toBe('1er\u00a0juin 2026');
  expect(['2026-06-11', '2026-06-21', '2026-06-30'].map((day) => formatDay('fr', day))).toEqual([
    '11\u00a0juin 2026',
    '21\u00a0juin 2026',
    '30\u00a0juin 2026',
  ]);
  expect(formatInstant('fr', '2026-06-01T01:05:00Z', 'UTC')).toMatch(/^1er\u00a0juin 2026\D+01:05$/);
  expect(formatDay('de', '2026-06-01')).toBe('1.\u00a0Juni 2026');
});

test('[I18N-01] a name, and brackets behind it, are set as the language sets them', () => {
  expect(formatNamed('en', 'Per day', '12')).toBe('Per day: 12');
  expect(formatNamed('fr', 'Par jour', '12')).toBe('Par jour\u00a0: 12');
  expect(formatNamed('ja', '1日', '12')).toBe('1日：12');
  expect(formatAside('de', '12', 'gestern 10')).toBe('12 (gestern 10)');
  expect(formatAside('zh', '12', '昨天 10')).toBe('12（昨天 10）');
});

test('[I18N-01] sentences follow each other as the language sets them, and what is empty is none', () => {
  const said = ['A.', false, undefined, '', 'B.'] as const;
  expect((['en', 'ar', 'ja', 'zh'] as const).map((language) => joinSentences(language, said))).toEqual([
    ...['A. B.', 'A. B.', 'A.B.', 'A.B.'],
  ]);
});

test('[I18N-02] a noun beside a compact number is counted by its thousands or millions, not by the last digit', () => {
  const form = (language: string, value: number) =>
    new Intl.PluralRules(language).select(compactCount(value));
  expect([form('ru', 345_101), form('ru', 1_500_001), form('ru', 21)]).toEqual(['many', 'many', 'one']);
  expect([form('fr', 1_200_000), form('fr', 345_100)]).toEqual(['many', 'other']);
});

test('[BEY-09] within a sentence a metric has a small letter, but for German nouns and what buttons say', () => {
  expect(nameInSentence('fr', 'Écoutes')).toBe('écoutes');
  expect(nameInSentence('de', 'Wiedergaben')).toBe('Wiedergaben');
  expect(nameInSentence('es', 'Me gusta')).toBe('Me gusta');
  expect(capitalized('прослушивания: 5', 'ru')).toBe('Прослушивания: 5');
});

test('[I18N-01] facts stand one after the other with the comma of their language', () => {
  expect(joinFacts('zh', ['美国', '', '17.3%'])).toBe('美国，17.3%');
  expect(joinFacts('ja', ['日本', '4.3%'])).toBe('日本、4.3%');
  expect(joinFacts('en', ['Japan', null, '4.3%'])).toBe('Japan, 4.3%');
});
