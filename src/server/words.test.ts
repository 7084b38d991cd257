import { describe, expect, test } from 'vitest';
import { type Language, languageCodes } from '#domain/languages.ts';
import { type Counter, leadingCounters } from '#domain/metrics.ts';
import { beforeWords, gainWords } from '#i18n/answer.ts';
import { type ExplanationFacts, explanationSentence } from '#i18n/explanation.ts';
import { paceOf } from '#i18n/figures.ts';
import { type ReleaseSpan, sayRelease } from '#i18n/releases.ts';
import { wordsIn } from './words.ts';

const song = { title: 'Paper Boats', difference: 1204, release: null, isFading: false };
const released = (others: [gained: number, previous: number] | null) => ({
  ...song,
  release: {
    ...{ date: '2026-11-06', gained: 1204 },
    others: others && { gained: others[0], previous: others[1] },
  },
});
const platform = { platform: 'lastfm', difference: -900 } as const;
const day = { date: '2026-11-12', gained: 5000, usual: 70, isBefore: false };

const say = (language: Language, facts: Partial<ExplanationFacts>) =>
  explanationSentence(wordsIn('explanation', language), language, {
    ...{ difference: 1500, song: null, platform: null, day: null },
    ...facts,
  });

describe('[BEY-18] what made the difference is one text, wherever it is said', () => {
  test('in English', () => {
    expect(say('en', { song })).toBe('Biggest driver: “Paper Boats” (+1,204).');
    expect(say('en', { difference: -950, platform, day: { ...day, isBefore: true } })).toBe(
      'Biggest drop: Last.fm (−900). The previous period had an unusual day, Nov\u00a012: 5,000 vs. 70 on a typical day.',
    );
    expect(say('en', {})).toBe('');
  });

  test('[ANL-01] a release says what it brought, and how all others went', () => {
    const first = 'Includes “Paper Boats”, released Nov\u00a06: +1,204.';
    expect(say('en', { song: released(null) })).toBe(first);
    expect(say('en', { song: released([107, 100]) })).toBe(`${first} Without it, up 7%.`);
    expect(say('en', { song: released([93, 100]) })).toBe(`${first} Without it, down 7%.`);
    expect(say('en', { song: released([100, 100]) })).toBe(`${first} Without it, almost unchanged.`);
  });

  test('[ANL-01] a release that brings less after its first days is named for that', () => {
    const fading = { ...song, difference: -900, isFading: true };
    for (const other of [platform, null])
      expect(say('en', { difference: -950, song: fading, platform: other })).toBe(
        'Mostly “Paper Boats” slowing down after release, which is normal (−900).',
      );
    // Where all together rose, it is none of the rise.
    expect(say('en', { difference: 950, platform })).toContain('Biggest driver');
  });

  test('[I18N-01] in the numbers, quotes and spaces of each language', () => {
    expect(say('de', { song, day })).toBe(
      'Hauptgrund: „Paper Boats“ (+1.204). Der 12.\u00a0Nov. war ungewöhnlich: 5.000 statt 70 an einem typischen Tag.',
    );
    expect(say('ja', { song, day })).toBe(
      '増加の主な要因は「Paper Boats」（+1,204）。11\u2060月\u206012\u2060日はいつもと違う動きでした：5,000（通常は70）。',
    );
    // A name and a number with its sign keep their own direction in a text that runs to the left.
    expect(say('ar', { song })).toBe('الأكثر تأثيرًا: «\u2068Paper Boats\u2069» (\u2068\u200e+1,204\u2069).');
  });

  test.each(languageCodes)('[I18N-05] in %s every combination is said in full', (language) => {
    const said = [song, null].flatMap((one) =>
      [platform, null].flatMap((other) =>
        [day, { ...day, isBefore: true }, null].flatMap((some) =>
          [10, -10].map((difference) => say(language, { difference, song: one, platform: other, day: some })),
        ),
      ),
    );
    const others = [null, [2, 1], [1, 2], [1, 1]] as const;
    const releases = others.map((own) => say(language, { song: released(own && [...own]) }));
    expect(new Set(releases).size).toBe(releases.length);
    said.push(...releases);
    expect(said.filter((sentence) => /[{}]|undefined|\b(rise|fall|day)\.[a-z]/.test(sentence))).toEqual([]);
    // Of a day alone it is the same, whichever way the numbers went; and without facts there is nothing.
    expect(new Set(said).size).toBe(said.length - 3);
  });
});

