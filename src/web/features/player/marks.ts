/** Which songs could not be played and why, and what the player has to say of it. */
import { useSyncExternalStore } from 'react';
import type { Failure } from '#web/music/player/engine.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';

export type Marks = {
  /** By the id of the queue's entry. */
  reasons: Readonly<Record<string, Failure>>;
  /** The last that failed; gone as soon as something plays for a while or is chosen. */
  last: { track: PlayerTrack; reason: Failure } | undefined;
  /** A whole round was tried, and nothing played. */
  isStuck: boolean;
};

const none: Marks = { reasons: {}, last: undefined, isStuck: false };
let marks = none;
const listeners = new Set<() => void>();

export const knownMarks = (): Marks => marks;

export function changeMarks(change: Partial<Marks>): void {
  marks = { ...marks, ...change };
  for (const listener of listeners) listener();
}

export const forgetMarks = (): void => changeMarks(none);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useMarks = (): Marks => useSyncExternalStore(subscribe, knownMarks, () => none);
