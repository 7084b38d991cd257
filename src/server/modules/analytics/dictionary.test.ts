/** The dictionary says of its examples what the product itself would make of them, in every language. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween } from '#domain/days.ts';
import {
  countingRules,
  type FigureId,
  figureIds,
  figures,
  measured,
  soundRules,
  type Told,
} from '#domain/dictionary.ts';
import { type Language, languageCodes } from '#domain/languages.ts';
import { isMetric, leadingMetricOf, type Metric, metricNames } from '#domain/metrics.ts';
import { milestonesBetween, nextMilestone } from '#domain/milestones.ts';
import { perDay, stateOf } from '#domain/momentum.ts';
import { fewestForUsual } from '#domain/releases.ts';
import { type Mood, moodBand, moodMiddle, moodOf } from '#domain/sound.ts';
import { terms } from '#domain/terms.ts';
import * as formats from '#i18n/formats.ts';
import { allPlatforms } from '#server/platforms/registry.ts';
import { spanEnding } from '../growth/policy.ts';
import type { SpanGrowth } from '../growth/service.ts';
import { dayPoints, growthOver } from '../metrics/service.ts';
import { changeOf } from './portfolio-growth.ts';
import { differenceOf, factsOf, rowsBy } from './series/differences.ts';
import { usualOf } from './series/release.ts';

type Texts = {
  figure: Record<FigureId, { name: string; text: string; example?: string; measured?: string }>;
};

const read = (folder: string, language: Language) =>
  JSON.parse(readFileSync(`src/i18n/${folder}/${language}.json`, 'utf8'));
const textsOf = (language: Language): Texts => read('dictionary', language);

/** What was read of a song's plays, the last of each day; falls within a day apart. */
function pointsOf(readings: readonly (readonly [day: string, value: number, fall?: number])[]) {
  const ends = readings.map(([day, value, fall = 0]) => ({
    day: dayNumber(day),
    value,
    corrected: 0 - fall,
  }));
  return dayPoints(
    {
      itemId: 'itm_1',
      platform: 'soundcloud',
      released: null,
      read: ends.map(({ day }) => day),
      ends: new Map([['plays', ends]]),
    },
    'plays',
    -Infinity,
  );
}

const over = (points: ReturnType<typeof pointsOf>, from: string, to: string) =>
  growthOver(points, dayNumber(from), dayNumber(to));

const span = (gained: number, previous: number | null): SpanGrowth => ({
  ...{ gained, previous, corrected: 0, base: 0, daysRead: 28, part: null, gaps: [], across: [] },
  isNew: false,
});

