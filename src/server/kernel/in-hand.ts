/** Requests that this process is answering: work in the background stands back for them. */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

let inHand = 0;
let lastTaken = Number.NEGATIVE_INFINITY;
let waiting: (() => void)[] = [];

/** Answers what to call once the request is answered; again does nothing. */
export function takeInHand(): () => void {
  inHand++;
  lastTaken = performance.now();
  let isAnswered = false;
  return () => {
    if (isAnswered) return;
    isAnswered = true;
    inHand--;
    if (inHand > 0) return;
    for (const goOn of waiting) goOn();
    waiting = [];
  };
}

/** Whether anything was asked within so many milliseconds. */
export const isAskedWithin = (most: number): boolean => inHand > 0 || performance.now() - lastTaken < most;

/** When all are answered, or after so many milliseconds: else nothing would be done while somebody is always asking. */
export async function whenNoneInHand(most: number): Promise<void> {
  await immediate();
  if (inHand === 0) return;
  const over = new AbortController();
  await Promise.race([
    new Promise<void>((resolve) => waiting.push(resolve)),
    sleep(most, undefined, { signal: over.signal }).catch(() => {}),
  ]);
  over.abort();
}
