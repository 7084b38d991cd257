/** The rows of the list: songs with their links below them, or links alone. */
import { describe, expect, it } from 'vitest';
import { trackForTest } from '../track-for-test.ts';
import { linksOf, rowsOf } from './rows.ts';

const link = (id: string, songId: string) => trackForTest({ id, songId });
const tracks = [link('a1', 'a'), link('b1', 'b'), link('a2', 'a'), link('c1', 'c'), link('a3', 'a')];
const closed = () => false;
const byTitle = { by: 'song', sort: 'title' } as const;

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

  const moving = (id: string, songId: string, platform: 'youtube' | 'soundcloud', gained: number) => {
    const state =
      gained > 105 ? ('rising' as const) : gained < 95 ? ('fading' as const) : ('steady' as const);
    const figures = { gained, previous: 100, against: gained / 100 - 1, perDay: 1, known: null, best: null };
    return trackForTest({ id, songId, platform, momentum: { metric: 'views', state, ...figures } });
  };
  const moved = [
    moving('a1', 'a', 'youtube', 120),
    moving('b1', 'b', 'youtube', 110),
    moving('c1', 'c', 'youtube', 98),
    moving('a2', 'a', 'soundcloud', 40),
  ];

  it('[ANL-08] judges a song by the link that moved most, and orders it by that where songs are ordered by how they do', () => {
    const told = (sort: 'against' | 'title') =>
      rowsOf(moved, { by: 'song', sort }, closed).map(({ key, track, judged }) => [
        key,
        track.id,
        judged?.id,
      ]);
    expect(told('against')).toEqual([
      ['b1', 'b1', undefined],
      ['c1', 'c1', undefined],
      ['a', 'a2', 'a2'],
    ]);
    expect(told('title')[0]).toEqual(['a', 'a1', 'a2']);
  });
});
