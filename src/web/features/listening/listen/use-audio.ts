/** Plays what a link leads to, by the same engine as the player of the app: the next one is prepared before the end. */
import { useEffect, useState } from 'react';
import type { OpenListening } from '#contract/listening-page.ts';
import { openAudioEngine } from '#web/music/player/audio-engine.ts';
import type { Engine } from '#web/music/player/engine.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';

type Song = OpenListening['songs'][number];

export type Audio = {
  /** Of the song that is on; undefined: none was yet. */
  current: string | undefined;
  isPlaying: boolean;
  hasFailed: boolean;
  time: number;
  /** Plays the song, or pauses it where it is on. */
  toggle: (song: Song) => void;
  /** Goes on from there. */
  seek: (song: Song, seconds: number) => void;
  step: (by: 1 | -1) => void;
};

const tickMs = 200;

const trackOf = ({ id, title, artist, artwork, audio }: Song): PlayerTrack => ({
  ...{ id, title, artist, albumArt: artwork, platform: 'upload', originalUrl: audio },
});

type Heard = { songs: readonly Song[]; onPlay: (song: Song) => void; onFailure: () => void };

type Shown = Pick<Audio, 'current' | 'isPlaying' | 'hasFailed' | 'time'>;

/** Joins the engine and what the page shows of it. */
class Listener {
  heard: Heard;
  readonly #show: (change: Partial<Shown>) => void;
  #engine: Engine | undefined;
  #on: string | undefined;

  constructor(heard: Heard, show: (change: Partial<Shown>) => void) {
    this.heard = heard;
    this.#show = show;
  }

  get engine(): Engine {
    this.#engine ??= openAudioEngine({
      onState: (state) => {
        this.#show({ isPlaying: state === 'playing' });
        if (state === 'ended') this.step(1);
      },
      onFailure: () => {
        this.#show({ isPlaying: false, hasFailed: true });
        this.heard.onFailure();
      },
      onNearEnd: () => {
        const next = this.#after(1);
        if (next) this.engine.prepare?.(trackOf(next));
      },
    });
    return this.#engine;
  }

  load(song: Song, from: number): void {
    this.#on = song.id;
    this.#show({ current: song.id, hasFailed: false, time: from });
    this.engine.load(trackOf(song), from);
    this.heard.onPlay(song);
  }

  step(by: 1 | -1): void {
    const song = this.#after(by);
    if (song) this.load(song, 0);
  }

  dispose(): void {
    this.#engine?.dispose();
    this.#engine = undefined;
  }

  #after(by: 1 | -1): Song | undefined {
    const { songs } = this.heard;
    return songs[songs.findIndex(({ id }) => id === this.#on) + by];
  }
}

const silent: Shown = { current: undefined, isPlaying: false, hasFailed: false, time: 0 };

export function useAudio(heard: Heard): Audio {
  const [shown, setShown] = useState(silent);
  const [listener] = useState(
    () => new Listener(heard, (change) => setShown((now) => ({ ...now, ...change }))),
  );
  const { current, isPlaying, hasFailed, time } = shown;
  useEffect(() => {
    listener.heard = heard;
  });
  useEffect(() => {
    if (!isPlaying) return;
    const look = () => setShown((now) => ({ ...now, time: listener.engine.time() }));
    const tick = setInterval(look, tickMs);
    return () => clearInterval(tick);
  }, [isPlaying, listener]);
  useEffect(() => () => listener.dispose(), [listener]);
  return {
    ...shown,
    toggle: (song) => {
      // After a failure it is loaded anew, by the address that was read meanwhile.
      if (song.id !== current || hasFailed) listener.load(song, song.id === current ? time : 0);
      else if (isPlaying) listener.engine.pause();
      else listener.engine.play();
    },
    seek: (song, seconds) => {
      if (song.id !== current || hasFailed) return listener.load(song, seconds);
      listener.engine.seek(seconds);
      setShown({ ...shown, time: seconds });
    },
    step: (by) => listener.step(by),
  };
}
