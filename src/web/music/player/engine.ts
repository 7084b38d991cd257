/** What plays: YouTube's player in a frame, or an audio element. The player speaks to both in the same way. */
import type { PlayerTrack } from './transitions.ts';

/** Why something cannot be played; each has its words in the texts. */
export const failures = [
  ...(['invalid', 'broken', 'gone', 'private', 'embedding', 'origin'] as const),
  ...(['noPlayer', 'file', 'nothing'] as const),
] as const;
export type Failure = (typeof failures)[number];

export type EngineEvents = {
  onState: (state: 'playing' | 'paused' | 'ended') => void;
  onFailure: (reason: Failure) => void;
  /** What is on ends soon: what comes next may be prepared. */
  onNearEnd?: () => void;
};

export type Engine = {
  /** Begins with this one, in place of what it was at. */
  load: (track: PlayerTrack, from: number) => void;
  /** Loads what will probably come next. */
  prepare?: (track: PlayerTrack) => void;
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Seconds, 0 while nobody knows. */
  time: () => number;
  duration: () => number;
  setVolume: (of100: number) => void;
  dispose: () => void;
};

/** What YouTube's player tells by number. https://developers.google.com/youtube/iframe_api_reference#onError */
const codes: Readonly<Record<number, Failure>> = {
  2: 'invalid',
  5: 'broken',
  100: 'gone',
  101: 'embedding',
  150: 'embedding',
  153: 'origin',
};

export const failureOf = (code: number): Failure => codes[code] ?? 'broken';
