/** Sample accounts that are started at the same moment: none sees anything of another, and each sees what one alone sees. */
import { expect, test } from 'vitest';
import { listSongFinds } from '#contract/song-finds.ts';
import { listSongIssues } from '#contract/song-issues.ts';
import { listSongProposals, listSongs } from '#contract/songs.ts';
import { listTracks } from '#contract/tracks.ts';
import { call, type Person } from '#kit/factories.ts';
import { type TestServer, useTestServer } from '#kit/server.ts';
import { around, explore, running } from './sample-for-test.ts';

const server = useTestServer(around(running));

/** What the pages of songs and the catalogue count. */
async function countsOf({ app }: TestServer, as: Person) {
  const read = async <Reply>(endpoint: Parameters<typeof call>[1]): Promise<Reply> =>
    (await call(app, endpoint, { as })).json<Reply>();
  const [issues, proposals, finds, songs, tracks] = await Promise.all([
    read<{ total: number; counts: Record<string, number> }>(listSongIssues),
    read<{ total: number }>(listSongProposals),
    read<{ total: object }>(listSongFinds),
    read<{ joinedBy: string | null; tracks: object[] }[]>(listSongs),
    read<object[]>(listTracks),
  ]);
  return {
    ...{ issues: { total: issues.total, ...issues.counts }, proposals: proposals.total, finds: finds.total },
    songs: songs.map((song) => song.tracks.length).sort(),
    tracks: tracks.length,
  };
}

const all = async (visitors: readonly Person[]) => {
  const counts: Awaited<ReturnType<typeof countsOf>>[] = [];
  for (const visitor of visitors) counts.push(await countsOf(server, visitor));
  return counts;
};

test('[BEY-16] [TRK-11] [TRK-13] each counts its own catalogue, at once and after the work behind it', async () => {
  const visitors = await Promise.all([explore(server), explore(server), explore(server)]);
  const before = await all(visitors);
  // Whoever comes alone, when all is there already.
  const last = await explore(server);
  const [alone] = await all([last]);
  expect(alone?.issues.total).toBeGreaterThan(0);
  expect(before).toEqual(visitors.map(() => alone));
  await server.runJobs();
  const [worked] = await all([last]);
  expect(worked).toMatchObject({ issues: alone?.issues, tracks: 24 });
  expect(await all(visitors)).toEqual(visitors.map(() => worked));
}, 60_000);
