/** Joins the store and the engines: what the state says is done, and what the engines tell becomes state. */
import { playerState, subscribePlayer, tellPlayer } from '#web/music/player/player-store.ts';
import { isVideo, type PlayerState, type PlayerTrack } from '#web/music/player/transitions.ts';
import type { Engine, EngineEvents, Failure } from './engine.ts';
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

export function openControl(engines: Engines): Control {
  const opened: { video?: Engine; file?: Engine } = {};
  let loaded: PlayerTrack | undefined;
  let failedInARow = 0;
  let direction: 'next' | 'previous' = 'next';
  let isSkipping = false;
  let before: PlayerState | undefined;

  const eventsOf = (isOf: (track: PlayerTrack) => boolean): EngineEvents => {
    const isHeard = () => loaded !== undefined && isOf(loaded);
    return {
      onState: (state) => {
        if (!isHeard()) return;
        if (state === 'playing') {
          failedInARow = 0;
          if (loaded) forgive(loaded);
        }
        if (state === 'ended') direction = 'next';
        const told = { playing: 'play', paused: 'pause', ended: 'ended' } as const;
        tellPlayer({ type: told[state] });
      },
      onFailure: (reason) => (isHeard() ? fail(reason) : undefined),
    };
  };
  const engineOf = (track: PlayerTrack): Engine => {
    const kind = isVideo(track) ? 'video' : 'file';
    opened[kind] ??= engines[kind](eventsOf((one) => isVideo(one) === (kind === 'video')));
    return opened[kind];
  };
  const engine = () => (loaded ? engineOf(loaded) : undefined);

  /** The next one, or the one before where somebody was going back; after a whole round nothing more. */
  function fail(reason: Failure): void {
    const track = loaded;
    if (!track) return;
    loaded = undefined;
    const { playlist } = playerState();
    failedInARow += 1;
    // Without the provider's player the next video would fail as well, and no song is to blame.
    const isStuck = reason === 'noPlayer' || failedInARow >= playlist.length;
    const reasons = knownMarks().reasons;
    changeMarks({
      reasons: reason === 'noPlayer' ? reasons : { ...reasons, [track.id]: reason },
      last: { track, reason },
      isStuck,
    });
    if (isStuck) {
      failedInARow = 0;
      tellPlayer({ type: 'pause' });
    } else {
      isSkipping = true;
      tellPlayer({ type: direction });
      isSkipping = false;
    }
  }

  function load(state: PlayerState, track: PlayerTrack): void {
    if (loaded && isVideo(loaded) !== isVideo(track)) engine()?.pause();
    loaded = track;
    if (!isSkipping) changeMarks({ last: undefined, isStuck: false });
    if (track.unplayable) {
      fail(track.unplayable);
      return;
    }
    const next = engineOf(track);
    next.setVolume(state.volume);
    next.load(track, state.startTime);
  }

  function follow(): void {
    const state = playerState();
    const last = before;
    before = state;
    const { currentTrack: track, isPlaying } = state;
    if (!track) {
      engine()?.pause();
      return;
    }
    const isNext = track.id !== last?.currentTrack?.id;
    if (last && isNext) direction = directionOf(last, state);
    if (loaded?.id !== track.id) {
      if (isPlaying) load(state, track);
      else engine()?.pause();
      return;
    }
    if (state.volume !== last?.volume) engine()?.setVolume(state.volume);
    if (state.startTime > 0 && state.startTime !== last?.startTime) seekTo(state.startTime);
    if (isPlaying !== last?.isPlaying) isPlaying ? engine()?.play() : engine()?.pause();
  }

  function seekTo(seconds: number): void {
    if (Math.abs((engine()?.time() ?? seconds) - seconds) > sameSecond) engine()?.seek(seconds);
  }

  follow();
  const stop = subscribePlayer(follow);
  const time = () => engine()?.time() ?? playerState().startTime;
  return {
    time,
    duration: () => engine()?.duration() ?? 0,
    seek: (seconds) => engine()?.seek(seconds),
    dispose: () => {
      stop();
      const at = time();
      opened.video?.dispose();
      opened.file?.dispose();
      tellPlayer({ type: 'minimize', time: at });
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
