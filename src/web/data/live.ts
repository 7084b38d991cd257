/** Live updates: one stream of server-sent events per signed-in frame, which makes open pages read what changed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { LiveEventData, LiveEventName, streamEvents } from '#contract/live.ts';
import { addressOf } from './api.ts';
import { askAgainWhoIsHere } from './current-user.ts';
import { invalidate } from './query.ts';

/** `off`: no stream is wanted here. */
export type LiveStatus = 'off' | 'live' | 'reconnecting';

/** A sync brings many songs within moments: they become one read. */
const settleMs = 300;

/** A browser gives up for good when the stream is refused, as by a proxy whose server restarts: we ask again. */
const refusedMs = 60_000;

const eventName = <Name extends LiveEventName>(name: Name): Name => name;

let status: LiveStatus = 'off';
const listeners = new Set<() => void>();

function setStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether numbers arrive by themselves at this moment. */
export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    subscribe,
    () => status,
    () => 'off',
  );

/** The ids of an event's songs; an event of a shape we do not know counts as "anything". */
export function songsOf(data: string): string[] | undefined {
  try {
    const { trackIds } = JSON.parse(data) as Partial<LiveEventData<'track.synced'>>;
    return Array.isArray(trackIds) ? trackIds : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a read is affected by news of these songs: lists and sums always, a song's own page only by its id. */
export function isAffected(address: string, trackIds: ReadonlySet<string> | undefined): boolean {
  const path = address.split('?')[0] ?? '';
  if (path === '/api/analytics' || path.startsWith('/api/analytics/')) return true;
  if (path === '/api/tracks') return true;
  if (!path.startsWith('/api/tracks/')) return false;
  const id = path.split('/')[3] ?? '';
  return !trackIds || !id.startsWith('trk_') || trackIds.has(id);
}

/** Collects news for a moment, then marks what they touch as stale. */
export function createSettler(client: QueryClient, delayMs = settleMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let songs: Set<string> | undefined = new Set();
  const flush = () => {
    const touched = songs;
    timer = undefined;
    songs = new Set();
    void client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(String(queryKey[0]), touched) });
  };
  return {
    /** Undefined: anything may have changed. */
    note(trackIds: string[] | undefined): void {
      if (!trackIds) songs = undefined;
      else for (const id of trackIds) songs?.add(id);
      timer ??= setTimeout(flush, delayMs);
    },
    stop: () => clearTimeout(timer),
  };
}

type Reactions = {
  settler: ReturnType<typeof createSettler>;
  onTotals(): void;
  onRefused(): void;
};

/** Opens the stream, and opens it again after a refusal; the answer ends it. */
function listen({ settler, onTotals, onRefused }: Reactions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    source = new EventSource(addressOf<typeof streamEvents>('/api/events'), { withCredentials: true });
    source.addEventListener('open', () => setStatus('live'));
    source.addEventListener('error', () => {
      setStatus('reconnecting');
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        open();
        // Without the last event's id nobody knows what was missed.
        settler.note(undefined);
      }, refusedMs);
      onRefused();
    });
    source.addEventListener(eventName('track.synced'), (event) => settler.note(songsOf(event.data)));
    source.addEventListener(eventName('totals.changed'), onTotals);
    source.addEventListener('resync', () => settler.note(undefined));
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Called once, by the signed-in frame. Resumes by itself: the browser sends the last event's id. */
export function useLiveUpdates(isSignedIn = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    const settler = createSettler(client);
    const stop = listen({
      settler,
      onTotals: () => void invalidate(client, '/api/analytics'),
      // It may mean that the session ended elsewhere.
      onRefused: () => void askAgainWhoIsHere(client),
    });
    return () => {
      stop();
      settler.stop();
      setStatus('off');
    };
  }, [client, isSignedIn]);
}
