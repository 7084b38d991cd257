import { describe, expect, test } from 'vitest';
import { type CurveOf, curveOf } from './curves.ts';

const day = 86_400_000;
const start = new Date('2021-03-05T00:00:00Z');
const song = (number: number): CurveOf => ({ seed: `test:${number}`, start, millions: 3 });
const at = (days: number): Date => new Date(start.getTime() + days * day);
const songs = Array.from({ length: 60 }, (_, number) => song(number));

/** What each of so many days brought. */
const gains = (of: CurveOf, days: number, isCorrected: boolean): number[] =>
  Array.from({ length: days }, (_, index) => {
    const curve = curveOf(of);
    return curve.count(at(index + 1), 1, isCorrected) - curve.count(at(index), 1, isCorrected);
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('curves', () => {
  test('nothing is counted before the song is out', () => {
    expect(curveOf(song(1)).count(at(-1))).toBe(0);
    expect(curveOf(song(1)).count(at(0))).toBe(0);
    expect(curveOf(song(1)).level(at(-1))).toBe(0);
  });

  test('a song has its millions at the reference instant', () => {
    for (const of of songs) {
      expect(curveOf(of).count(new Date('2025-11-20T00:00:00Z'))).toBeGreaterThan(2_999_998);
      expect(curveOf(of).count(new Date('2025-11-20T00:00:00Z'))).toBeLessThan(3_000_002);
    }
  });

  test('a counter without corrections never falls, at any hour of six years', () => {
    for (const of of songs) {
      const curve = curveOf(of);
      let [last, worst] = [0, 0];
      for (let hour = 0; hour < 6 * 365 * 24; hour += 5) {
        const count = curve.count(at(hour / 24));
        worst = Math.min(worst, count - last);
        last = count;
      }
      expect(worst).toBe(0);
    }
  });

  test('now and then one day ends lower than it began, and only so a counter falls', () => {
    const falls = songs.map((of) => gains(of, 6 * 365, true).filter((gain) => gain < 0).length);
    expect(Math.max(...falls)).toBeLessThanOrEqual(6);
    expect(sum(falls)).toBeGreaterThan(songs.length / 2);
    expect(falls).toContain(0);
  });

  test('a fall is small beside what has been counted', () => {
    for (const of of songs) {
      const curve = curveOf(of);
      for (const [index, gain] of gains(of, 6 * 365, true).entries()) {
        if (gain < 0) expect(-gain).toBeLessThan(0.05 * curve.count(at(index)));
      }
    }
  });

  test('the counter moves within the day and does not jump at midnight', () => {
    const curve = curveOf(song(2));
    const minutes = Array.from({ length: 2 * 1440 }, (_, minute) => curve.count(at(3 + minute / 1440)));
    const steps = minutes.slice(1).map((count, index) => count - (minutes[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(6 * (sum(steps) / steps.length));
  });

  test('the first weeks bring more than later ones', () => {
    for (const of of songs) {
      const days = gains(of, 730, false);
      expect(sum(days.slice(0, 7)) / 7).toBeGreaterThan(2 * (sum(days.slice(365)) / 365));
    }
  });

  test('weekdays differ by a pattern that repeats', () => {
    const days = gains(song(3), 730, false).slice(365);
    const weekday = (offset: number): number => sum(days.filter((_, index) => (index + 365) % 7 === offset));
    const totals = [0, 1, 2, 3, 4, 5, 6].map(weekday);
    expect(Math.max(...totals)).toBeGreaterThan(1.1 * Math.min(...totals));
  });

  test('some songs have a viral day', () => {
    const hasViral = songs.filter((of) => {
      const days = gains(of, 5 * 365, false).slice(200);
      return days.some((gain, index) => gain > 2.5 * (days[index - 1] ?? gain));
    });
    expect(hasViral.length).toBeGreaterThan(songs.length / 4);
  });

  test('gauges rise and fall between 0 and 1 without a jump', () => {
    for (const of of songs) {
      const levels = Array.from({ length: 200 * 24 }, (_, hour) => curveOf(of).level(at(400 + hour / 24)));
      const steps = levels.slice(1).map((level, index) => level - (levels[index] ?? 0));
      expect(Math.min(...levels)).toBeGreaterThan(0);
      expect(Math.max(...levels)).toBeLessThan(1);
      expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.002);
      expect(steps.some((step) => step > 0) && steps.some((step) => step < 0)).toBe(true);
    }
  });
});
