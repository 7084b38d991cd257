/** Joins the store and the engines: what the state says is done, and what the engines tell becomes state. */
import type { Engine, EngineEvents, Failure } from '#web/music/player/engine.ts';
import { playerState, subscribePlayer, tellPlayer } from '#web/music/player/player-store.ts';
import { isVideo, type PlayerState, type PlayerTrack } from '#web/music/player/transitions.ts';
import { changeMarks, knownMarks } from './marks.ts';

export type Engines = {
  video: (events: EngineEvents) => Engine;
  file: (events: EngineEvents) => Engine;
};

export type Control = Pick<Engine, 'seek' | 'time' | 'duration'> & {
  /** Where playback has got to is kept in the state. */
  dispose: () => void;
};

/** Closer than this it is the same place. */
const sameSecond = 1;

class Joined {
  readonly #engines: Engines;
  readonly #opened: { video?: Engine; file?: Engine } = {};
  #loaded: PlayerTrack | undefined;
  #failedInARow = 0;
  #direction: 'next' | 'previous' = 'next';
  #isSkipping = false;
  #before: PlayerState | undefined;

  constructor(engines: Engines) {
    this.#engines = engines;
  }

  /** Of what is loaded. */
  get engine(): Engine | undefined {
    return this.#loaded ? this.#engineOf(this.#loaded) : undefined;
  }

  get time(): number {
    return this.engine?.time() ?? playerState().startTime;
  }

  dispose(): void {
    this.#opened.video?.dispose();
    this.#opened.file?.dispose();
  }

  /** Does what the state says. */
  follow(): void {
    const state = playerState();
    const last = this.#before;
    this.#before = state;
    const { currentTrack: track, isPlaying, startTime } = state;
    if (last && track && track.id !== last.currentTrack?.id) this.#direction = directionOf(last, state);
    if (!track || this.#loaded?.id !== track.id) {
      if (track && isPlaying) this.#load(state, track);
      else this.engine?.pause();
      return;
    }
    if (state.volume !== last?.volume) this.engine?.setVolume(state.volume);
    if (startTime > 0 && startTime !== last?.startTime) this.#seekTo(startTime);
    if (isPlaying !== last?.isPlaying) isPlaying ? this.engine?.play() : this.engine?.pause();
  }

  #engineOf(track: PlayerTrack): Engine {
    const kind = isVideo(track) ? 'video' : 'file';
    this.#opened[kind] ??= this.#engines[kind](this.#eventsOf(kind === 'video'));
    return this.#opened[kind];
  }

  #eventsOf(isOfVideos: boolean): EngineEvents {
    const isHeard = () => this.#loaded !== undefined && isVideo(this.#loaded) === isOfVideos;
    return {
      onState: (state) => {
        if (!isHeard()) return;
        if (state === 'playing') {
          this.#failedInARow = 0;
          if (this.#loaded) forgive(this.#loaded);
        }
        const told = { playing: 'play', paused: 'pause', ended: 'ended' } as const;
        tellPlayer({ type: told[state] });
      },
      onFailure: (reason) => (isHeard() ? this.#fail(reason) : undefined),
      onNearEnd: () => (isHeard() ? this.#prepareNext() : undefined),
    };
  }

  #prepareNext(): void {
    const { playlist, currentTrackIndex } = playerState();
    const next = playlist[(currentTrackIndex + 1) % playlist.length];
    if (next && next.id !== this.#loaded?.id && !isVideo(next)) this.engine?.prepare?.(next);
  }

  #load(state: PlayerState, track: PlayerTrack): void {
    if (this.#loaded && isVideo(this.#loaded) !== isVideo(track)) this.engine?.pause();
    this.#loaded = track;
    if (!this.#isSkipping) changeMarks({ last: undefined, isStuck: false });
    if (track.unplayable) {
      this.#fail(track.unplayable);
      return;
    }
    const next = this.#engineOf(track);
    next.setVolume(state.volume);
    next.load(track, state.startTime);
  }

  /** The next one, or the one before where somebody was going back; after a whole round nothing more. */
  #fail(reason: Failure): void {
    const track = this.#loaded;
    if (!track) return;
    this.#loaded = undefined;
    this.#failedInARow += 1;
    // Without the provider's player the next video would fail as well, and no song is to blame.
    const isStuck = reason === 'noPlayer' || this.#failedInARow >= playerState().playlist.length;
    const { reasons } = knownMarks();
    changeMarks({
      reasons: reason === 'noPlayer' ? reasons : { ...reasons, [track.id]: reason },
      last: { track, reason },
      isStuck,
    });
    if (isStuck) {
      this.#failedInARow = 0;
      tellPlayer({ type: 'pause' });
      return;
    }
    this.#isSkipping = true;
    tellPlayer({ type: this.#direction });
    this.#isSkipping = false;
  }

  #seekTo(seconds: number): void {
    if (Math.abs(this.time - seconds) > sameSecond) this.engine?.seek(seconds);
  }
}

export function openControl(engines: Engines): Control {
  const joined = new Joined(engines);
  joined.follow();
  const stop = subscribePlayer(() => joined.follow());
  return {
    time: () => joined.time,
    duration: () => joined.engine?.duration() ?? 0,
    seek: (seconds) => joined.engine?.seek(seconds),
    dispose: () => {
      stop();
      const { time } = joined;
      joined.dispose();
      tellPlayer({ type: 'minimize', time });
      tellPlayer({ type: 'pause' });
    },
  };
}

/** One place back is backwards, also round the beginning. */
function directionOf(last: PlayerState, state: PlayerState): 'next' | 'previous' {
  const count = state.playlist.length;
  if (count < 3 || last.playlist !== state.playlist) return 'next';
  return state.currentTrackIndex === (last.currentTrackIndex - 1 + count) % count ? 'previous' : 'next';
}

/** It plays after all. */
function forgive({ id }: PlayerTrack): void {
  const { [id]: failed, ...reasons } = knownMarks().reasons;
  if (failed) changeMarks({ reasons });
}
