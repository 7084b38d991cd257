/** Parts that are loaded later: once, again after a failure, and all of them in a quiet moment. */
import { expect, it, vi } from 'vitest';
import { later, loadWhatComesLater } from './later.ts';

it('[ANL-09] is loaded once, and asked for again where it could not be had', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ name: 'menu' });
  const part = later<{ name: string }>(load);
  await expect(part.load()).rejects.toThrow('offline');
  expect(part.get()).toBeUndefined();
  await part.load();
  await part.load();
  expect(part.get()).toEqual({ name: 'menu' });
  expect(load).toHaveBeenCalledTimes(2);
});

it('[ANL-09] quiet moments bring all that is known, one part each, and one that fails keeps none of the others away', async () => {
  const broken = later(() => Promise.reject(new Error('offline')));
  const toaster = later(() => Promise.resolve('toaster'));
  const menu = later(() => Promise.resolve('menu'));
  const had: unknown[] = [];
  await loadWhatComesLater(() => Promise.resolve(void had.push([toaster.get(), menu.get()])));
  expect([broken.get(), toaster.get(), menu.get()]).toEqual([undefined, 'toaster', 'menu']);
  // Of the part before, nothing is left to do when the next moment is waited for.
  expect(had.slice(-2)).toEqual([
    [undefined, undefined],
    ['toaster', undefined],
  ]);
});
