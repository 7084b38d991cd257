import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAudioFile, videoIdOf } from './playable.ts';
import {
  initialState,
  type PlayerAction,
  type PlayerState,
  type PlayerTrack,
  transition,
} from './transitions.ts';

const song = (id: string, platform = 'youtube'): PlayerTrack => ({
  ...{ id, platform, title: `Song ${id}`, artist: 'Somebody', albumArt: null },
});
const videos = [song('a'), song('b'), song('c')];
const after = (...actions: PlayerAction[]): PlayerState => actions.reduce(transition, initialState);
const set = (playlist = videos, index = 0): PlayerAction => ({ type: 'set', playlist, index });

/**
 * The same told once more, as the product's law words it and in another way: a list of songs, a place or none, and
 * marks that are changed where they stand.
 */
class Model {
  songs: readonly PlayerTrack[] = [];
  place = -1;
  marks = new Set<'playing' | 'seen' | 'full'>();
  from = 0;

  to(place: number): void {
    this.place = place;
    this.from = 0;
    this.start();
  }

  start(): void {
    this.marks.add('playing').add('seen');
  }

  leave(...marks: ('playing' | 'seen' | 'full')[]): void {
    for (const mark of marks) this.marks.delete(mark);
  }

  move(back: boolean): void {
    if (this.songs.length < 2) return;
    const last = this.songs.length - 1;
    if (back) this.to(this.place === 0 ? last : this.place - 1);
    else this.to(this.place === last ? 0 : this.place + 1);
  }

  take(action: PlayerAction): void {
    if (action.type === 'set') {
      this.songs = action.playlist;
      this.to(action.index);
      this.leave('full');
    } else if (action.type === 'reset') {
      this.songs = [];
      this.place = -1;
      this.from = 0;
      this.marks.clear();
    } else if (this.place >= 0) this.takeWithSong(action);
  }

  takeWithSong(action: PlayerAction): void {
    const rules: Partial<Record<PlayerAction['type'], () => void>> = {
      play: () => this.start(),
      pause: () => this.leave('playing'),
      toggle: () => (this.marks.has('playing') ? this.leave('playing') : this.start()),
      next: () => this.move(false),
      previous: () => this.move(true),
      goTo: () => action.type === 'goTo' && this.songs[action.index] && this.to(action.index),
      hide: () => this.leave('playing', 'seen'),
      close: () => this.leave('playing', 'seen', 'full'),
      ended: () => {
        if (this.songs.length > 1) return this.move(false);
        this.leave('playing');
        this.from = 0;
      },
      maximize: () => {
        this.start();
        this.marks.add('full');
        if (action.type === 'maximize') this.from = action.time;
      },
    };
    rules[action.type]?.();
  }

  get told() {
    return {
      current: this.songs[this.place]?.id,
      count: this.songs.length,
      isPlaying: this.marks.has('playing'),
      isVisible: this.marks.has('seen'),
      isMaximized: this.marks.has('full'),
      startTime: this.from,
    };
  }
}

const told = ({ currentTrack, playlist, isPlaying, isVisible, isMaximized, startTime }: PlayerState) => ({
  ...{ current: currentTrack?.id, count: playlist.length, isPlaying, isVisible, isMaximized, startTime },
});

const anySet = fc
  .array(fc.constantFrom('youtube', 'upload'), { minLength: 1, maxLength: 4 })
  .chain((platforms) => {
    const playlist = platforms.map((platform, at) => song(`${platform}${at}`, platform));
    return fc
      .integer({ min: 0, max: playlist.length - 1 })
      .map((index): PlayerAction => ({ type: 'set', playlist, index }));
  });
const plain = ['play', 'pause', 'toggle', 'next', 'previous', 'ended', 'hide', 'close', 'reset'] as const;
const anyAction = fc.oneof(
  { weight: 2, arbitrary: anySet },
  { weight: 8, arbitrary: fc.constantFrom(...plain).map((type): PlayerAction => ({ type })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: -2, max: 5 }).map((index): PlayerAction => ({ type: 'goTo', index })),
  },
  { weight: 1, arbitrary: fc.nat(300).map((time): PlayerAction => ({ type: 'maximize', time })) },
);

test('[PLR-02] whatever is done in whatever order, the player is in the state that the law gives', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
      const model = new Model();
      let state = initialState;
      for (const action of actions) {
        model.take(action);
        state = transition(state, action);
        expect(told(state)).toEqual(model.told);
        expect(state.playlist[state.currentTrackIndex]).toBe(state.currentTrack);
      }
    }),
    { numRuns: 400 },
  );
});

