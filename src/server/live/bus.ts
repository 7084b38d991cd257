/** Wakes the open event streams of a user, whichever process holds them. */
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/client.ts';
import type { Logger } from '#server/kernel/log.ts';
import { listenForWakes, wakeChannel } from './listener.ts';

export type LiveBus = {
  /** Says that new events of these users are in the table; call it after the commit. */
  wake(userIds: readonly string[]): void;
  onWake(userId: string, listener: () => void): () => void;
  /** Streams of this user that this process holds. */
  listening(userId: string): number;
  /** Runs `end` when the server is about to stop, or now if it already is. */
  onEnd(end: () => void): () => void;
  /** The server stops: every stream ends, so that its connection can. */
  end(): void;
  /** Can be called twice. */
  close(): Promise<void>;
};

/** In-process on the embedded database; LISTEN/NOTIFY on a server, where other processes hold streams too. */
export async function openLiveBus(database: Database, log: Logger): Promise<LiveBus> {
  const wakes = new EventEmitter().setMaxListeners(0);
  const streams = createEnding();
  const local = {
    onWake: (userId: string, listener: () => void) => {
      wakes.on(userId, listener);
      return () => void wakes.off(userId, listener);
    },
    listening: (userId: string) => wakes.listenerCount(userId),
    ...streams,
  };
  if (database.embedded) {
    const wake = (userIds: readonly string[]) => {
      for (const userId of userIds) wakes.emit(userId);
    };
    return { ...local, wake, close: async () => {} };
  }
  const listener = await listenForWakes(database.pool, log, {
    woken: (userId) => void wakes.emit(userId),
    // What was sent while nobody listened is in the table: every stream looks for itself.
    reconnected: () => {
      for (const userId of wakes.eventNames()) wakes.emit(userId);
    },
  });
  return {
    ...local,
    wake: (userIds) =>
      void database.pool
        .query('select pg_notify($1, user_id) from unnest($2::text[]) as user_id', [wakeChannel, userIds])
        .catch((error: unknown) => log.error({ err: error }, 'live bus could not notify')),
    close: () => listener.close(),
  };
}

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
