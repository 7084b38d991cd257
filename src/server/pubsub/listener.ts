/** A LISTEN connection that comes back when it breaks. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import type { Logger } from '#server/kernel/log.ts';

export const wakeChannel = 'live';

type Heard = { woken(payload: string): void; reconnected(): void };
export type WakeListener = { close(): Promise<void> };

/** Pause before trying again, doubled after each failure: a restarted server answers within seconds. */
const firstPause = 100;
const longestPause = 5_000;

/** The first connection must stand before the server serves; later ones are made in the background. */
export async function listenForWakes(
  database: Pick<Database, 'openSession'>,
  log: Logger,
  heard: Heard,
): Promise<WakeListener> {
  const closing = new AbortController();
  let letGo = () => {};

  const connect = async () => {
    const { client, end } = await database.openSession();
    let isReleased = false;
    const release = () => {
      if (isReleased) return false;
      isReleased = true;
      end();
      return true;
    };
    const lost = (error?: Error) => {
      if (!release() || closing.signal.aborted) return;
      log.warn({ err: error }, 'live bus lost its connection');
      void reconnect();
    };
    letGo = release;
    client.on('notification', ({ payload }) => payload && heard.woken(payload));
    try {
      await client.query(`listen ${wakeChannel}`);
    } catch (error) {
      release();
      throw error;
    }
    client.on('error', lost);
    client.on('end', () => lost());
    if (closing.signal.aborted) release();
  };

  const reconnect = async () => {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await sleep(pause, undefined, { signal: closing.signal, ref: false });
        await connect();
        return heard.reconnected();
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'live bus cannot listen yet');
      }
    }
  };

  await connect();
  return {
    close: async () => {
      closing.abort();
      letGo();
    },
  };
}
