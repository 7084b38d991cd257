import { describe, expect, test } from 'vitest';
import { platformIds } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import { readConfig } from '#server/config.ts';
import { retentionBorders } from './policy.ts';
import { bindingTerms, termsFor } from './terms.ts';

const live = (settings: Record<string, string> = {}) => readConfig({ PLATFORMS: 'live', ...settings });

describe('the table', () => {
  test.each(platformIds)('[SYNC-08] says of %s what its terms allow and where that is written', (id) => {
    const { attribution, page, keepDays } = terms[id];
    expect(new URL(page).protocol).toBe('https:');
    expect(attribution.name).not.toBe('');
    for (const { url } of [attribution, ...(attribution.links ?? [])])
      expect(new URL(url).protocol).toBe('https:');
    if (keepDays !== undefined) expect(keepDays).toBeGreaterThan(0);
  });

  test('[SYNC-08] YouTube: 30 days, in no sum with others, its terms and Google’s privacy policy linked', () => {
    expect(terms.youtube).toMatchObject({ keepDays: 30, isSummable: false });
    expect(terms.youtube.attribution.links?.map(({ text }) => text)).toEqual([
      'youtubeTerms',
      'googlePrivacy',
    ]);
  });
});

describe('what binds an installation', () => {
  test('[SYNC-08] without a setting the terms as they are, for every platform', () => {
    for (const id of platformIds) expect(termsFor(live(), id)).toEqual(terms[id]);
    expect(bindingTerms(live())).toEqual({ apart: ['youtube', 'spotify'], keepDays: { youtube: 30 } });
  });

  test.each<[string, Record<string, string>, object]>([
    ['longer', { YOUTUBE_KEEP_DAYS: '365' }, { apart: ['youtube', 'spotify'], keepDays: { youtube: 365 } }],
    ['as long as wanted', { YOUTUBE_KEEP_DAYS: '0' }, { apart: ['youtube', 'spotify'], keepDays: {} }],
    ['in sums', { YOUTUBE_COMBINE: 'true' }, { apart: ['spotify'], keepDays: { youtube: 30 } }],
    ['Spotify in sums', { SPOTIFY_COMBINE: 'true' }, { apart: ['youtube'], keepDays: { youtube: 30 } }],
  ])('[SYNC-08] what was agreed is a setting: %s', (_, settings, expected) => {
    expect(bindingTerms(live(settings))).toEqual(expected);
  });

  test('[SYNC-08] a sandbox is bound by none, whatever is set', () => {
    for (const settings of [{}, { YOUTUBE_KEEP_DAYS: '7' }])
      expect(bindingTerms(readConfig({ PLATFORMS: 'sandbox', ...settings }))).toEqual({
        apart: [],
        keepDays: {},
      });
  });
});

test('[SYNC-08] nothing is older than allowed when the hourly job comes again, and five of thirty days are left to refresh', () => {
  expect(retentionBorders(30, new Date('2026-11-20T12:00:00Z'))).toEqual({
    before: new Date('2026-10-21T13:00:00Z'),
    refreshBefore: new Date('2026-10-26T13:00:00Z'),
  });
});
