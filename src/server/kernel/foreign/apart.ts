/**
 * Bytes that others have made are parsed in a thread, which is ended when it takes more time or memory than it may: what
 * it is at then is refused, and everything else goes on. Questions are asked one after the other and answered in parts.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { begun, type FromThread, type ToldFailure } from './served.ts';
import { Unreadable } from './unreadable.ts';

export type Thread = {
  /** Exports what `served` makes, as `name`. */
  file: string;
  name: string;
  /** Callers at a time; others wait. */
  most: number;
  /** Of JavaScript: buffers are bounded by whoever fills them. */
  megabytes: number;
};

export type Apart<Ask> = {
  /** Whoever stops early ends the answer. Throws `Unreadable('too_heavy')` where the thread was ended. */
  ask<Part>(question: Ask): AsyncGenerator<Part>;
  close(): void;
};

/** Whoever read these ended with their process: once may have been by chance, and a third one is not put at risk. */
export const mostBrokenOff = 2;

const [millisecondsOfMegabyte, leastMilliseconds] = [5_000, 120_000];
/** Milliseconds for all questions about so many bytes: a slow machine reads a megabyte in less than half a second, and some are read a dozen times. */
export const timeFor = (bytes: number): number =>
  leastMilliseconds + (bytes / 2 ** 20) * millisecondsOfMegabyte;

const idleMilliseconds = 30_000;

const openPool = ({ file, name, most, megabytes }: Thread) =>
  new Piscina<unknown, void>({
    filename: file,
    name,
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // No secret of the settings is needed there.
    env: {},
  });

const isOverLimits = (error: Error): boolean =>
  error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

const revived = ({ message, stack, more }: ToldFailure): Error =>
  Object.assign(new Error(message), more, stack === undefined ? {} : { stack });

/** What the thread has said and nobody has taken yet. Time counts while somebody waits for its next word. */
function listenTo(port: MessagePort, milliseconds: number, endThread: () => void) {
  const heard: FromThread[] = [];
  let [isBegun, spent] = [false, 0];
  let failure: Error | undefined;
  let wake = () => {};
  port.on('message', (reply: FromThread) => {
    if (reply.id === begun) isBegun = true;
    else heard.push(reply);
    wake();
  });

  async function nextWord(): Promise<void> {
    const word = Promise.withResolvers<void>();
    wake = word.resolve;
    const since = performance.now();
    const wasBegun = isBegun;
    const timer = wasBegun && setTimeout(endThread, milliseconds - spent);
    await word.promise;
    if (timer) clearTimeout(timer);
    if (wasBegun) spent += performance.now() - since;
  }

  return {
    fail(error: Error) {
      failure ??= error;
      wake();
    },
    async next(): Promise<FromThread> {
      for (;;) {
        const reply = heard.shift();
        if (reply) return reply;
        if (failure) throw failure;
        await nextWord();
      }
    },
  };
}

function openSession<Ask>(pool: Piscina<unknown, void>, start: unknown, milliseconds: number): Apart<Ask> {
  const { port1: port, port2 } = new MessageChannel();
  const end = new AbortController();
  const words = listenTo(port, milliseconds, () => end.abort());
  pool
    .run({ start, port: port2 }, { transferList: [port2], signal: end.signal })
    .catch((error: Error) =>
      words.fail(isOverLimits(error) ? new Unreadable('too_heavy', { cause: error }) : error),
    );
  // Of questions: how many were asked, and which of them the thread is done with.
  let [asked, answered] = [0, 0];
  return {
    async *ask(question) {
      const id = ++asked;
      port.postMessage({ id, ask: question });
      try {
        for (;;) {
          const reply = await words.next();
          if (!('part' in reply)) answered = reply.id;
          if (reply.id !== id) continue;
          if ('failure' in reply) throw revived(reply.failure);
          if ('isDone' in reply) return;
          yield reply.part as never;
          port.postMessage({ more: id });
        }
      } finally {
        if (answered < id) port.postMessage({ stop: id });
      }
    },
    close() {
      // One that is still at something would go on with nobody to watch its time.
      if (answered < asked) end.abort();
      port.close();
    },
  };
}

/** `milliseconds`: what the thread may take for all questions of one caller together. */
export function apart<Start, Ask>(thread: Thread): (start: Start, milliseconds: number) => Apart<Ask> {
  let pool: Piscina<unknown, void> | undefined;
  return (start, milliseconds) => {
    pool ??= openPool(thread);
    return openSession(pool, start, milliseconds);
  };
}
