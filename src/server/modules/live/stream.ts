/** One page's stream of events: what is in the table, then whatever comes, until one of both sides ends it. */
import { Readable } from 'node:stream';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { createCursor, type Cursor } from './cursor.ts';
import { readPosition, streamsPerUser, wire } from './policy.ts';
import { selectEventsAfter, selectLastEventId } from './queries.ts';

export type StreamOptions = {
  userId: string;
  /** As the browser sent it; absent on the first visit. */
  lastEventId: string | undefined;
  /** Asked at every heartbeat: a stream does not outlive its session. */
  isStillSignedIn(): Promise<boolean>;
  /** Proxies cut a connection on which nothing is said. */
  heartbeatMs?: number;
};

const defaultHeartbeatMs = 20_000;
const rowsAtOnce = 500;
/** A page that does not read is let go; it comes back and resumes. */
const mostUnreadBytes = 1024 * 1024;

/** Throws `too_many_requests` when the user has too many streams. */
export async function openStream(ctx: Ctx, options: StreamOptions): Promise<Readable> {
  const { userId } = options;
  if (ctx.live.listening(userId) >= streamsPerUser) throw new AppError('too_many_requests', { retryAfter: 60 });
  const stopping: (() => void)[] = [];
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      for (const stop of stopping) stop();
      done(error);
    },
  });
  const pump = createPump(ctx, stream, userId);
  // Listening comes before looking, so that nothing falls between the two.
  stopping.push(ctx.live.onWake(userId, pump.wake));
  try {
    const { cursor, hello } = await startingPoint(ctx, userId, options.lastEventId);
    stream.push(hello);
    pump.start(cursor);
    stopping.push(keepAlive(ctx, stream, cursor, options));
    // `null` lets what is buffered still go out.
    stopping.push(ctx.live.onEnd(() => stream.push(null)));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return stream;
}

/** Where a named position leaves off; without one, or with one that is of no use any more, from now. */
async function startingPoint(ctx: Ctx, userId: string, lastEventId: string | undefined) {
  const now = ctx.clock.now();
  const resumed = lastEventId ? readPosition(lastEventId, now) : undefined;
  const cursor = createCursor(resumed?.eventId ?? (await selectLastEventId(ctx.db, userId)));
  const hello = wire.hello(cursor.position(now));
  const hasMissed = lastEventId && !resumed;
  return { cursor, hello: hasMissed ? hello + wire.resync(cursor.position(now)) : hello };
}

/** Reads the table whenever woken, one read at a time. */
function createPump(ctx: Ctx, stream: Readable, userId: string) {
  let cursor: Cursor | undefined;
  let isReading = false;
  let isWanted = false;

  const readAll = async (cursor: Cursor) => {
    let from = cursor.floor();
    for (;;) {
      const rows = await selectEventsAfter(ctx.db, userId, from, rowsAtOnce);
      if (stream.destroyed || stream.readableEnded) return;
      const now = ctx.clock.now();
      for (const event of cursor.take(rows, now)) {
        stream.push(wire.event(event, { eventId: Math.max(event.id, cursor.floor()), at: now }));
      }
      if (stream.readableLength > mostUnreadBytes) return void stream.destroy();
      if (rows.length < rowsAtOnce) return;
      from = rows.at(-1)?.id ?? from;
    }
  };
  const wake = async () => {
    isWanted = true;
    if (!cursor || isReading) return;
    isReading = true;
    try {
      while (isWanted && !stream.destroyed) {
        isWanted = false;
        await readAll(cursor);
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'live stream could not read');
      stream.destroy();
    } finally {
      isReading = false;
    }
  };
  return {
    wake: () => void wake(),
    start: (from: Cursor) => {
      cursor = from;
      void wake();
    },
  };
}

function keepAlive(ctx: Ctx, stream: Readable, cursor: Cursor, options: StreamOptions): () => void {
  const beat = async () => {
    try {
      if (!(await options.isStillSignedIn())) return void stream.push(null);
      if (!stream.destroyed) stream.push(wire.heartbeat(cursor.position(ctx.clock.now())));
    } catch (error) {
      ctx.log.warn({ err: error }, 'live stream could not check its session');
      stream.destroy();
    }
  };
  const timer = setInterval(() => void beat(), options.heartbeatMs ?? defaultHeartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}
