import { describe, expect, it } from 'vitest';
import { againstPrevious } from '#i18n/releases.ts';
import { seriesForTest, songIdForTest } from '../lines/series-for-test.ts';
import { readRelease, releaseFacts } from './release-facts.ts';

const [herons, copper] = [songIdForTest('a'), songIdForTest('b')];
const of = { songId: herons };
const line = (key: string, title: string, values: readonly (number | null)[]) =>
  seriesForTest({ key, songId: key, title, values: [...values] });
const own = (...values: (number | null)[]) => line(herons, 'Paper Herons', values);
const before = (...values: (number | null)[]) => line(copper, 'Copper Weather', values);

describe('a release', () => {
  it('[BEY-05] is asked for with the release before, over all its thirty days, those to come as well', () => {
    expect(readRelease(of, '2026-11-26').queryKey[0]).toBe(
      `/api/analytics/series?align=release&groupBy=song&ids=${herons}&previous=true&from=2026-10-27&to=2026-11-26&interval=day&compare=off&mode=total`,
    );
    const link = readRelease({ ...of, trackId: 'trk_1' }, '2026-11-26', 'change').queryKey[0];
    expect(link).toContain('groupBy=track&ids=trk_1&');
    expect(link).not.toContain('mode=');
  });

  it('[BEY-05] is told by its last known day, beside what the release before had on that day', () => {
    const series = [own(52_324, 95_622, 123_442, null, null), before(5282, 9362, 12_488, 15_142, 17_797)];
    const usual = { low: [1, 2, 3, 4, 5], median: [2, 3, 4, 5, 6], high: [3, 4, 5, 6, 7], songs: 6 };
    expect(releaseFacts({ series, usual }, of)).toEqual({
      ...{ age: 2, value: 123_442 },
      previous: { title: 'Copper Weather', value: 12_488 },
      usual: { low: 3, high: 5, songs: 6 },
    });
  });

  it('[BEY-05] of which no day is over or read says nothing', () => {
    expect(releaseFacts({ series: [own(null, null), before(1, 2)], usual: null }, of)).toBeNull();
    expect(releaseFacts({ series: [], usual: null }, of)).toBeNull();
  });

  it.each([
    ['more', 274_863, 47_548, { kind: 'times', times: 274_863 / 47_548 }],
    ['about as much', 1050, 1000, { kind: 'similar' }],
    ['about as much', 950, 1000, { kind: 'similar' }],
    ['less', 400, 1000, { kind: 'less', share: 0.4 }],
    ['not to be told, where the one before was not read', 400, null, { kind: 'unknown' }],
    ['not to be told, where the one before had nothing', 400, 0, { kind: 'unknown' }],
  ])('[BEY-05] against the one before is %s', (_, value, previous, told) => {
    const facts = releaseFacts({ series: [own(value), before(previous)], usual: null }, of);
    expect(facts && againstPrevious(facts)).toEqual(told);
  });

  it('[BEY-05] that is the first has nothing to be compared with', () => {
    const facts = releaseFacts({ series: [own(10, 20)], usual: null }, of);
    expect(facts).toMatchObject({ age: 1, value: 20, previous: null });
    expect(facts && againstPrevious(facts)).toEqual({ kind: 'first' });
  });
});
