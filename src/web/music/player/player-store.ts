/** The one player of the page: any feature may say what is to play, and the root of the page shows it. */
import { useSyncExternalStore } from 'react';
import { wantPlayer } from './player-wanted.ts';
import { initialState, type PlayerAction, type PlayerState, transition } from './transitions.ts';

let state = initialState;
const listeners = new Set<() => void>();

export const playerState = (): PlayerState => state;

export function tellPlayer(action: PlayerAction): void {
  const next = transition(state, action);
  if (next === state) return;
  state = next;
  if (state.currentTrack) wantPlayer();
  for (const listener of listeners) listener();
}

export function subscribePlayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePlayer = <Value>(select: (state: PlayerState) => Value): Value =>
  useSyncExternalStore(
    subscribePlayer,
    () => select(state),
    () => select(initialState),
  );
