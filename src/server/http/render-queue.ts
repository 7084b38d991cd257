/** Whose page is rendered next: rendering takes the one thread that answers everybody, so few are rendered at once. */
import { setTimeout } from 'node:timers/promises';
import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import { AppError } from '#server/kernel/errors.ts';

const longestQueue = 64;
/** Of one reader. Those who share an address wait for each other, up to a point. */
const ownAtOnce = 1;
const longestOwnQueue = 24;
/** Nobody watches an empty window for longer. */
const patienceMs = 5_000;
const comeAgainSeconds = 3;
/**
 * Each reader has at most one page among those `atOnce` and in the queue for them: a flood of one waits behind itself.
 * After each page everything else has its turn, for as long as the page took and no longer than `longestPauseMs`.
 */
export function createRenderQueue(atOnce: number, longestPauseMs: number) {
  const everybody = bulkhead(atOnce, longestQueue);
  const readers = new Map<string, BulkheadPolicy>();
  return <T>(whose: string, render: () => Promise<T>, gone: AbortSignal): Promise<T> => {
    const reader = readers.get(whose) ?? bulkhead(ownAtOnce, longestOwnQueue);
    readers.set(whose, reader);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const refuse = () => reject(new AppError('overloaded', { retryAfter: comeAgainSeconds }));
    const patience = new AbortController();
    const late = globalThis.setTimeout(() => patience.abort(), patienceMs);
    const waiting = AbortSignal.any([gone, patience.signal]);
    waiting.addEventListener('abort', refuse, { once: true });
    const take = async () => {
      clearTimeout(late);
      const began = performance.now();
      await render().then(resolve, reject);
      const pauseMs = Math.min(performance.now() - began, longestPauseMs);
      if (pauseMs > 0) await setTimeout(pauseMs);
    };
    reader
      .execute(() => everybody.execute(take, waiting), waiting)
      // No place in a queue, or gone from it.
      .catch(refuse)
      .finally(() => {
        clearTimeout(late);
        if (reader.executionSlots === ownAtOnce) readers.delete(whose);
      });
    return promise;
  };
}
