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

it('[ANL-09] a quiet moment brings all that is known, and one that fails keeps none of the others away', async () => {
  const broken = later(() => Promise.reject(new Error('offline')));
  const toaster = later(() => Promise.resolve('toaster'));
  await loadWhatComesLater();
  expect([broken.get(), toaster.get()]).toEqual([undefined, 'toaster']);
});
