/**
 * Notices that a database server no longer answers (it is stopped, or the way to it is cut) without waiting for the
 * operating system, which takes minutes. Whoever waits is then told at once, and so is whoever asks until it is back.
 */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway } from './outage.ts';

/** Nothing of this is a limit for statements: a slow one makes us ask whether the server is there, and it is. */
const lookEveryMs = 250;
const suspiciousMs = 750;
const answerWithinMs = 1_500;

type Drop = (error: DatabaseAway) => void;

export type Watch = {
  /** Somebody waits for the database from now on, and is told through `drop` when it is away; the answer ends it. */
  waits(drop?: Drop): () => void;
  /** Something that a database which is away makes useless, as an open connection. */
  holds(drop: Drop): () => void;
  isAway(): boolean;
  stop(): void;
};

/** Closed without a word to the other side, which may not be there to hear it. */
export const cut = (client: pg.ClientBase, error?: Error): void =>
  void (
    client as unknown as { connection: { stream: NodeJS.ReadableStream & { destroy(error?: Error): void } } }
  ).connection.stream.destroy(error);

/** A timer that is up while answers wait to be read proves nothing: the process itself was busy. */
async function late(signal: AbortSignal): Promise<never> {
  await sleep(answerWithinMs, undefined, { signal });
  for (let rounds = 0; rounds < 3; rounds++) await immediate();
  throw new DatabaseAway();
}

async function answers(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: answerWithinMs * 2 });
  client.on('error', () => {});
  const settled = new AbortController();
  const asked = client.connect().then(() => client.query('select 1'));
  // Heard here, even where the other one was faster.
  asked.catch(() => {});
  try {
    await Promise.race([asked, late(settled.signal)]);
    return true;
  } catch (error) {
    // One that refuses us is there, but for one that is just starting or stopping.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
  } finally {
    settled.abort();
    cut(client);
  }
}

export function watchServer(server: pg.ClientConfig, notify: (isAway: boolean) => void): Watch {
  const waiting = new Map<symbol, { since: number; drop: Drop | undefined }>();
  const held = new Set<Drop>();
  let isAway = false;
  let isAsking = false;
  let answeredAt = Number.NEGATIVE_INFINITY;

  function change(to: boolean): void {
    if (isAway === to) return;
    isAway = to;
    notify(isAway);
    if (!isAway) return;
    const error = new DatabaseAway();
    for (const drop of [...[...waiting.values()].map((one) => one.drop), ...held]) drop?.(error);
  }

  async function look(): Promise<void> {
    const now = performance.now();
    const isLate = [...waiting.values()].some(({ since }) => now - since > suspiciousMs);
    if (isAsking || !(isAway || (isLate && now - answeredAt > suspiciousMs))) return;
    isAsking = true;
    try {
      change(!(await answers(server)));
      answeredAt = performance.now();
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(look, lookEveryMs).unref();
  return {
    waits(drop) {
      const mark = Symbol();
      waiting.set(mark, { since: performance.now(), drop });
      return () => void waiting.delete(mark);
    },
    holds(drop) {
      held.add(drop);
      return () => void held.delete(drop);
    },
    isAway: () => isAway,
    stop: () => clearInterval(timer),
  };
}
