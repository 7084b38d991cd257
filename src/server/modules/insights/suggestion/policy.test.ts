import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, chooseSuggestion, type SuggestionFacts, standingOut } from './policy.ts';

const from = '2026-11-21';
const link = (
  songId: string,
  gained: number,
  previous: number,
  more: Partial<Candidate> = {},
): Candidate => ({
  ...{ trackId: `trk_${songId}`, songId, platform: 'soundcloud', metric: 'plays', gained, previous },
  ...more,
});
const choose = (links: readonly Candidate[], facts: Record<string, Partial<SuggestionFacts>> = {}) =>
  chooseSuggestion(
    standingOut(links),
    new Map(
      Object.entries(facts).map(([songId, own]) => [
        songId,
        { releaseDate: null, lastCampaign: null, ...own },
      ]),
    ),
    from,
  )?.songId;

describe('[ANL-08] what to do next', () => {
  test('is the song that rises while the others there do not', () => {
    expect(choose([link('a', 197, 100), link('b', 1000, 1000)])).toBe('a');
    expect(choose([link('a', 110, 100), link('b', 1000, 1000)])).toBeUndefined();
    // All of them rise: that is the platform, or the season.
    expect(choose([link('a', 200, 100), link('b', 2000, 1000), link('c', 400, 200)])).toBeUndefined();
  });

  test('weighs size and share against each other', () => {
    expect(choose([link('tiny', 40, 12), link('large', 15_000, 10_000), link('still', 90_000, 90_000)])).toBe(
      'large',
    );
    expect(choose([link('few', 9, 3)])).toBeUndefined();
  });

  test('is no song in its first days, and none that is being promoted', () => {
    const links = [link('a', 300, 100), link('b', 160, 100), link('c', 1000, 1000)];
    expect(choose(links, { a: { releaseDate: '2026-11-15' } })).toBe('b');
    expect(choose(links, { a: { releaseDate: '2026-11-06' } })).toBe('a');
    expect(choose(links, { a: { lastCampaign: '2026-11-02' } })).toBe('b');
    expect(choose(links, { a: { lastCampaign: '2026-10-20' } })).toBe('a');
    expect(choose(links, { a: { lastCampaign: '2026-12-24' } })).toBe('b');
  });

  test('is nothing on a journal of listeners, where nobody is shown a song', () => {
    expect(choose([link('a', 300, 100, { platform: 'lastfm', metric: 'listeners' })])).toBeUndefined();
  });

  test('does not hang on the order of the links, and always rises', () => {
    const drawn = fc.array(
      fc.record({
        songId: fc.constantFrom('a', 'b', 'c', 'd'),
        platform: fc.constantFrom('youtube' as const, 'soundcloud' as const),
        gained: fc.nat({ max: 5000 }),
        previous: fc.nat({ max: 5000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(drawn, (given) => {
        const links = given.map((one, place) =>
          link(one.songId, one.gained, one.previous, { ...one, trackId: `trk_${place}` }),
        );
        const found = standingOut(links);
        expect(standingOut(links.toReversed())).toEqual(found);
        for (const { gained, previous } of found) expect(gained).toBeGreaterThanOrEqual(1.25 * previous);
      }),
    );
  });
});
