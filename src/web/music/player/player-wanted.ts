/** Whether the page needs a player at all: all that pages without one load of it. */
import { useSyncExternalStore } from 'react';

/** Where the tab keeps what was on, for the time after a reload. */
export const keptPlayerKey = 'player';

let isWanted = false;
const listeners = new Set<() => void>();

export function wantPlayer(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isNeeded(): boolean {
  try {
    return isWanted || sessionStorage.getItem(keptPlayerKey) !== null;
  } catch {
    return isWanted;
  }
}

export const usePlayerWanted = (): boolean => useSyncExternalStore(subscribe, isNeeded, () => false);
