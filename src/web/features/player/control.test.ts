import { beforeEach, expect, test } from 'vitest';
import type { Engine, EngineEvents, Failure } from '#web/music/player/engine.ts';
import { playerState, tellPlayer } from '#web/music/player/player-store.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { type Control, openControl } from './control.ts';
import { forgetMarks, knownMarks } from './marks.ts';

/** Plays what it is given, but for what fails; says what it was told. */
function fakeEngine(fails: Readonly<Record<string, Failure>>) {
  const told: string[] = [];
  let events: EngineEvents | undefined;
  let time = 0;
  const engine: Engine = {
    load: ({ id }, from) => {
      told.push(`load ${id} ${from}`);
      time = from;
      const reason = fails[id];
      if (reason) events?.onFailure(reason);
      else events?.onState('playing');
    },
    play: () => void told.push('play'),
    pause: () => void told.push('pause'),
    seek: (seconds) => {
      told.push(`seek ${seconds}`);
      time = seconds;
    },
    time: () => time,
    duration: () => 100,
    setVolume: () => undefined,
    dispose: () => undefined,
  };
  const open = (given: EngineEvents) => {
    events = given;
    return engine;
  };
  const at = (seconds: number) => {
    time = seconds;
  };
  return { told, open, end: () => events?.onState('ended'), at };
}

const song = (id: string, more: Partial<PlayerTrack> = {}): PlayerTrack => ({
  ...{ id, title: id, artist: '', albumArt: null, platform: 'youtube', ...more },
});
let control: Control | undefined;

function opened(fails: Readonly<Record<string, Failure>> = {}) {
  const [video, file] = [fakeEngine(fails), fakeEngine(fails)];
  control = openControl({ video: video.open, file: file.open });
  return { video, file };
}

beforeEach(() => {
  control?.dispose();
  tellPlayer({ type: 'reset' });
  forgetMarks();
});

const set = (...playlist: PlayerTrack[]) => tellPlayer({ type: 'set', playlist, index: 0 });

test('[PLR-03] what cannot be played is marked and passed over', () => {
  const { video } = opened({ a: 'embedding' });
  set(song('a'), song('b', { unplayable: 'gone' }), song('c'));
  expect(playerState()).toMatchObject({ currentTrackIndex: 2, isPlaying: true });
  expect(knownMarks().reasons).toEqual({ a: 'embedding', b: 'gone' });
  expect(video.told).toEqual(['load a 0', 'load c 0']);
});

test('[PLR-03] whoever goes back is led further back', () => {
  opened({ b: 'embedding' });
  tellPlayer({ type: 'set', playlist: [song('a'), song('b'), song('c')], index: 2 });
  tellPlayer({ type: 'previous' });
  expect(playerState().currentTrack?.id).toBe('a');
});

test('[PLR-03] after a whole round without success it stops, and can be started again', () => {
  const { video } = opened({ a: 'broken', b: 'broken' });
  set(song('a'), song('b'));
  expect(playerState().isPlaying).toBe(false);
  expect(knownMarks().isStuck).toBe(true);
  tellPlayer({ type: 'play' });
  expect(video.told).toHaveLength(4);
  expect(playerState().isPlaying).toBe(false);
});

test('[PLR-03] without the provider’s player it stops at once and blames no song', () => {
  opened({ a: 'noPlayer' });
  set(song('a'), song('b'));
  expect(playerState()).toMatchObject({ currentTrackIndex: 0, isPlaying: false });
  expect(knownMarks()).toMatchObject({ reasons: {}, isStuck: true, last: { reason: 'noPlayer' } });
});

test('[PLR-02] the full player seeks to where the small one was, unless it is there', () => {
  const { video } = opened();
  set(song('a'));
  video.at(42);
  tellPlayer({ type: 'maximize', time: 42 });
  tellPlayer({ type: 'minimize', time: 60 });
  expect(video.told).toEqual(['load a 0', 'seek 60']);
});

test('[PLR-03] one plays at a time: a file after a video, and the video is paused', () => {
  const { video, file } = opened();
  set(song('a'), song('f', { platform: 'upload' }));
  video.end();
  expect(video.told).toEqual(['load a 0', 'pause']);
  expect(file.told).toEqual(['load f 0']);
});
