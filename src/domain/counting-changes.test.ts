import { expect, test } from 'vitest';
import { alikeSince, changesOf, countingChanges, mayBeShort } from './counting-changes.ts';

test('[ANL-12] every change of a counting rule has its day and the page that says so, the newest first', () => {
  for (const { on, page } of countingChanges) {
    expect(on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(page).toMatch(/^https:\/\//);
  }
  expect(changesOf('views', 'youtube').map(({ on, of }) => [on, of])).toEqual([
    ['2026-08-24', undefined],
    ['2025-03-31', 'shorts'],
  ]);
  expect(changesOf('plays', 'soundcloud')).toEqual([]);
});

test('[ANL-12] days are counted alike since the last change that was of all songs', () => {
  expect(alikeSince('views', 'youtube', '2026-11-19')).toBe('2026-08-24');
  expect(alikeSince('views', 'youtube', '2026-08-23')).toBeUndefined();
  expect(alikeSince('likes', 'youtube', '2026-11-19')).toBeUndefined();
});

test('[ANL-12] a video may be a Short unless it is longer than any of them', () => {
  expect([181, 180, 20, null].map((seconds) => mayBeShort('youtube', seconds))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(mayBeShort('soundcloud', 20)).toBe(false);
});
