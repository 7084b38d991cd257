import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import type { CountedLink } from '../../tracks/service.ts';
import type { Unusual } from './detect.ts';
import { reasonsOf } from './reasons.ts';

const link = {
  platform: 'youtube',
  metric: 'views',
  trackId: 't',
  songId: 's',
  releaseDate: null,
} as CountedLink;
const judged = (of: CountedLink) => ({ link: of, unusual: [], judged: 1, ordinary: 0, scores: new Map() });
const on = (day: string): Unusual => ({
  ...{ day: dayNumber(day), gained: 9, expected: 1, low: 0, high: 2, direction: 'more' },
  ...{ score: 9, corrected: 0, shift: null },
});
const kindsOn = (day: string, of = link) =>
  reasonsOf(judged(of), on(day), [judged(of)], []).map(({ kind }) => kind);

test('[ANL-12] a day after which a platform counts otherwise says so before all guesses', () => {
  expect(reasonsOf(judged(link), on('2026-08-24'), [judged(link)], [])).toEqual([
    { kind: 'rule', platform: 'youtube', on: '2026-08-24' },
  ]);
  expect(kindsOn('2026-08-27')).toEqual(['rule']);
  expect(kindsOn('2026-08-23')).toEqual([]);
  expect(kindsOn('2026-08-24', { ...link, metric: 'likes' })).toEqual([]);
});