describe('[BEY-04] the numbers of the examples', () => {
  test('a fall within a day is a correction, and what rose is gained all the same', () => {
    for (const { before, day, start, top, end } of [figures.gained, figures.corrected]) {
      const points = pointsOf([
        [before.day, start.count],
        [day.day, end.count, top.count - end.count],
      ]);
      const { gained, corrected } = over(points, day.day, day.day);
      expect(gained).toBe(figures.gained.gained.change);
      expect(corrected).toBe(figures.corrected.corrected.change);
    }
  });

  test('growth is from the end of the day before to the end of the last day, and a share of it per day', () => {
    const { before, last, days, start, end, gained, perDay: aDay } = figures.growth;
    expect(daysBetween(before.day, last.day)).toBe(days.count);
    const points = pointsOf([
      [before.day, start.count],
      [last.day, end.count],
    ]);
    expect(over(points, addDays(before.day, 1), last.day).gained).toBe(gained.change);
    expect(perDay(gained.change, days.count)).toBe(aDay.count);
  });

  test('the last complete days end yesterday and need the end of the day before them', () => {
    const { today, days, before, from, to } = figures['complete-days'];
    const last = spanEnding(dayNumber(addDays(today.day, -1)), days.count);
    expect(last).toMatchObject({ from: dayNumber(from.day), to: dayNumber(to.day) });
    expect(last.from - 1).toBe(dayNumber(before.day));
  });

  test('days that were not read take nothing from a sum whose ends are known', () => {
    const { n, days, start, end, gained } = figures['days-read'];
    const points = pointsOf([
      ['2026-11-01', start.count],
      ...([2, 3, 5, 6] as const).map((day) => [`2026-11-0${day}`, start.count + day] as const),
      ['2026-11-08', end.count],
    ]);
    expect(daysBetween('2026-11-01', '2026-11-08')).toBe(days.count);
    expect(over(points, '2026-11-02', '2026-11-08')).toMatchObject({
      gained: gained.change,
      daysRead: n.count,
    });
  });

  test('what came over a gap is its own, and no day’s', () => {
    const { from, to, inside, start, end, gained } = figures.gap;
    const points = pointsOf([
      [from.day, start.count],
      [to.day, end.count],
    ]);
    expect(over(points, inside.day, inside.day)).toMatchObject({
      gained: null,
      across: [{ from: dayNumber(from.day), to: dayNumber(to.day), gained: gained.change }],
    });
  });

  test('songs are compared that are known on both sides', () => {
    const { first, firstBefore, second, n, of } = figures.comparison;
    const change = changeOf([span(first.change, firstBefore.change), span(second.change, null)]);
    expect(change.songs).toBe(of.count);
    expect(change.compared).toEqual({
      songs: n.count,
      gained: first.change,
      previous: firstBefore.change,
    });
    const { gained, previous, share } = figures.share;
    expect(gained.change / previous.change - 1).toBeCloseTo(share.share, 10);
  });

  test('what songs moved adds up to the difference, and one is named from half of it on', () => {
    const { half, first, firstBefore, second, secondBefore, up, down, sum } = figures.contribution;
    const link = (songId: string, gained: number, previous: number) => ({
      ...{ trackId: songId, songId, platform: 'soundcloud' as const, growth: span(gained, previous) },
    });
    const links = [
      link('a', first.change, firstBefore.change),
      link('b', second.change, secondBefore.change),
    ];
    expect(rowsBy(links, 'song').map(({ difference }) => difference)).toEqual([up.change, down.change]);
    expect(differenceOf(links).difference).toBe(sum.change);
    const named = (...gains: number[]) =>
      factsOf(
        'plays',
        gains.map((gained, place) => link(`${place}`, 100 + gained, 100)),
        [],
      )?.song?.share;
    expect(named(100, 60, 40)).toBe(half.share);
    expect(named(99, 60, 41)).toBeUndefined();
  });

  test('usual is the middle of earlier songs, and the band their middle half', () => {
    const { fewest, lowest, low, middle, high, highest } = figures['usual-at-age'];
    const songs = [highest, low, middle, lowest, high].map(({ count }) => [count]);
    expect(usualOf(songs, 1)).toMatchObject({
      ...{ low: [low.count], median: [middle.count], high: [high.count] },
    });
    expect(fewest.count).toBe(fewestForUsual);
    expect(usualOf(songs.slice(1), 1)).toBeNull();
  });

  test('milestones are those that events and forecasts know', () => {
    const { first, second, third, start, end, passed, alsoPassed, next } = figures.milestones;
    expect(milestonesBetween(0, third.count)).toEqual([first.count, second.count, third.count]);
    expect(milestonesBetween(third.count, 10 * third.count)).toEqual(
      [first, second, third].map(({ count }) => 10 * count),
    );
    expect(milestonesBetween(start.count, end.count)).toEqual([passed.count, alsoPassed.count]);
    expect(nextMilestone(end.count)).toBe(next.count);
  });

  test('the word for how a song does', () => {
    const { previous, up, same, down, few, fewBefore } = figures.momentum;
    const stateAfter = (gained: number, before: number) =>
      stateOf({ gained, previous: before, isNew: false }, false);
    expect([up, same, down].map(({ change }) => stateAfter(change, previous.change))).toEqual([
      'rising',
      'steady',
      'fading',
    ]);
    expect(stateAfter(few.change, fewBefore.change)).toBe('quiet');
  });

  test('the leading number, and the total of platforms whose terms allow one', () => {
    const { likes, plays } = figures.leading;
    expect(leadingMetricOf({ likes: likes.count, plays: plays.count })).toBe('plays');
    const { first, second, sum } = figures.total;
    expect(changeOf([span(first.change, 0), span(second.change, 0)]).gained).toBe(sum.change);
    expect([terms.soundcloud, terms.lastfm, terms.youtube].map(({ isSummable }) => isSummable)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('[MOOD-01] a mood is the quarter that both numbers lie in, and none near the middle', () => {
    const { low, high, valence, energy, near } = figures.mood;
    expect(low.count).toBeCloseTo(moodMiddle - moodBand, 10);
    expect(high.count).toBeCloseTo(moodMiddle + moodBand, 10);
    expect(moodOf({ valence: valence.count, energy: energy.count })).toBe('tense' satisfies Mood);
    expect(moodOf({ valence: near.count, energy: energy.count })).toBe('balanced' satisfies Mood);
  });

  test('late is not known, and zero is', () => {
    const { from, to, start } = figures.late;
    expect(over(pointsOf([[from.day, start.count]]), to.day, to.day).gained).toBeNull();
    const zero = figures.zero;
    const points = pointsOf([
      [zero.from.day, zero.start.count],
      [zero.to.day, zero.start.count],
    ]);
    expect(over(points, zero.to.day, zero.to.day).gained).toBe(zero.gained.change);
  });
});

describe.each(languageCodes)('[BEY-04] the dictionary in %s', (language) => {
  const { figure } = textsOf(language);
  const { momentum, column } = read('tracks', language);
  const insights = read('insights', language);

  const written = (told: Told): string => {
    if ('count' in told) return formats.formatCount(language, told.count);
    if ('change' in told) return formats.formatChange(language, told.change);
    return 'share' in told
      ? formats.formatShare(language, told.share)
      : formats.formatShortDay(language, told.day);
  };

  test.each(figureIds)('tells every number of “%s”, and none beside them', (id) => {
    const told = Object.entries<Told>(figures[id]);
    const { text, example, measured: found } = figure[id];
    expect(found !== undefined, 'measured').toBe((measured as readonly string[]).includes(id));
    expect(example !== undefined || found !== undefined).toBe(true);
    const texts = [text, example, found].join('\n');
    const shown = told.reduce((text, [name, one]) => text.replaceAll(`{{${name}}}`, written(one)), texts);
    for (const [name, one] of told) {
      expect(texts, name).toContain(`{{${name}}}`);
      expect(shown, name).toContain(written(one));
    }
    // Only 0 is spoken of in words, and in some languages “one day” is written with a digit.
    const digits = texts.replace(/\{\{\w+\}\}/g, '').match(/\p{Nd}+/gu) ?? [];
    expect(digits.filter((one) => one !== '0' && one !== '1')).toEqual([]);
  });

  test('calls things as the pages do', () => {
    for (const state of Object.values<string>(momentum.state))
      expect(figure.momentum.text.toLowerCase()).toContain(state.toLowerCase());
    expect(figure.momentum.name).toBe(column.state);
    expect(figure.gained.name).toBe(insights.growth.gained);
    expect(figure.growth.name).toBe(insights.growth.title);
    expect(figure.forecast.name).toBe(insights.forecast.title);
    expect(figure['unusual-days'].name).toBe(insights.unusual.title);
    expect(figure.contribution.name).toBe(read('changed', language).title);
    expect(figure['usual-at-age'].name).toBe(read('explore', language).line.usual);
    const sound = read('sound', language);
    expect(figure.mood.name).toBe(sound.name.mood);
    expect(figure.growth.name).toBe(sound.growth.name);
    for (const mood of Object.values<string>(sound.mood))
      expect(figure.mood.text.toLowerCase()).toContain(mood.toLowerCase());
  });
});

describe('[BEY-04] what is counted where', () => {
  test('every metric has its rules, and a platform one at most', () => {
    expect(Object.keys(countingRules).filter(isMetric).toSorted()).toEqual(metricNames.toSorted());
    for (const rules of [...Object.values(countingRules), ...Object.values(soundRules)]) {
      expect(rules.length).toBeGreaterThan(0);
      expect(new Set(rules.map(({ platform }) => platform)).size).toBe(rules.length);
    }
  });

  test('what is said to be open is what the platforms give, and nothing else', () => {
    const open = Object.entries(countingRules).flatMap(([metric, rules]) =>
      rules.filter(({ isClosed }) => !isClosed).map(({ platform }) => `${platform} ${metric}`),
    );
    const given = allPlatforms.flatMap(({ id, counts }) => counts.map((metric: Metric) => `${id} ${metric}`));
    expect(open.toSorted()).toEqual(given.toSorted());
  });

  test('every rule names a page by https, or says that there is none', () => {
    for (const { page, on } of [countingRules, soundRules].flatMap((all) => Object.values(all).flat())) {
      if (page) expect(new URL(page).protocol).toBe('https:');
      expect(on).toMatch(/^2026-\d\d-\d\d$/);
    }
  });
});
