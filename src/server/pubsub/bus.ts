/** Wakes the open event streams of a user, whichever process holds them. */
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/client.ts';
import type { Logger } from '#server/kernel/log.ts';
import { listenForWakes, wakeChannel } from './listener.ts';

/** What a stream is to look at: new events in the table, or whether its session still lasts. */
export type WakeReason = 'events' | 'sessions';

export type LiveBus = {
  /** Says that something in the tables concerns the streams of these users; call it after the commit. */
  wake(userIds: readonly string[], reason: WakeReason): void;
  onWake(userId: string, listener: (reason: WakeReason) => void): () => void;
  /** Streams of this user that this process holds. */
  listening(userId: string): number;
  /** Runs `end` when the server is about to stop, or now if it already is. */
  onEnd(end: () => void): () => void;
  /** The server stops: every stream ends, so that its connection can. */
  end(): void;
  /** What was said goes out first. Can be called twice. */
  close(): Promise<void>;
};

/** In-process on the embedded database; LISTEN/NOTIFY on a server, where other processes hold streams too. */
export async function openLiveBus(database: Database, log: Logger): Promise<LiveBus> {
  const wakes = new EventEmitter().setMaxListeners(0);
  const streams = createEnding();
  const local = {
    onWake: (userId: string, listener: (reason: WakeReason) => void) => {
      wakes.on(userId, listener);
      return () => void wakes.off(userId, listener);
    },
    listening: (userId: string) => wakes.listenerCount(userId),
    ...streams,
  };
  if (database.embedded) {
    const wake = (userIds: readonly string[], reason: WakeReason) => {
      for (const userId of userIds) wakes.emit(userId, reason);
    };
    return { ...local, wake, close: async () => {} };
  }
  const listener = await listenForWakes(database, log, {
    woken: (payload) => {
      const { userId, reason } = readPayload(payload);
      wakes.emit(userId, reason);
    },
    // What was said while nobody listened is in the tables: every stream looks for itself.
    reconnected: () => {
      for (const userId of wakes.eventNames())
        for (const reason of ['sessions', 'events'] as const) wakes.emit(userId, reason);
    },
  });
  const going = new Set<Promise<unknown>>();
  return {
    ...local,
    wake: (userIds, reason) => {
      const payloads = userIds.map((userId) => writePayload(userId, reason));
      const telling = database.pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [wakeChannel, payloads])
        .catch((error: unknown) => log.error({ err: error }, 'live bus could not notify'))
        .finally(() => going.delete(telling));
      going.add(telling);
    },
    close: async () => {
      await Promise.all(going);
      await listener.close();
    },
  };
}

const ofSessions = 'sessions ';

/** A bare id is about events: so processes of the version before say it, and so they understand it. */
const writePayload = (userId: string, reason: WakeReason): string =>
  reason === 'sessions' ? ofSessions + userId : userId;

const readPayload = (payload: string): { userId: string; reason: WakeReason } =>
  payload.startsWith(ofSessions)
    ? { userId: payload.slice(ofSessions.length), reason: 'sessions' }
    : { userId: payload, reason: 'events' };

/** One-time "the server stops", which also reaches those who ask afterwards. */
function createEnding(): Pick<LiveBus, 'onEnd' | 'end'> {
  const waiting = new Set<() => void>();
  let hasEnded = false;
  return {
    onEnd: (end) => {
      if (hasEnded) end();
      else waiting.add(end);
      return () => void waiting.delete(end);
    },
    end: () => {
      hasEnded = true;
      for (const end of waiting) end();
    },
  };
}
