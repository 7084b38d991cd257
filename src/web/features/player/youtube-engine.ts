/// <reference types="youtube" />
/** Videos, in YouTube's own player: its script is loaded with the first one, and one frame shows them all. */

import { type Engine, type EngineEvents, failureOf } from '#web/music/player/engine.ts';
import { videoIdOf } from '#web/music/player/playable.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';

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

class YoutubeEngine implements Engine {
  readonly #place: HTMLElement;
  readonly #playerUrl: string | undefined;
  readonly #events: EngineEvents;
  readonly #wanted: Wanted = { videoId: '', from: 0, isPlaying: false, volume: 100 };
  #player: YT.Player | undefined;
  #isReady = false;
  /** We told the frame to pause, and it has not said yet that it did. */
  #isPauseDue = false;
  #isOpening = false;
  #isOver = false;
  #pausing: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, playerUrl: string | undefined, events: EngineEvents) {
    this.#place = place;
    this.#playerUrl = playerUrl;
    this.#events = events;
  }

  load(track: PlayerTrack, from: number): void {
    clearTimeout(this.#pausing);
    Object.assign(this.#wanted, { videoId: videoIdOf(track), from, isPlaying: true });
    if (!this.#wanted.videoId) this.#events.onFailure('invalid');
    else if (this.#isOpening) this.#show();
    else {
      this.#isOpening = true;
      loadScript(scriptOf(this.#playerUrl)).then(
        () => (this.#isOver ? undefined : this.#open()),
        () => this.#fail(),
      );
    }
  }

  play(): void {
    clearTimeout(this.#pausing);
    this.#wanted.isPlaying = true;
    this.#ready?.playVideo();
  }

  pause(): void {
    this.#wanted.isPlaying = false;
    this.#isPauseDue = true;
    this.#ready?.pauseVideo();
  }

  seek(seconds: number): void {
    this.#ready?.seekTo(seconds, true);
  }

  time(): number {
    return this.#ready?.getCurrentTime() ?? this.#wanted.from;
  }

  duration(): number {
    return this.#ready?.getDuration() ?? 0;
  }

  setVolume(of100: number): void {
    this.#wanted.volume = of100;
    this.#ready?.setVolume(of100);
  }

  dispose(): void {
    this.#isOver = true;
    clearTimeout(this.#pausing);
    clearTimeout(this.#late);
    this.#ready?.destroy();
    this.#place.replaceChildren();
  }

  /** Before it is ready there is nothing to call. */
  get #ready(): YT.Player | undefined {
    return this.#isReady ? this.#player : undefined;
  }

  #open(): void {
    const element = document.createElement('div');
    this.#place.replaceChildren(element);
    this.#late = setTimeout(() => this.#fail(), patienceMs);
    const { videoId, from } = this.#wanted;
    this.#player = new YT.Player(element, {
      host: hostOf(this.#playerUrl),
      width: '100%',
      height: '100%',
      videoId,
      playerVars: {
        autoplay: 1,
        controls: 1,
        rel: 0,
        fs: 0,
        playsinline: 1,
        origin: location.origin,
        start: Math.floor(from),
      },
      events: {
        onReady: () => this.#begin(videoId),
        onStateChange: ({ data }: { data: number }) => this.#hear(data),
        onError: ({ data }: { data: number }) =>
          this.#isOver ? undefined : this.#events.onFailure(failureOf(data)),
      },
    });
  }

  /** Much may have been asked for while it was on its way. */
  #begin(openedWith: string): void {
    clearTimeout(this.#late);
    this.#isReady = true;
    if (this.#isOver) {
      this.#player?.destroy();
      return;
    }
    this.#player?.setVolume(this.#wanted.volume);
    if (this.#wanted.videoId !== openedWith) this.#show();
    else if (!this.#wanted.isPlaying) this.#player?.pauseVideo();
  }

  #show(): void {
    const { videoId, from } = this.#wanted;
    this.#ready?.loadVideoById({ videoId, startSeconds: from });
  }

  #hear(state: number): void {
    clearTimeout(this.#pausing);
    if (this.#isOver) return;
    if (state === 0) this.#events.onState('ended');
    else if (state === 2) this.#hearPause();
    else if (state === 1) {
      this.#isPauseDue = false;
      // Told to pause before it had begun.
      if (this.#wanted.isPlaying) this.#events.onState('playing');
      else this.#player?.pauseVideo();
    }
  }

  /** Whoever has asked for it to play since is not told of a pause from before. */
  #hearPause(): void {
    const isOld = this.#isPauseDue && this.#wanted.isPlaying;
    this.#isPauseDue = false;
    if (!isOld) this.#pausing = setTimeout(() => this.#events.onState('paused'), pauseLastsMs);
  }

  #fail(): void {
    this.#isOpening = false;
    this.#player = undefined;
    this.#place.replaceChildren();
    if (!this.#isOver) this.#events.onFailure('noPlayer');
  }
}

export const openYoutubeEngine = (
  place: HTMLElement,
  playerUrl: string | undefined,
  events: EngineEvents,
): Engine => new YoutubeEngine(place, playerUrl, events);
