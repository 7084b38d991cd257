/** The rules of toasts. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, subscribeToasts, toast, toastRemoveDelayMs, toastSnapshot } from './toast-store.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    for (const entry of toastSnapshot()) dismissToast(entry.id);
    vi.advanceTimersByTime(toastRemoveDelayMs);
    expect(toastSnapshot()).toEqual([]);
    vi.useRealTimers();
  });

  it('[HTTP-03] a new toast replaces the one on screen', () => {
    toast({ title: 'first' });
    const second = toast({ title: 'second', variant: 'destructive' });
    expect(toastSnapshot()).toEqual([{ id: second.id, title: 'second', variant: 'destructive', open: true }]);
  });

  it('[HTTP-03] a dismissed toast closes at once and leaves the list 1,000,000 ms later', () => {
    const shown = toast({ title: 'saved' });
    shown.dismiss();
    expect(toastSnapshot()[0]?.open).toBe(false);
    vi.advanceTimersByTime(999_999);
    expect(toastSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastSnapshot()).toHaveLength(0);
  });

  it('[HTTP-03] dismissing twice does not put the removal off', () => {
    const shown = toast({ title: 'saved' });
    shown.dismiss();
    vi.advanceTimersByTime(900_000);
    shown.dismiss();
    vi.advanceTimersByTime(100_000);
    expect(toastSnapshot()).toHaveLength(0);
  });

  it('[HTTP-03] the removal of a replaced toast does not touch its successor', () => {
    toast({ title: 'first' }).dismiss();
    vi.advanceTimersByTime(500_000);
    toast({ title: 'second' });
    vi.advanceTimersByTime(600_000);
    expect(toastSnapshot().map((entry) => entry.title)).toEqual(['second']);
  });

  it('[HTTP-03] listeners hear every change until they leave', () => {
    const heard = vi.fn();
    const leave = subscribeToasts(heard);
    toast({ title: 'one' }).dismiss();
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    toast({ title: 'two' });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
