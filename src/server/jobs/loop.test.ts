import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { type Loop, startLoops } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(step: Loop<unknown>['step']) {
  const wake = new Map<string, () => void>();
  const ctx = { log: createLog('silent'), jobs: { wake } };
  const stop = startLoops(ctx, [{ name: 'pieces', concurrency: 1, step }], new AbortController().signal);
  return { stop, ring: () => wake.get('pieces')?.() };
}

it('[OPS-02] a ring during a step is heard after it, also where the loop has waited in vain before', async () => {
  const steps: (() => void)[] = [];
  const { stop, ring } = start(() => new Promise((resolve) => steps.push(() => resolve(false))));
  const finish = async (place: number) => {
    steps[place]?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  await finish(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(steps).toHaveLength(2);
  ring();
  await finish(1);
  expect(steps).toHaveLength(3);
  const stopped = stop();
  await finish(2);
  await stopped;
});

it('[OPS-02] a loop that has found nothing for a day holds one timer, not one of each look', async () => {
  const { stop, ring } = start(async () => false);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  ring();
  expect(clear).toHaveBeenCalledTimes(1);
  await stop();
});
