/** Wakes the open event streams of a user, whichever process holds them. */
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/client.ts';
import type { Logger } from '#server/kernel/log.ts';

export type LiveBus = {
  /** Says that new events of this user are in the table. */
  wake(userId: string): void;
  onWake(userId: string, listener: () => void): () => void;
  close(): Promise<void>;
};

const channel = 'live';

/** In-process on the embedded database; LISTEN/NOTIFY on a server, where other processes hold streams too. */
export async function openLiveBus(database: Database, log: Logger): Promise<LiveBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const onWake = (userId: string, listener: () => void) => {
    emitter.on(userId, listener);
    return () => void emitter.off(userId, listener);
  };
  if (database.embedded) {
    return { wake: (userId) => void emitter.emit(userId), onWake, close: async () => {} };
  }
  const client = await database.pool.connect();
  client.on('notification', ({ payload }) => payload && emitter.emit(payload));
  client.on('error', (error) => log.error({ err: error }, 'live bus'));
  await client.query(`listen ${channel}`);
  return {
    wake: (userId) =>
      void database.pool
        .query('select pg_notify($1, $2)', [channel, userId])
        .catch((error: unknown) => log.error({ err: error }, 'live bus')),
    onWake,
    close: async () => client.release(true),
  };
}
