/** The keys of keyboards, headphones and locked screens, and what they show. */
import { playerState, tellPlayer } from '#web/music/player/player-store.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import type { Control } from './control.ts';

const seekSeconds = 10;

const artworkOf = ({ albumArt }: PlayerTrack): MediaImage[] => (albumArt ? [{ src: albumArt }] : []);

export function showMedia(track: PlayerTrack): void {
  if (!('mediaSession' in navigator)) return;
  const { title, artist } = track;
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork: artworkOf(track) });
}

export function showPosition(control: Control): void {
  if (!('mediaSession' in navigator)) return;
  const { isPlaying } = playerState();
  navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  const duration = control.duration();
  if (!(duration > 0)) return;
  const position = Math.min(duration, Math.max(0, control.time()));
  navigator.mediaSession.setPositionState({ duration, position, playbackRate: 1 });
}

/** By so many seconds, within the song. */
export const seekBy = (control: Control, seconds: number): void =>
  control.seek(
    Math.max(0, Math.min(control.duration() || Number.MAX_SAFE_INTEGER, control.time() + seconds)),
  );

/** Answers how it is undone. */
export function takeMediaKeys(control: Control): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => tellPlayer({ type: 'play' }),
    pause: () => tellPlayer({ type: 'pause' }),
    stop: () => tellPlayer({ type: 'close' }),
    nexttrack: () => tellPlayer({ type: 'next' }),
    previoustrack: () => tellPlayer({ type: 'previous' }),
    seekto: ({ seekTime }) => control.seek(seekTime ?? 0),
    seekforward: ({ seekOffset }) => seekBy(control, seekOffset ?? seekSeconds),
    seekbackward: ({ seekOffset }) => seekBy(control, -(seekOffset ?? seekSeconds)),
  };
  const set = (action: string, handler: MediaSessionActionHandler | null) => {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // This browser knows fewer keys.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) set(action, handler);
  return () => {
    for (const action of Object.keys(handlers)) set(action, null);
    navigator.mediaSession.metadata = null;
    navigator.mediaSession.playbackState = 'none';
  };
}
