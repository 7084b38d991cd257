import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedVideo } from '#contract/playlist-import.ts';
import { chosenOf, fitting, newOf, onceEach, roomOf } from './choice.ts';

const video = (id: string, given: Partial<ListedVideo> = {}): ListedVideo => ({
  ...{
    videoId: id,
    url: `https://youtu.be/${id}`,
    title: id,
    artist: 'A',
    albumArt: null,
    state: 'available',
  },
  ...given,
});
const ids = (videos: readonly ListedVideo[]) => videos.map(({ videoId }) => videoId).join('');

describe('[PLY-01] of the videos of a playlist', () => {
  const listed = [
    video('a'),
    video('b', { trackId: 'trk_b' }),
    video('c', { state: 'private' }),
    video('d'),
    video('a'),
    video('e', { state: 'gone' }),
    video('f'),
  ];

  test('each is listed once, at its first place', () => {
    expect(ids(onceEach(listed))).toBe('abcdef');
  });

  test('those are chosen that fit into the plan; what is on the list already takes no place', () => {
    const once = onceEach(listed);
    expect(roomOf({ used: 24, limit: 25 })).toBe(1);
    expect(roomOf({ used: 30, limit: 25 })).toBe(0);
    expect(roomOf({ used: 30, limit: -1 })).toBe(Number.POSITIVE_INFINITY);
    expect(ids(chosenOf(once, new Map(), 1))).toBe('ab');
    expect(ids(chosenOf(once, new Map(), 0))).toBe('b');
    expect(ids(chosenOf(once, new Map(), Number.POSITIVE_INFINITY))).toBe('abdf');
    // By hand less or more than fits: the page says so, and takes nothing back.
    expect(ids(chosenOf(once, new Map([['a', false]]), 1))).toBe('b');
    const more = chosenOf(once, new Map([['f', true]]), 1);
    expect([ids(more), newOf(more)]).toEqual(['abf', 2]);
    // What cannot be seen is never chosen.
    expect(ids(chosenOf(once, new Map([['c', true]]), 9))).toBe('abdf');
  });

  test('untouched, never more are chosen than fit', () => {
    const shape = fc.record({
      own: fc.boolean(),
      state: fc.constantFrom('available' as const, 'gone' as const, 'private' as const),
      touch: fc.constantFrom(undefined, false),
    });
    fc.assert(
      fc.property(fc.array(shape), fc.nat(8), (given, room) => {
        const videos = given.map(({ own, state }, at) =>
          video(`v${at}`, { state, ...(own && { trackId: `t${at}` }) }),
        );
        const ticks = new Map(
          given.flatMap(({ touch }, at) => (touch === undefined ? [] : [[`v${at}`, touch] as const])),
        );
        const chosen = chosenOf(videos, ticks, room);
        expect(newOf(chosen)).toBeLessThanOrEqual(room);
        expect(chosen.every(({ state }) => state === 'available')).toBe(true);
        expect(fitting(videos, room).size).toBeGreaterThanOrEqual(chosen.length);
      }),
    );
  });
});