describe('[PLR-02] transitions', () => {
  test('nothing is current, visible or playing at first; volume 75, and the next song follows by itself', () => {
    expect(initialState).toEqual({
      ...{ currentTrack: undefined, playlist: [], currentTrackIndex: 0, startTime: 0, volume: 75 },
      ...{ isPlaying: false, isVisible: false, isMaximized: false, isAutoAdvanceEnabled: true },
    });
  });

  test('the end of something while nothing is current does nothing', () => {
    expect(after({ type: 'ended' })).toBe(initialState);
    expect(after(set(), { type: 'reset' }, { type: 'ended' })).toBe(initialState);
  });

  test('a song that is set is visible, playing and not maximized', () => {
    const state = after(set(), { type: 'maximize', time: 12 }, set(videos, 2));
    expect(state).toMatchObject({ currentTrack: videos[2], isPlaying: true, isVisible: true });
    expect(state).toMatchObject({ isMaximized: false, startTime: 0 });
  });

  test('without going on by itself a video stops at its end, and a file goes on', () => {
    const off: PlayerAction = { type: 'advanceByItself', isEnabled: false };
    expect(after(set(), off, { type: 'ended' })).toMatchObject({ isPlaying: false, currentTrackIndex: 0 });
    const files = [song('x', 'upload'), song('y', 'upload')];
    expect(after(set(files), off, { type: 'ended' })).toMatchObject({
      isPlaying: true,
      currentTrackIndex: 1,
    });
  });

  test('the full player begins where playback has got to', () => {
    expect(after(set(), { type: 'pause' }, { type: 'maximize', time: 42 })).toMatchObject({
      ...{ isMaximized: true, isPlaying: true, startTime: 42 },
    });
  });

  test('another order keeps what plays; one that loses it is refused', () => {
    const moved = after(set(videos, 1), { type: 'order', ids: ['c', 'b', 'a'] });
    expect(moved.playlist.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(moved).toMatchObject({ currentTrack: videos[1], currentTrackIndex: 1, isPlaying: true });
    const without = after(set(videos, 1), { type: 'order', ids: ['a', 'c'] });
    expect(without.playlist).toBe(videos);
  });

  test('volume stays within 0 and 100', () => {
    expect(after({ type: 'volume', volume: 140 }).volume).toBe(100);
    expect(after({ type: 'volume', volume: -3 }).volume).toBe(0);
  });

  test('[PLR-04] what is resumed waits for its first press where it was left', () => {
    const resumed = after({ type: 'resume', playlist: videos, index: 1, time: 33 });
    expect(resumed).toMatchObject({
      currentTrack: videos[1],
      isPlaying: false,
      isVisible: true,
      startTime: 33,
    });
    expect(transition(resumed, { type: 'toggle' })).toMatchObject({ isPlaying: true, startTime: 33 });
  });

  test('a song can begin in its middle, and the next one begins at its beginning', () => {
    const set = transition(initialState, { type: 'set', playlist: videos, index: 0, from: 42 });
    expect(set).toMatchObject({ isPlaying: true, startTime: 42 });
    expect(transition(set, { type: 'next' })).toMatchObject({ startTime: 0 });
  });
});

describe('[PLR-03] what is played', () => {
  test('the video is named by videoId, else platformTrackId, else the address in any of its three forms', () => {
    const originalUrl = 'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ';
    expect(videoIdOf({ videoId: 'aaaaaaaaaaa', platformTrackId: 'bbbbbbbbbbb', originalUrl })).toBe(
      'aaaaaaaaaaa',
    );
    expect(videoIdOf({ platformTrackId: 'bbbbbbbbbbb', originalUrl })).toBe('bbbbbbbbbbb');
    for (const address of [
      originalUrl,
      'https://youtu.be/dQw4w9WgXcQ?t=3',
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
    ])
      expect(videoIdOf({ originalUrl: address })).toBe('dQw4w9WgXcQ');
    expect(videoIdOf({ originalUrl: 'https://example.com/' })).toBe('');
  });

  test('files are played as they are, pages of platforms are not', () => {
    expect(isAudioFile('https://example.com/a/song.mp3?x=1')).toBe(true);
    expect(isAudioFile('/api/uploads/upl_1/audio')).toBe(true);
    expect(isAudioFile('https://open.spotify.com/track/1')).toBe(false);
    expect(isAudioFile(undefined)).toBe(false);
  });
});
