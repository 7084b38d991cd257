import v8 from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectWhen } from './spare-memory.ts';

const megabyte = 1024 * 1024;
let used = 0;
const collect = vi.fn();
const nativeGc = globalThis.gc;

beforeEach(() => {
  vi.useFakeTimers();
  const heap = { ...v8.getHeapStatistics(), external_memory: 0 };
  vi.spyOn(v8, 'getHeapStatistics').mockImplementation(() => ({ ...heap, used_heap_size: used }));
  collect.mockReset();
  globalThis.gc = collect as unknown as NonNullable<typeof globalThis.gc>;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.gc = nativeGc;
});

it('[OPS-04] collects what has grown once it is quiet, and not again for nothing', () => {
  let isQuiet = false;
  used = 90 * megabyte;
  collect.mockImplementation(() => (used = 60 * megabyte));
  collectWhen(() => isQuiet, 1_000);
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  isQuiet = true;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  used += 3 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  used += 3 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('[OPS-04] does without where Node was started without the flag', () => {
  globalThis.gc = undefined;
  used = 90 * megabyte;
  collectWhen(() => true, 1_000);
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
});
