/** Live updates: one stream of server-sent events per signed-in frame, which makes open pages read what changed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { matchPath } from 'react-router';
import type { LiveEventName, streamEvents } from '#contract/live.ts';
import { staleReads } from '#contract/stale-reads.ts';
import { addressOf } from './api.ts';
import { askAgainWhoIsHere } from './current-user.ts';

/** `off`: no stream is wanted here. */
export type LiveStatus = 'off' | 'live' | 'reconnecting';

/** A sync brings many songs within moments: they become one read. */
const settleMs = 300;

/** A browser gives up for good when the stream is refused, as by a proxy whose server restarts: we ask again. */
const refusedMs = 60_000;

const eventNames = Object.keys(staleReads) as LiveEventName[];

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

/** Called once, by the signed-in frame. Resumes by itself: the browser sends the last event's id. */
export function useLiveUpdates(isSignedIn = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    const settler = createSettler(client);
    const stop = listen({
      settler,
      // It may mean that the session ended elsewhere.
      onRefused: () => void askAgainWhoIsHere(client),
      onReopened: () => void askAgainWhoIsHere(client),
    });
    return () => {
      stop();
      settler.stop();
      setStatus('off');
    };
  }, [client, isSignedIn]);
}

type Reactions = {
  settler: ReturnType<typeof createSettler>;
  onRefused(): void;
  onReopened(): void;
};

/** Opens the stream, and opens it again after a refusal; the answer ends it. */
function listen({ settler, onRefused, onReopened }: Reactions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    source = new EventSource(addressOf<typeof streamEvents>('/api/events'), { withCredentials: true });
    source.addEventListener('open', () => {
      // It may have ended because this browser shows another account now.
      if (status === 'reconnecting') onReopened();
      setStatus('live');
    });
    source.addEventListener('error', () => {
      setStatus('reconnecting');
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        open();
        // Without the last event's id nobody knows what was missed.
        settler.noteAnything();
      }, refusedMs);
      onRefused();
    });
    for (const name of eventNames)
      source.addEventListener(name, ({ data }) => settler.note(name, idsOf(data)));
    source.addEventListener('resync', () => settler.noteAnything());
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Collects events for a moment, then marks the reads that they make stale. */
export function createSettler(client: QueryClient, delayMs = settleMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let news: News = new Map();
  const flush = () => {
    const settled = news;
    timer = undefined;
    news = new Map();
    void client.invalidateQueries({ predicate: ({ queryKey }) => isStale(String(queryKey[0]), settled) });
  };
  const note = (name: LiveEventName, ids: readonly string[] | undefined): void => {
    const known = news.has(name) ? news.get(name) : new Set<string>();
    news.set(name, known && ids && new Set([...known, ...ids]));
    timer ??= setTimeout(flush, delayMs);
  };
  return {
    note,
    /** Nobody knows what happened. */
    noteAnything: () => {
      for (const name of eventNames) note(name, undefined);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Event → the ids it was about; undefined: about anything. */
export type News = Map<LiveEventName, ReadonlySet<string> | undefined>;

/** The ids in an event's data; an event that names none, or cannot be understood, counts as being about anything. */
export function idsOf(data: string): string[] | undefined {
  try {
    return Object.values(JSON.parse(data) as object).find(Array.isArray);
  } catch {
    return undefined;
  }
}

/** Whether what was read at an address is stale by now: lists and sums always are, one thing only by its own id. */
export function isStale(address: string, news: News): boolean {
  const [pathname = ''] = address.split('?');
  return [...news].some(([name, ids]) =>
    Object.keys(staleReads[name]).some((path) => {
      const match = matchPath(path, pathname);
      if (!match) return false;
      const named = Object.values(match.params);
      return !ids || named.length === 0 || named.some((id) => id !== undefined && ids.has(id));
    }),
  );
}
