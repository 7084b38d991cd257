/** Albums and sets as the connectors list them: some songs, or as many as the id asks for. */
import { expect, test } from 'vitest';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import { deezer } from '#server/platforms/deezer/index.ts';
import { soundcloud } from '#server/platforms/soundcloud/index.ts';
import { spotify } from '#server/platforms/spotify/index.ts';
import { openSandbox, testNow } from './open-for-test.ts';

test.each([
  [
    'spotify',
    spotify,
    '1atjqOZTCdrjxjMyCPZc2g',
    `zzlong0130${'0'.repeat(12)}`,
    `zzlong0812${'0'.repeat(12)}`,
    12,
  ],
  ['deezer', deezer, '302127', '990130', '990812', 8],
  ['soundcloud', soundcloud, 'a/sets/b', 'a/sets/long-0130', 'a/sets/long-0812', 6],
] as const)('[TRK-14] on %s', async (_, platform, usual, long, longest, songs) => {
  const { settings } = await openSandbox();
  const connected = connectToSandbox(platform, settings, testNow);
  const listed = async (id: string) => {
    const listing = await connected.listAlbum(id);
    return { count: new Set(listing?.songs.map(({ url }) => url)).size, rest: listing?.rest };
  };
  expect((await listed(usual)).count).toBeGreaterThan(songs / 2);
  const most = await listed(long);
  // Of them some are not there for everybody.
  expect(most.count).toBeGreaterThan(100);
  expect(most.rest).toBeUndefined();
  expect((await listed(longest)).rest).toEqual({
    ...{ read: 500, total: platform === soundcloud ? null : 812, isFailed: false },
  });
});
