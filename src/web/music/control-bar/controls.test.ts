/** Periods live in the address, end with the last complete day of the reader, and step by what they are. */

import { describe, expect, it } from 'vitest';
import type { Days } from '#domain/days.ts';
import { daysBetween } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import {
  comparisonAsked,
  daysOf,
  keptOf,
  lastWeekdays,
  offeredAnywhere,
  type Preset,
  parametersOf,
  presets,
  readControls,
  shownDays,
  stepFrom,
  weekdayChoice,
} from './controls.ts';

const read = (address: string, kept = '', offered: readonly Preset[] = offeredAnywhere) =>
  readControls(new URLSearchParams(address), kept, offered);
const usual = {
  preset: '28',
  days: undefined,
  compare: 'previous',
  isWeekdayMatched: undefined,
  interval: undefined,
};

/** A Thursday. */
const calendars = { lastDay: '2026-11-19' };
const step = (from: string, to: string, direction: 'back' | 'forward') =>
  stepFrom({ from, to }, direction, calendars, offeredAnywhere);

describe('a song that came out lately', () => {
  it('[ANL-04] is shown since its release where the usual days are more than it has', () => {
    expect(read('', '', ['yesterday', '7', 'release']).preset).toBe('release');
    expect(read('', 'period=28', ['yesterday', '7', 'release']).preset).toBe('release');
    expect(read('period=7', '', ['yesterday', '7', 'release']).preset).toBe('7');
  });

  it('[ANL-04] has no days before the release to step back to', () => {
    const from = (day: string) => ({ from: day, to: '2026-11-19' });
    const back = (day: string) =>
      stepFrom(from(day), 'back', { lastDay: '2026-11-19', releasedOn: '2026-11-06' }, offeredAnywhere);
    expect(back('2026-11-06')).toBeNull();
    expect(back('2026-11-13')).toMatchObject({ days: { from: '2026-11-06', to: '2026-11-12' } });
  });
});

describe('what a page shows', () => {
  it('[ANL-04] is read from the address; garbage is the default', () => {
    expect(read('')).toEqual(usual);
    expect(read('period=7&compare=year&weekday=true&interval=week')).toEqual({
      ...{ preset: '7', days: undefined, compare: 'year', isWeekdayMatched: true, interval: 'week' },
    });
    expect(read('period=8&from=2026-13-40&to=x&compare=me&interval=hour')).toEqual(usual);
    expect(read('from=2026-02-01&to=2026-02-30')).toEqual(usual);
    expect(read('from=2026-11-09&to=2026-11-01')).toEqual(usual);
    expect(read('period=7&from=2026-11-01&to=2026-11-09')).toMatchObject({
      ...{ preset: undefined, days: { from: '2026-11-01', to: '2026-11-09' } },
    });
    // More than the server tells of: as many of the last ones as it does.
    const { days } = read('from=2009-01-01&to=2026-11-09');
    expect(days && daysBetween(days.from, days.to) + 1).toBe(mostDaysAsked);
    expect(days?.to).toBe('2026-11-09');
  });

  it('[ANL-04] is what was kept where the address does not say; a page that cannot show it shows the default', () => {
    expect(read('', 'period=90&compare=off')).toMatchObject({ preset: '90', compare: 'off' });
    expect(read('period=7', 'period=90&compare=off')).toMatchObject({ preset: '7', compare: 'off' });
    expect(read('', 'period=90', ['7', '28'])).toMatchObject({ preset: '28' });
    expect(read('period=release')).toMatchObject({ preset: '28' });
    expect(read('period=release', '', presets)).toMatchObject({ preset: 'release' });
  });

  it('[ANL-04] is written into the address as a whole, and kept without days of its own', () => {
    const address = new URLSearchParams('period=month&compare=year&weekday=true');
    const controls = readControls(address, '', offeredAnywhere);
    const written = Object.entries(parametersOf(controls)).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    );
    expect(readControls(new URLSearchParams(written), 'period=7&compare=off', offeredAnywhere)).toEqual(
      controls,
    );
    expect(keptOf(controls, '')).toBe('period=month&compare=year&weekday=true');
    expect(keptOf(read('from=2026-11-01&to=2026-11-09&compare=off'), 'period=7')).toBe(
      'period=7&compare=off',
    );
  });
});

describe('the weekdays of a comparison', () => {
  it('[ANL-01] are as usual for so many days unless somebody chose otherwise; an address says which, whatever is kept', () => {
    const address = new URLSearchParams({ weekday: String(parametersOf(read('')).weekday) });
    expect(readControls(address, 'weekday=true', offeredAnywhere).isWeekdayMatched).toBeUndefined();
    expect(read('', 'weekday=false').isWeekdayMatched).toBe(false);
    expect(keptOf(read(''), 'weekday=true')).toBe('period=28&compare=previous');
  });

  it('[ANL-01] a choice that is the usual one of the days shown is kept for no others', () => {
    const [day, week] = [
      { from: '2026-11-24', to: '2026-11-24' },
      { from: '2026-11-18', to: '2026-11-24' },
    ];
    expect(weekdayChoice(day, true)).toEqual({ isWeekdayMatched: undefined });
    expect(weekdayChoice(day, false)).toEqual({ isWeekdayMatched: false });
    expect(weekdayChoice(week, true)).toEqual({ isWeekdayMatched: true });
    expect(weekdayChoice(week, false)).toEqual({ isWeekdayMatched: undefined });
  });
});

