/** How high the rows of the table are; this browser keeps the choice. */
import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const key = 'tracks.density';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where storage is refused the choice lasts as long as the page. */
let chosen: Density | undefined;

function kept(): Density {
  if (chosen) return chosen;
  try {
    return localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}

function setDensity(density: Density): void {
  chosen = density;
  try {
    localStorage.setItem(key, density);
  } catch {}
  for (const listener of listeners) listener();
}

export const useDensity = (): [Density, (density: Density) => void] => [
  useSyncExternalStore(subscribe, kept, () => 'comfortable' as const),
  setDensity,
];
