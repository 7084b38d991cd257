/**
 * Files, through an audio element. The one that comes next is loaded into a second element before the first has ended, so
 * that it begins at once: an order of songs can be judged by ear.
 */
import type { Engine, EngineEvents } from './engine.ts';
import { isAudioFile } from './playable.ts';
import type { PlayerTrack } from './transitions.ts';

/** So long before the end the next one is asked for. */
const aheadSeconds = 20;

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

function empty(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}

class AudioEngine implements Engine {
  readonly #events: EngineEvents;
  readonly #listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>>;
  #audio = new Audio();
  #ahead: { address: string; element: HTMLAudioElement } | undefined;
  #isNearEnd = false;

  constructor(events: EngineEvents) {
    this.#events = events;
    this.#audio.preload = 'metadata';
    const { onState, onFailure } = events;
    this.#listeners = {
      playing: () => onState('playing'),
      // At its end it pauses too.
      pause: () => (this.#audio.ended ? undefined : onState('paused')),
      ended: () => onState('ended'),
      error: () => (this.#audio.getAttribute('src') ? onFailure('file') : undefined),
      timeupdate: () => this.#look(),
    };
    this.#listen('addEventListener');
  }

  load({ originalUrl = '' }: PlayerTrack, from: number): void {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    this.#isNearEnd = false;
    if (!isAudioFile(originalUrl)) this.#events.onFailure('nothing');
    else if (ahead?.address === originalUrl && from === 0) this.#playAhead(ahead.element, originalUrl);
    else {
      if (ahead) empty(ahead.element);
      this.#audio.src = originalUrl;
      this.#audio.currentTime = from;
      this.play();
    }
  }

  prepare({ originalUrl = '' }: PlayerTrack): void {
    if (!isAudioFile(originalUrl) || this.#ahead?.address === originalUrl) return;
    if (this.#ahead) empty(this.#ahead.element);
    const element = new Audio(originalUrl);
    element.preload = 'auto';
    this.#ahead = { address: originalUrl, element };
  }

  play(): void {
    this.#audio.play().catch((error: unknown) => {
      // Stopped by the next command, or a file that the `error` event tells of.
      if (isRefusal(error)) this.#events.onState('paused');
    });
  }

  pause(): void {
    this.#audio.pause();
  }

  seek(seconds: number): void {
    this.#audio.currentTime = seconds;
  }

  time(): number {
    return this.#audio.currentTime;
  }

  duration(): number {
    return Number.isFinite(this.#audio.duration) ? this.#audio.duration : 0;
  }

  setVolume(of100: number): void {
    this.#audio.volume = of100 / 100;
  }

  dispose(): void {
    this.#listen('removeEventListener');
    empty(this.#audio);
    if (this.#ahead) empty(this.#ahead.element);
  }

  #listen(does: 'addEventListener' | 'removeEventListener'): void {
    for (const [name, listener] of Object.entries(this.#listeners)) this.#audio[does](name, listener);
  }

  #look(): void {
    const wasNearEnd = this.#isNearEnd;
    this.#isNearEnd = this.#audio.duration - this.#audio.currentTime <= aheadSeconds;
    if (this.#isNearEnd && !wasNearEnd) this.#events.onNearEnd?.();
  }

  /** Answers the one that was heard before. */
  #turnTo(element: HTMLAudioElement): HTMLAudioElement {
    const before = this.#audio;
    this.#listen('removeEventListener');
    element.volume = before.volume;
    this.#audio = element;
    this.#listen('addEventListener');
    return before;
  }

  /** Some browsers let only an element play that somebody has pressed for: then that one goes on. */
  #playAhead(element: HTMLAudioElement, address: string): void {
    const before = this.#turnTo(element);
    element.play().then(
      () => empty(before),
      (error: unknown) => {
        if (this.#audio !== element || !isRefusal(error)) return empty(before);
        empty(this.#turnTo(before));
        before.src = address;
        this.play();
      },
    );
  }
}

export const openAudioEngine = (events: EngineEvents): Engine => new AudioEngine(events);