describe('[ANL-08] the answer begins with what was gained', () => {
  const gain = (language: Language, gained: number, previous: number, metric: Counter = 'views') => {
    const change = { compared: { songs: 1, gained, previous } };
    const pace = paceOf(change);
    const words = { analytics: wordsIn('analytics', language), metrics: wordsIn('metrics', language) };
    const before = beforeWords(words.analytics, language, fourWeeks);
    return gainWords(words, language, { kind: 'compared', metric, gained, pace, before });
  };
  const fourWeeks = {
    ...{ from: '2026-10-31', to: '2026-11-27' },
    comparison: { from: '2026-10-03', to: '2026-10-30' },
  };

  test('in per cent, and from twice on in times', () => {
    expect(gain('en', 107, 100)).toBe('107 views, up 7% vs. previous 28 days');
    expect(gain('en', 531_550, 239_140)).toBe('531,550 views, more than doubled vs. previous 28 days');
    expect(gain('en', 4100, 1000, 'plays')).toBe('4,100 plays, 4.1× vs. previous 28 days');
    expect(gain('en', 1, 2)).toBe('1 view, down 50% vs. previous 28 days');
    expect(gain('en', 100, 100)).toBe('100 views, almost unchanged vs. previous 28 days');
    expect(gain('en', 5, 0)).toBe('5 views, up from zero');
    expect(gain('de', 531_550, 239_140)).toBe(
      '531.550 Aufrufe, mehr als verdoppelt gegenüber den 28 Tagen davor',
    );
    expect(gain('ja', 107, 100)).toBe('視聴107回、前の28日間と比べて7%増');
  });

  test.each(languageCodes)('[I18N-05] in %s each counter has its own words', (language) => {
    const said = leadingCounters.flatMap((metric) =>
      [1, 2, 5, 11, 100, 1_000_000].map((gained) => gain(language, gained, 2, metric)),
    );
    expect(said.filter((text) => /[{}]|undefined|amount\./.test(text))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('[BEY-18] a song beside the release before it', () => {
  const herons = { from: 0, to: 21, value: 274_863, previous: { title: 'Copper Weather', value: 47_548 } };
  const saying = (part: Partial<ReleaseSpan> = {}, language: Language = 'en') =>
    sayRelease(
      { explore: wordsIn('explore', language), metrics: wordsIn('metrics', language) },
      language,
      'views',
      { ...herons, ...part },
    );
  const previous = (value: number | null) => ({ previous: { title: 'Copper Weather', value } });

  test('says its day and how many times as much that is, in each language', () => {
    expect(saying()).toBe('Day 21: 274,863 views, 5.8× Copper Weather at day 21');
    expect(saying({}, 'de')).toBe('Tag 21: 274.863 Aufrufe, das 5,8-Fache von Copper Weather an Tag 21');
    for (const language of languageCodes)
      for (const part of [{}, { from: 5 }, previous(300_000), { ...previous(300_000), from: 5 }])
        expect(saying(part, language), language).not.toMatch(/\{\{|release\./);
  });

  test('of other days it names them, on both sides', () => {
    expect(saying({ from: 5 })).toBe('Days 5 to 21: 274,863 views, 5.8× Copper Weather on the same days');
    expect(saying({ from: 5, ...previous(549_726) })).toBe(
      'Days 5 to 21: 274,863 views, 50% of Copper Weather on the same days',
    );
  });

  test('about as much, nothing known of one of them, and no release before', () => {
    expect(saying(previous(270_000))).toContain('about the same as Copper Weather');
    expect(saying(previous(null))).toBe('Day 21: 274,863 views. No data for Copper Weather at day 21');
    expect(saying(previous(0))).toContain('No data for');
    expect(saying({ previous: null })).toContain('No previous release');
    expect(saying({ value: null })).toBeNull();
  });
});
