import { expect, test } from 'vitest';
import { wordsIn } from '#server/words.ts';
import type { Asking } from './asking.ts';
import { platformBlocks } from './tables.ts';

/** Plays of ten days on two platforms, one of which was followed in the middle of those before. */
const asking = {
  fields: { language: 'en', metrics: [] },
  t: { reports: wordsIn('reports', 'en'), metrics: wordsIn('metrics', 'en') },
  figures: [{ metric: 'plays' }],
  overview: {
    comparison: { from: '2026-10-22', to: '2026-10-31' },
    totals: [
      {
        ...{ platform: 'audiomack', metric: 'plays', value: 9_000 },
        change: { gained: 1_587, compared: { gained: 261, previous: 265 } },
      },
      {
        ...{ platform: 'soundcloud', metric: 'plays', value: 8_000 },
        change: { gained: 500, compared: { gained: 500, previous: 250 } },
      },
    ],
    sync: { lastSyncedAt: null },
    platforms: [],
  },
} as unknown as Asking;

test('[RPT-01] a change that is of less than its row says what it compares', () => {
  const [table, ...notes] = platformBlocks(asking);
  expect(table).toMatchObject({
    rows: [
      { texts: ['Audiomack', '+1,587', '+265', '−1.5%', '9,000'] },
      { texts: ['SoundCloud', '+500', '+250', '+100%', '8,000'] },
    ],
  });
  expect(notes).toEqual([
    {
      kind: 'sentence',
      text: 'Change compares only what’s known for both periods: Audiomack (+261 vs. +265).',
    },
  ]);
});
