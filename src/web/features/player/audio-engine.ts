/** Files, through an audio element. */
import { isAudioFile } from '#web/music/player/playable.ts';
import type { Engine, EngineEvents } from './engine.ts';

export function openAudioEngine({ onState, onFailure }: EngineEvents): Engine {
  const audio = new Audio();
  audio.preload = 'metadata';
  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    playing: () => onState('playing'),
    // At its end it pauses too.
    pause: () => (audio.ended ? undefined : onState('paused')),
    ended: () => onState('ended'),
    error: () => (audio.getAttribute('src') ? onFailure('file') : undefined),
  };
  for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener);
  const play = () =>
    audio.play().catch((error: unknown) => {
      // Stopped by the next command, or a file that the `error` event tells of.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onState('paused');
    });
  return {
    load: ({ originalUrl }, from) => {
      if (!originalUrl || !isAudioFile(originalUrl)) return onFailure('nothing');
      audio.src = originalUrl;
      audio.currentTime = from;
      void play();
    },
    play: () => void play(),
    pause: () => audio.pause(),
    seek: (seconds) => {
      audio.currentTime = seconds;
    },
    time: () => audio.currentTime,
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : 0),
    setVolume: (of100) => {
      audio.volume = of100 / 100;
    },
    dispose: () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener);
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