describe('the days of a preset', () => {
  it('[ANL-04] each weekday has a name of its own, the latest first', () => {
    expect(lastWeekdays('2026-11-26')).toEqual([
      ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
    ]);
  });

  it.each([
    ['yesterday', '2026-11-19'],
    ['7', '2026-11-13'],
    ['28', '2026-10-23'],
    ['30', '2026-10-21'],
    ['90', '2026-08-22'],
    ['month', '2026-11-01'],
    ['year', '2026-01-01'],
    ['12-months', '2025-11-20'],
    ['all', 'first'],
  ] as const)('[ANL-03] %s is from %s to the last complete day', (preset, from) => {
    expect(daysOf(preset, calendars)).toEqual({ from, to: '2026-11-19' });
  });

  it('[ANL-03] last month ends with it; a release to come is no period', () => {
    expect(daysOf('last-month', calendars)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    const release = (releasedOn: string) => daysOf('release', { ...calendars, releasedOn });
    expect(release('2026-09-04')).toEqual({ from: '2026-09-04', to: '2026-11-19' });
    expect(release('2026-12-24')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
    expect(shownDays(read('from=2026-02-01&to=2026-02-03'), calendars)).toEqual({
      from: '2026-02-01',
      to: '2026-02-03',
    });
  });
});

describe('the arrows', () => {
  it('[ANL-04] step by the length of the span, and never beyond the last complete day', () => {
    const week = { from: '2026-11-06', to: '2026-11-12' };
    expect(step('2026-11-13', '2026-11-19', 'back')).toEqual({ preset: undefined, days: week });
    expect(step('2026-11-13', '2026-11-19', 'forward')).toBeNull();
    expect(step('2026-11-06', '2026-11-12', 'forward')).toEqual({ preset: '7', days: undefined });
    expect(step('2026-10-20', '2026-11-16', 'forward')).toEqual({ preset: '28', days: undefined });
    expect(step('2026-11-19', '2026-11-19', 'back')).toMatchObject({
      days: { from: '2026-11-18', to: '2026-11-18' },
    });
  });

  it('[ANL-04] step by so many days where these are what was chosen, on the day on which they are this month too', () => {
    const calendars = { lastDay: '2026-11-28' };
    const back = (preset: '28' | 'month') =>
      stepFrom(daysOf(preset, calendars) as Days, 'back', calendars, offeredAnywhere, preset);
    expect(back('28')).toEqual({ preset: undefined, days: { from: '2026-10-04', to: '2026-10-31' } });
    expect(back('month')).toEqual({ preset: 'last-month', days: undefined });
    const earlier = { from: '2026-10-04', to: '2026-10-31' };
    expect(stepFrom(earlier, 'forward', calendars, offeredAnywhere)).toEqual({
      preset: '28',
      days: undefined,
    });
  });

  it('[ANL-04] step by months and years of the calendar where the span is one', () => {
    expect(step('2026-11-01', '2026-11-19', 'back')).toEqual({ preset: 'last-month', days: undefined });
    expect(step('2026-10-01', '2026-10-31', 'back')).toMatchObject({
      days: { from: '2026-09-01', to: '2026-09-30' },
    });
    expect(step('2026-09-01', '2026-09-30', 'forward')).toEqual({ preset: 'last-month', days: undefined });
    expect(step('2026-10-01', '2026-10-31', 'forward')).toEqual({ preset: 'month', days: undefined });
    expect(step('2026-01-01', '2026-11-19', 'back')).toMatchObject({
      days: { from: '2025-01-01', to: '2025-12-31' },
    });
    expect(step('2025-01-01', '2025-12-31', 'forward')).toEqual({ preset: 'year', days: undefined });
    // The beginning of a month alone is none.
    expect(step('2026-10-01', '2026-10-19', 'back')).toMatchObject({
      days: { from: '2026-09-12', to: '2026-09-30' },
    });
  });
});

describe('what days are compared with', () => {
  const releasedOn = '2026-10-30';
  const asked = (address: string, released?: string) => {
    const controls = read(address, '', presets);
    return comparisonAsked(controls, shownDays(controls, { ...calendars, releasedOn: released }), released);
  };
  it('[ANL-02] is nothing where all of it lies before the song came out, on that day itself too', () => {
    expect(asked('period=release', releasedOn)).toBe('off');
    expect(asked('period=28&compare=year', releasedOn)).toBe('off');
    expect(asked('period=7', releasedOn)).toBe('previous');
    expect(asked('period=yesterday', releasedOn)).toBe('previous');
    expect(asked('period=release', '2026-11-20')).toBe('off');
    // A part of them is the song's.
    expect(asked('period=28', '2026-10-01')).toBe('previous');
    expect(asked('period=28&compare=year', '2025-11-01')).toBe('year');
    // Days that a song has numbers of although they lie before its release are days like others.
    expect(asked('period=28', '2026-12-24')).toBe('previous');
  });

  it('[ANL-02] is nothing for all time, and as it was chosen for everything else', () => {
    expect(asked('period=all')).toBe('off');
    expect(asked('')).toBe('previous');
    expect(asked('period=release&compare=year')).toBe('year');
    expect(asked('compare=off')).toBe('off');
  });
});
