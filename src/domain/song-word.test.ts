import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOf } from './momentum.ts';
import { type Moving, songWord } from './song-word.ts';

const amount = fc.option(fc.nat({ max: 200 }), { nil: null });
const link = fc
  .record({
    platform: fc.constantFrom('youtube', 'soundcloud', 'audiomack', 'lastfm'),
    metric: fc.constantFrom('views', 'plays', 'listeners', null),
    gained: amount,
    previous: amount,
  })
  .map((given) => ({ ...given, state: stateOf(given, false) }));
const song = fc
  .array(link, { minLength: 1, maxLength: 6 })
  .map((links): Moving[] => links.map((given, place) => ({ id: `link ${place}`, ...given })));
const apart = fc.subarray(['youtube', 'soundcloud', 'lastfm'] as const);

const wordOf = (links: readonly Moving[], bound: Parameters<typeof songWord>[2]) =>
  songWord(links, (one) => one, bound);

test('[TRK-10] a song is told by all links of one unit that may be added up, whatever their order', () => {
  fc.assert(
    fc.property(song, apart, (links, bound) => {
      const word = wordOf(links, bound);
      expect(wordOf(links.toReversed(), bound)).toEqual(word);
      const unit = links.filter(({ metric }) => metric === word?.metric);
      const free = unit.filter(({ platform }) => !bound.some((one) => one === platform));
      if (free.length > 0) expect(new Set(word?.links)).toEqual(new Set(free));
      else expect(new Set(word?.links.map(({ platform }) => platform)).size).toBe(1);
      const gains = word?.links.map(({ gained }) => gained ?? -1) ?? [];
      expect(gains[0]).toBe(Math.max(...gains));
      const both = word?.links.filter(({ gained, previous }) => gained !== null && previous !== null) ?? [];
      const sum = (of: 'gained' | 'previous') =>
        both.length > 0 ? both.reduce((all, one) => all + (one[of] ?? 0), 0) : null;
      const figures = { gained: sum('gained'), previous: sum('previous') };
      expect(word).toMatchObject({ ...figures, state: stateOf(figures, false) });
    }),
  );
});

test('[ANL-01] a small link that doubles does not outweigh a large one of the same unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1000 }), fc.integer({ min: 100, max: 10_000 }), (small, times) => {
      const large = small * times;
      const links: Moving[] = [
        {
          id: 'small',
          platform: 'soundcloud',
          metric: 'plays',
          state: 'rising',
          gained: 2 * small,
          previous: small,
        },
        {
          id: 'large',
          platform: 'audiomack',
          metric: 'plays',
          state: 'steady',
          gained: large,
          previous: large,
        },
      ];
      expect(wordOf(links, [])).toMatchObject({ state: 'steady', links: [{ id: 'large' }, { id: 'small' }] });
    }),
  );
});

test('[ANL-01] views go before plays, unless only plays are many enough for a share', () => {
  const plays: Moving = {
    ...{ id: 'plays', platform: 'lastfm', metric: 'plays', state: 'fading', gained: 500, previous: 900 },
  };
  const views = (gained: number, previous: number): Moving => {
    const state = stateOf({ gained, previous }, false);
    return { id: 'views', platform: 'youtube', metric: 'views', state, gained, previous };
  };
  expect(wordOf([plays, views(40, 20)], [])?.links[0].id).toBe('views');
  expect(wordOf([plays, views(8, 1)], [])?.links[0].id).toBe('plays');
  expect(wordOf([plays, views(80, 0)], [])?.links[0].id).toBe('plays');
});

test('[ANL-08] a release is new by all of its links together as by each of them', () => {
  const release = (id: string, gained: number, previous: number): Moving => ({
    ...{ id, platform: 'soundcloud', metric: 'plays', gained, previous },
    state: stateOf({ gained, previous, isNew: true }, false),
  });
  expect(wordOf([release('a', 3000, 9000), release('b', 4, 6)], [])?.state).toBe('new');
  const old: Moving = { ...release('c', 100, 300), state: 'fading' };
  expect(wordOf([release('a', 3000, 9000), old], [])?.state).toBe('fading');
});
