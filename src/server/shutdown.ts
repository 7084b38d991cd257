/** How a process ends: what has begun is done or given back, nothing new begins, and all of it within bounds. */
import closeWithGrace from 'close-with-grace';

type Close = () => Promise<unknown>;

export type Opened = {
  /** What does work, as the web server, workers, loops: all told to end at once, and waited for together. */
  work: Close[];
  /** What work stands on; closed after it, the last opened first. */
  ground: Close[];
  /** Aborted when work should give up what it waits for outside: a platform that takes its time. */
  hurry: AbortSignal;
  /** Aborted when what is still not done is cut off. */
  last: AbortSignal;
};

/** Half a minute is what those who stop processes commonly wait before they kill. */
const hurryAfter = 10_000;
const lastAfter = 20_000;
const killAfter = 27_000;

/** What cannot be closed is said, and keeps nothing else from being closed. */
const closed = async (close: Close): Promise<void> => {
  try {
    await close();
  } catch (error) {
    process.stderr.write(`${(error as Error).stack ?? error}\n`);
  }
};

/**
 * Ends on a signal, on an error that nobody caught, or when the process that started it is gone, which the channel to it
 * says however that one ended (`scripts/start.mjs`); a second signal ends the process where it stands.
 */
export function closeWhenAsked(): { opened: Opened; close(): Promise<void>; isAsked(): boolean } {
  const hurry = new AbortController();
  const last = new AbortController();
  const opened: Opened = { work: [], ground: [], hurry: hurry.signal, last: last.signal };
  const closeAll = async () => {
    const overdue = Promise.withResolvers<void>();
    const timers = [
      setTimeout(() => hurry.abort(), hurryAfter),
      setTimeout(() => last.abort(), lastAfter),
      // Whatever it does, it loses what it stands on: transactions are undone, claims and jobs are given out again.
      setTimeout(overdue.resolve, lastAfter + 1_000),
    ];
    await Promise.race([Promise.all(opened.work.map(closed)), overdue.promise]);
    for (const timer of timers) clearTimeout(timer);
    for (const one of opened.ground.toReversed()) await closed(one);
  };
  // A start that fails because it is ended in the middle asks for it as well.
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  let isAsked = false;
  const grace = closeWithGrace({ delay: killAfter }, async ({ err }) => {
    isAsked = true;
    if (err) process.stderr.write(`${err.stack ?? err}\n`);
    await close();
  });
  process.once('disconnect', () => {
    if (!isAsked) grace.close();
  });
  return { opened, close, isAsked: () => isAsked };
}
