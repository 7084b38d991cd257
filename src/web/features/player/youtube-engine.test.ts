import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '#web/music/player/engine.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { openYoutubeEngine } from './youtube-engine.ts';

const [playing, paused] = [1, 2];
const track = { id: 'trk_1', videoId: 'aaaaaaaaaaa' } as unknown as PlayerTrack;

/** A frame that does what it is told when `say` lets it. */
let say: (state: number) => void;
let told: string[];
let heard: string[];
let engine: Engine;

beforeEach(async () => {
  vi.useFakeTimers();
  [told, heard] = [[], []];
  const element = () => ({ addEventListener: () => undefined, remove: () => undefined });
  vi.stubGlobal('location', { origin: 'https://tracklight.example' });
  vi.stubGlobal('document', { createElement: element, head: { append: () => undefined } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('YT', {
    Player: class {
      constructor(_place: unknown, { events }: YT.PlayerOptions) {
        say = (data) => events?.onStateChange?.({ data, target: this } as never);
        queueMicrotask(() => events?.onReady?.({} as never));
      }
      setVolume() {}
      playVideo = () => void told.push('play');
      pauseVideo = () => void told.push('pause');
    },
  });
  const place = { replaceChildren: () => undefined } as unknown as HTMLElement;
  engine = openYoutubeEngine(place, undefined, {
    onState: (state) => void heard.push(state),
    onFailure: (reason) => void heard.push(reason),
  });
  engine.load(track, 0);
  window.onYouTubeIframeAPIReady?.();
  await vi.advanceTimersByTimeAsync(0);
  say(playing);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[PLR-03] what is paused in the frame is told, but not a pause that lasts a moment', () => {
  say(paused);
  say(playing);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['playing', 'playing']);
  say(paused);
  vi.advanceTimersByTime(1_000);
  expect(heard.at(-1)).toBe('paused');
});

test('[PLR-03] paused and played again at once it plays, however long the frame takes for either', () => {
  engine.pause();
  say(paused);
  engine.play();
  vi.advanceTimersByTime(1_000);
  say(playing);
  engine.pause();
  engine.play();
  say(paused);
  vi.advanceTimersByTime(1_000);
  say(playing);
  expect(heard).toEqual(['playing', 'playing', 'playing']);
  expect(told).toEqual(['pause', 'play', 'pause', 'play']);
});

test('[PLR-03] who pauses, and later in the frame again, is told of both', () => {
  engine.pause();
  say(paused);
  vi.advanceTimersByTime(1_000);
  engine.play();
  say(playing);
  say(paused);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['playing', 'paused', 'playing', 'paused']);
});
