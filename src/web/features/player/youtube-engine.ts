/// <reference types="youtube" />
/** Videos, in YouTube's own player: its script is loaded with the first one, and one frame shows them all. */

import { videoIdOf } from '#web/music/player/playable.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { type Engine, type EngineEvents, failureOf } from './engine.ts';

declare global {
  interface Window {
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** YouTube's own, the frame without cookies; a stand-in has both at one address. */
const scriptOf = (playerUrl: string | undefined) => `${playerUrl ?? 'https://www.youtube.com'}/iframe_api`;
const hostOf = (playerUrl: string | undefined) =>
  playerUrl === undefined ? 'https://www.youtube-nocookie.com' : new URL(playerUrl, location.origin).origin;

const patienceMs = 15_000;
let loading: Promise<void> | undefined;

/** Once; again after a failure. */
function loadScript(address: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    const late = setTimeout(fail, patienceMs);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(late);
      resolve();
    };
    script.addEventListener('error', () => {
      clearTimeout(late);
      fail();
    });
    script.src = address;
    script.async = true;
    document.head.append(script);
  });
  return loading;
}

/** Dragging in the frame's own bar pauses for a moment: only what stays paused is. */
const pauseLastsMs = 400;

type Wanted = { videoId: string; from: number; isPlaying: boolean; volume: number };

export function openYoutubeEngine(
  place: HTMLElement,
  playerUrl: string | undefined,
  { onState, onFailure }: EngineEvents,
): Engine {
  const wanted: Wanted = { videoId: '', from: 0, isPlaying: false, volume: 100 };
  let player: YT.Player | undefined;
  let isReady = false;
  let isOpening = false;
  let isOver = false;
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    if (isReady && player) player.loadVideoById({ videoId: wanted.videoId, startSeconds: wanted.from });
  };
  const hear = ({ data }: { data: number }) => {
    clearTimeout(pausing);
    if (isOver) return;
    if (data === 0) onState('ended');
    else if (data === 2) pausing = setTimeout(() => onState('paused'), pauseLastsMs);
    else if (data === 1) {
      // Told to pause before it had begun.
      if (wanted.isPlaying) onState('playing');
      else player?.pauseVideo();
    }
  };
  const open = () => {
    const element = document.createElement('div');
    place.replaceChildren(element);
    const opened = { videoId: wanted.videoId };
    late = setTimeout(() => fail(), patienceMs);
    player = new YT.Player(element, {
      host: hostOf(playerUrl),
      width: '100%',
      height: '100%',
      videoId: wanted.videoId,
      playerVars: {
        autoplay: 1,
        controls: 1,
        rel: 0,
        fs: 0,
        playsinline: 1,
        origin: location.origin,
        start: Math.floor(wanted.from),
      },
      events: {
        onReady: () => {
          clearTimeout(late);
          isReady = true;
          if (isOver) return player?.destroy();
          player?.setVolume(wanted.volume);
          if (wanted.videoId !== opened.videoId) show();
          else if (!wanted.isPlaying) player?.pauseVideo();
        },
        onStateChange: hear,
        onError: ({ data }: { data: number }) => (isOver ? undefined : onFailure(failureOf(data))),
      },
    });
  };
  const fail = () => {
    isOpening = false;
    player = undefined;
    place.replaceChildren();
    if (!isOver) onFailure('noPlayer');
  };
  const begin = () => {
    if (isOpening) return show();
    isOpening = true;
    loadScript(scriptOf(playerUrl)).then(() => (isOver ? undefined : open()), fail);
  };
  return {
    load: (track: PlayerTrack, from) => {
      clearTimeout(pausing);
      Object.assign(wanted, { videoId: videoIdOf(track), from, isPlaying: true });
      if (wanted.videoId) begin();
      else onFailure('invalid');
    },
    play: () => {
      wanted.isPlaying = true;
      if (isReady) player?.playVideo();
    },
    pause: () => {
      wanted.isPlaying = false;
      if (isReady) player?.pauseVideo();
    },
    seek: (seconds) => (isReady ? player?.seekTo(seconds, true) : undefined),
    time: () => (isReady ? (player?.getCurrentTime() ?? 0) : wanted.from),
    duration: () => (isReady ? (player?.getDuration() ?? 0) : 0),
    setVolume: (of100) => {
      wanted.volume = of100;
      if (isReady) player?.setVolume(of100);
    },
    dispose: () => {
      isOver = true;
      clearTimeout(pausing);
      clearTimeout(late);
      if (isReady) player?.destroy();
      place.replaceChildren();
    },
  };
}
