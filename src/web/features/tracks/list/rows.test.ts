/** The rows of the list: songs with their links below them, or links alone. */
import { describe, expect, it } from 'vitest';
import { trackForTest } from '../track-for-test.ts';
import { linksOf, rowsOf } from './rows.ts';

const link = (id: string, songId: string) => trackForTest({ id, songId });
const tracks = [link('a1', 'a'), link('b1', 'b'), link('a2', 'a'), link('c1', 'c'), link('a3', 'a')];
const closed = () => false;

describe('[TRK-10] the rows of the list', () => {
  it('has a row for each song, where its first link stands, and says which links it is of', () => {
    const rows = rowsOf(tracks, 'song', closed);
    expect(rows.map(({ key, track }) => [key, track.id])).toEqual([
      ['a', 'a1'],
      ['b1', 'b1'],
      ['c1', 'c1'],
    ]);
    expect(rows.map((row) => linksOf(row).map(({ id }) => id))).toEqual([['a1', 'a2', 'a3'], ['b1'], ['c1']]);
    expect(rows.map(({ links }) => links?.length)).toEqual([3, undefined, undefined]);
  });

  it('unfolds a song into all of its links, in their order, below it', () => {
    const rows = rowsOf(tracks, 'song', (songId) => songId === 'a');
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
    const rows = rowsOf(tracks, 'link', () => true);
    expect(rows.map(({ key }) => key)).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
    expect(rows.every(({ links, isPart }) => !links && !isPart)).toBe(true);
  });
});
