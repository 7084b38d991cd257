/** The map of moods: where songs lie, which stand out, and where the keys lead. */
import { describe, expect, it } from 'vitest';
import { growthKinds, placeOf, sizesOf, songAfter } from './map-look.ts';

const song = (songId: string, valence: number, energy: number, growth: number | null = null) => ({
  ...{ songId, valence, energy, growth },
});

describe('the map of moods', () => {
  it('[MOOD-02] has dark and calm below on the left, bright and intense above on the right', () => {
    expect(placeOf(song('a', 0, 0))).toEqual({ left: '0%', top: '100%' });
    expect(placeOf(song('a', 1, 1))).toEqual({ left: '100%', top: '0%' });
    expect(placeOf(song('a', 0.318, 0.75))).toEqual({ left: '31.8%', top: '25%' });
  });

  it('[MOOD-02] tells the quarter that grows best by its look, and what is not known', () => {
    const songs = [3, 8, null, 1, 2, 0, 0, 0, 7].map((growth, place) => song(`${place}`, 0, 0, growth));
    const kinds = growthKinds(songs);
    expect([...kinds].filter(([, kind]) => kind === 'best').map(([id]) => id)).toEqual(['1', '8']);
    expect(kinds.get('2')).toBe('unknown');
    expect(kinds.get('5')).toBe('other');
  });

  it('[MOOD-02] makes no song the best where none grows, and none of a single one', () => {
    expect(
      new Set(growthKinds([0, 0, 0, 0].map((growth, id) => song(`${id}`, 0, 0, growth))).values()),
    ).toEqual(new Set(['other']));
    expect(growthKinds([song('a', 0, 0, 5)]).get('a')).toBe('other');
  });

  it('[MOOD-02] draws faster songs larger, and equals alike', () => {
    const sizes = sizesOf([
      song('a', 0, 0, 900),
      song('b', 0, 0, 0.1),
      song('c', 0, 0, 0.1),
      song('d', 0, 0),
    ]);
    const of = (id: string) => sizes.get(id) ?? 0;
    expect(of('a')).toBeGreaterThan(of('b'));
    expect(of('b')).toBe(of('c'));
    expect(of('b')).toBeGreaterThan(of('d'));
    expect(of('d')).toBeGreaterThan(0);
  });

  it('[MOOD-02] is walked through by arrows: valence across, energy upwards, and no song is out of reach', () => {
    const songs = [song('a', 0.9, 0.1), song('b', 0.2, 0.8), song('c', 0.5, 0.8), song('d', 0.5, 0.3)];
    const walk = (key: string, from: string) => {
      const seen = [from];
      for (;;) {
        const next = songAfter(key, songs, seen.at(-1) ?? '');
        if (next === undefined || next === seen.at(-1)) return seen;
        seen.push(next);
      }
    };
    expect(walk('ArrowRight', 'b')).toEqual(['b', 'c', 'd', 'a']);
    expect(walk('ArrowLeft', 'a')).toEqual(['a', 'd', 'c', 'b']);
    expect(walk('ArrowUp', 'a')).toEqual(['a', 'd', 'b', 'c']);
    expect(songAfter('Home', songs, 'd')).toBe('b');
    expect(songAfter('End', songs, 'd')).toBe('a');
    expect(songAfter('Tab', songs, 'd')).toBeUndefined();
    expect(songAfter('ArrowRight', [], '')).toBeUndefined();
  });
});
