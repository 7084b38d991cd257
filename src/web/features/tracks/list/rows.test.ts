/** The rows of the list: songs with their links below them, or links alone. */
import { describe, expect, it } from 'vitest';
import { shareOf, stateOf } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { trackForTest } from '../track-for-test.ts';
import { linksOf, rowsOf } from './rows.ts';

const link = (id: string, songId: string) => trackForTest({ id, songId });
const tracks = [link('a1', 'a'), link('b1', 'b'), link('a2', 'a'), link('c1', 'c'), link('a3', 'a')];
const closed = () => false;
const byTitle = { by: 'song', sort: 'addedAt', apart: [] } as const;

describe('[TRK-10] the rows of the list', () => {
  it('has a row for each song, where its first link stands, and says which links it is of', () => {
    const rows = rowsOf(tracks, byTitle, closed);
    expect(rows.map(({ key, track }) => [key, track.id])).toEqual([
      ['a', 'a1'],
      ['b1', 'b1'],
      ['c1', 'c1'],
    ]);
    expect(rows.map((row) => linksOf(row).map(({ id }) => id))).toEqual([['a1', 'a2', 'a3'], ['b1'], ['c1']]);
    expect(rows.map(({ links }) => links?.length)).toEqual([3, undefined, undefined]);
  });

  it('unfolds a song into all of its links, in their order, below it', () => {
    const rows = rowsOf(tracks, byTitle, (songId) => songId === 'a');
    expect(rows.map(({ key, isPart }) => [key, isPart ?? false])).toEqual([
      ['a', false],
      ['a1', true],
      ['a2', true],
      ['a3', true],
      ['b1', false],
      ['c1', false],
    ]);
  });

  it('has a row for each link where links are asked for, whatever is unfolded', () => {
    const rows = rowsOf(tracks, { ...byTitle, by: 'link' }, () => true);
    expect(rows.map(({ key }) => key)).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
    expect(rows.every(({ links, isPart }) => !links && !isPart)).toBe(true);
  });

  const moving = (
    id: string,
    songId: string,
    platform: PlatformId,
    gained: number,
    { metric, previous }: { metric: 'views' | 'plays'; previous: number } = {
      metric: 'views',
      previous: 100,
    },
  ) => {
    const pace = { gained, previous };
    const state = stateOf(pace, false);
    const figures = { ...pace, state, against: shareOf(pace, state), perDay: gained / 28 };
    return trackForTest({
      ...{ id, songId, platform, metrics: { [metric]: gained * 10 } },
      momentum: { metric, ...figures, known: null, best: null },
    });
  };
  const plays = (previous: number) => ({ metric: 'plays' as const, previous });
  const moved = [
    moving('small', 'a', 'soundcloud', 280, plays(28)),
    moving('b1', 'b', 'youtube', 110),
    moving('large', 'a', 'audiomack', 28_000, plays(28_000)),
    moving('c1', 'c', 'youtube', 98),
  ];

  it('[ANL-08] tells a song by its largest link and what its unit makes together, in whatever order', () => {
    const told = (sort: 'against' | 'likes', apart: PlatformId[] = []) =>
      rowsOf(moved, { by: 'song', sort, apart }, closed).find(({ key }) => key === 'a');
    expect(told('against')?.track.id).toBe('large');
    expect(told('likes')?.track.id).toBe('small');
    for (const row of [told('against'), told('likes')])
      expect(row?.told).toMatchObject({
        ...{ id: 'large', metrics: { plays: 282_800 } },
        momentum: { state: 'steady', gained: 28_280, previous: 28_028, perDay: 1010, against: 0.008991 },
      });
    expect(told('against', ['soundcloud'])?.told).toMatchObject({
      metrics: { plays: 280_000 },
      momentum: { gained: 28_000, against: 0 },
    });
  });
});
