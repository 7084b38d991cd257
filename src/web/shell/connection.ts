/** Whether the server can be reached, as far as this page's own requests and the browser can tell. */
import { useSyncExternalStore } from 'react';
import { heard } from '#web/data/api.ts';
import { isKeptPage } from './kept-page.ts';

/** `offline`: the browser has no network; `lost`: it has one, and the server did not answer. */
export type Connection = 'reached' | 'offline' | 'lost';

let isLost = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function setLost(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  // From here on links lead within the page again, and their files can be had.
  if (!next) document.documentElement.removeAttribute('data-kept');
  tell();
}

let trying: Promise<boolean> | undefined;

/** One call may be lost for a reason of its own: only a second one that is lost too speaks of the server. */
function note(reply?: Response): void {
  if (reply && !isGatewayWord(reply)) setLost(false);
  else void tryConnection();
}

/** What stands before the server says that it cannot be reached; our own refusals are problem documents. */
const isGatewayWord = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get('content-type')?.includes('json');

const connection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return isLost ? 'lost' : 'reached';
};

function subscribe(listener: () => void): () => void {
  heard.note = note;
  // It is shown because the server could not be reached a moment ago.
  if (isKeptPage()) isLost = true;
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, () => 'reached');

/** Long enough for a slow line, short enough for somebody who has pressed a button. */
const patienceMs = 8_000;

/** Asks the server for a sign of life; answers whether there was one. */
export function tryConnection(): Promise<boolean> {
  trying ??= signOfLife().finally(() => {
    trying = undefined;
  });
  return trying;
}

async function signOfLife(): Promise<boolean> {
  const isReached = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  setLost(!isReached);
  return isReached;
}
