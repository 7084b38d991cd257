import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { platformIds } from '#domain/platforms.ts';
import { match } from './grouping.ts';
import type { DescribedLink } from './queries.ts';

const isrcs = ['DEXX02400001', 'QZAB12400002'];

/** Names of two people who have nothing in common, not a letter, whatever they are written in. */
const names = [
  ['Night Drive', 'Paper Boats (feat. Latto)', 'Мост', '夜のバス', 'Kora', 'Night Drive (Live)'],
  ['Vivid Skull', 'Hymn', '가을 편지', 'أغنية', 'Юг', 'Puzzling Quest (Remix)'],
] as const;
const seconds = fc.option(fc.integer({ min: 30, max: 400 }), { nil: null });
const platforms = fc.constantFrom(...platformIds);

const asLink = (given: Omit<DescribedLink, 'trackId' | 'songId'>, place: number): DescribedLink => ({
  ...given,
  trackId: `trk_${place}`,
  songId: `sng_${place}`,
});

/** As the job does after each link: what is joined is one song from then on. */
async function addedInTurn(links: readonly DescribedLink[]): Promise<string[]> {
  const list: DescribedLink[] = [];
  for (const link of links) {
    list.push({ ...link });
    const { joined } = await match(list, []);
    for (const group of joined) {
      const { songId = '' } = list.find(({ trackId }) => trackId === group[0]) ?? {};
      for (const one of list) if (group.includes(one.trackId)) one.songId = songId;
    }
  }
  return partsOf(list);
}

async function addedAtOnce(links: readonly DescribedLink[]): Promise<string[]> {
  const { joined } = await match(links, []);
  const isJoined = new Set(joined.flat());
  const alone = links.flatMap(({ trackId }) => (isJoined.has(trackId) ? [] : [[trackId]]));
  return [...joined, ...alone].map((group) => group.toSorted().join(' ')).sort();
}

const partsOf = (links: readonly DescribedLink[]): string[] =>
  [...Map.groupBy(links, ({ songId }) => songId).values()]
    .map((group) =>
      group
        .map(({ trackId }) => trackId)
        .sort()
        .join(' '),
    )
    .sort();

describe('[TRK-10] links of one ISRC', () => {
  test('whose titles and artists both differ are never joined, and asked about with both doubts', async () => {
    const side = (own: readonly string[]) =>
      fc.record({
        ...{ title: fc.constantFrom(...own), artist: fc.constantFrom(...own), platform: platforms },
        ...{ durationSeconds: seconds, isrc: fc.constantFrom(isrcs[0] ?? '', 'AAAAA0000001') },
      });
    await fc.assert(
      fc.asyncProperty(side(names[0]), side(names[1]), fc.boolean(), async (one, other, isTurned) => {
        const pair = [one, { ...other, isrc: one.isrc }];
        const links = (isTurned ? pair.toReversed() : pair).map(asLink);
        const { joined, proposals } = await match(links, []);
        expect(joined).toEqual([]);
        expect(proposals).toMatchObject([{ trackIds: ['trk_0', 'trk_1'], isSure: false }]);
        expect(proposals[0]?.doubts).toEqual(expect.arrayContaining(['title_differs', 'artist_differs']));
      }),
      { numRuns: 200 },
    );
  });

  test('are the same songs in whatever order they come, and all at once', async () => {
    const given = fc.record({
      title: fc.constantFrom(
        'Night Drive',
        'NIGHT DRIVE (Official Video)',
        'Kora - Night Drive',
        'Alone',
        'Night Drive (Live)',
      ),
      artist: fc.constantFrom('Kora', 'Kora - Topic', 'Кора', 'Dex'),
      platform: platforms,
      durationSeconds: fc.constantFrom(198, 199, 240, 320, null),
      isrc: fc.constantFrom(...isrcs, null),
    });
    const lists = fc.array(given, { minLength: 2, maxLength: 7 }).chain((all) => {
      const links = all.map(asLink);
      return fc.tuple(fc.constant(links), fc.shuffledSubarray(links, { minLength: links.length }));
    });
    await fc.assert(
      fc.asyncProperty(lists, async ([links, shuffled]) => {
        const parts = await addedInTurn(links);
        expect(await addedInTurn(shuffled)).toEqual(parts);
        expect(await addedAtOnce(shuffled)).toEqual(parts);
      }),
      { numRuns: 100 },
    );
  });

  test('that many songs have is asked about for none, nor compared once no song can have as many links', async () => {
    const songs = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        asLink(
          {
            ...{ title: `${place} ${String.fromCodePoint(0x4e00 + 31 * place)}`, artist: `Artist ${place}` },
            ...{ platform: 'spotify' as const, durationSeconds: 180, isrc: 'AAAAA0000001' },
          },
          place,
        ),
      );
    expect((await match(songs(4), [])).proposals).toHaveLength(6);
    expect((await match(songs(5), [])).proposals).toEqual([]);
    expect(await match(songs(3000), [])).toEqual({ joined: [], proposals: [] });
  });
});
