/** One page's stream of events: what is in the table, then whatever comes, until one of both sides ends it. */
import type { Readable } from 'node:stream';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { WakeReason } from '#server/pubsub/bus.ts';
import { type Connection, createConnection } from './connection.ts';
import { readPosition, streamsPerUser, wire } from './policy.ts';
import { type StoredEvent, selectEventsAfter, selectLastEventId } from './queries.ts';

type StreamOptions = {
  userId: string;
  /** As the browser sent it; absent on the first visit. */
  lastEventId: string | undefined;
  /** When the session ends; undefined when it has. Asked at every heartbeat and when the bus says so. */
  signedInUntil(): Promise<Date | undefined>;
  /** Proxies cut a connection on which nothing is said. */
  heartbeatMs?: number;
};

const defaultHeartbeatMs = 20_000;
const rowsAtOnce = 500;

/** Throws `too_many_requests` when the user has too many streams. */
export async function openStream(ctx: Ctx, options: StreamOptions): Promise<Readable> {
  const { userId, lastEventId } = options;
  if (ctx.live.listening(userId) >= streamsPerUser)
    throw new AppError('too_many_requests', { retryAfter: 60 });
  const connection = createConnection();
  // Listening comes before looking, so that nothing falls between the two.
  let wake = (_reason: WakeReason) => {};
  connection.onOver(ctx.live.onWake(userId, (reason) => wake(reason)));
  try {
    const cursor = await greet(ctx, connection, userId, lastEventId);
    const look = {
      events: coalesced(() => guarded(ctx, connection, () => sendNew(ctx, connection, cursor, userId))),
      sessions: watchSession(ctx, connection, cursor, options),
    };
    wake = (reason) => look[reason]();
    for (const reason of ['sessions', 'events'] as const) wake(reason);
    connection.onOver(ctx.live.onEnd(connection.end));
  } catch (error) {
    connection.drop();
    throw error;
  }
  return connection.readable;
}

/** Starts where a named position leaves off; without one, or with one that is of no use any more, now. */
async function greet(
  ctx: Ctx,
  connection: Connection,
  userId: string,
  lastEventId: string | undefined,
): Promise<Cursor> {
  const at = ctx.clock.now();
  const resumed = lastEventId ? readPosition(lastEventId, at) : undefined;
  const eventId = resumed?.eventId ?? (await selectLastEventId(ctx.db, userId));
  connection.say(wire.hello({ eventId, at }));
  if (lastEventId && !resumed) connection.say(wire.resync({ eventId, at }));
  return createCursor(eventId);
}

async function sendNew(ctx: Ctx, connection: Connection, cursor: Cursor, userId: string): Promise<void> {
  let from = cursor.floor();
  for (;;) {
    const rows = await selectEventsAfter(ctx.db, userId, from, rowsAtOnce);
    const at = ctx.clock.now();
    for (const event of rows) {
      if (cursor.take(event)) connection.say(wire.event(event, { eventId: cursor.newest(), at }));
    }
    cursor.settle(at);
    if (rows.length < rowsAtOnce || connection.isOver()) return;
    from = rows.at(-1)?.id ?? from;
  }
}

/** Calls that come while the work runs become one more run after it. */
function coalesced(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/** A stream that cannot know what it missed ends; the page resumes. */
async function guarded(ctx: Ctx, connection: Connection, work: () => Promise<void>): Promise<void> {
  if (connection.isOver()) return;
  try {
    await work();
  } catch (error) {
    ctx.log.warn({ err: error }, 'live stream failed');
    connection.drop();
  }
}

/**
 * A stream does not outlive its session: the function that is answered has it look, and it looks by itself at each
 * heartbeat and when the session's time is up.
 */
function watchSession(ctx: Ctx, connection: Connection, cursor: Cursor, options: StreamOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  connection.onOver(() => clearTimeout(timer));
  const beat = () => {
    connection.say(wire.heartbeat({ eventId: cursor.newest(), at: ctx.clock.now() }));
    look();
  };
  const look = coalesced(() =>
    guarded(ctx, connection, async () => {
      const until = await options.signedInUntil();
      if (connection.isOver()) return;
      if (!until) return connection.end();
      const left = Math.max(1, until.getTime() - ctx.clock.now().getTime());
      clearTimeout(timer);
      timer = setTimeout(beat, Math.min(left, options.heartbeatMs ?? defaultHeartbeatMs)).unref();
    }),
  );
  return look;
}

/** A transaction that took its ids before another one may commit after it, but not by more than this. */
const settledAfterMs = 30_000;

type Cursor = {
  /** Everything up to this id has been sent or never will be: read from here on. */
  floor(): number;
  /** The newest event sent: where a page that has it all stands. */
  newest(): number;
  /** Whether the event was not sent yet; it counts as sent from then on. */
  take(event: Pick<StoredEvent, 'id' | 'createdAt'>): boolean;
  /** Lets go of what no other transaction can come before any more. */
  settle(now: Date): void;
};

function createCursor(start: number): Cursor {
  let floor = start;
  let newest = start;
  const sent = new Map<number, Date>();
  return {
    floor: () => floor,
    newest: () => newest,
    take: ({ id, createdAt }) => {
      if (id <= floor || sent.has(id)) return false;
      sent.set(id, createdAt);
      newest = Math.max(newest, id);
      return true;
    },
    settle: (now) => {
      for (const [id, createdAt] of sent) {
        if (now.getTime() - createdAt.getTime() >= settledAfterMs) floor = Math.max(floor, id);
      }
      for (const id of sent.keys()) if (id <= floor) sent.delete(id);
    },
  };
}
