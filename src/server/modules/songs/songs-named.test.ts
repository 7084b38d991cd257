/** Songs asked for by their ids, and the release before one. */
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getSongBefore, listSongs } from '#contract/songs.ts';
import { listTracks, removeTrack } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';

const server = useTestServer();

type Link = { title: string; songId?: string; releaseDate?: string; plays?: number };

async function follow(as: Person, { title, songId = newId('song'), releaseDate, plays }: Link) {
  const now = server.ctx.clock.now();
  const [itemId, id] = [newId('item'), newId('track')];
  await server.ctx.db.insert(items).values({
    ...{ id: itemId, platform: 'soundcloud', platformTrackId: itemId, url: 'https://example.com', title },
    ...{ artist: 'Kestrel', releaseDate, plays, statusSince: now, createdAt: now },
  });
  await server.ctx.db.insert(tracks).values({ id, songId, userId: as.user.id, itemId, addedAt: now });
  return { id, songId };
}

const before = async (as: Person, id: string, metric = 'plays') => {
  const response = await call(server.app, getSongBefore, { as, params: { id }, query: { metric } });
  return response.statusCode === 200
    ? (response.json() as ReplyOf<typeof getSongBefore>).song
    : response.statusCode;
};

test('[ANL-02] the release before is the last song that came out earlier and has the number', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const own = await follow(ada, { title: 'Now', releaseDate: '2026-11-10', plays: 1 });
  await follow(ada, { title: 'Old', releaseDate: '2026-01-01', plays: 1 });
  const last = await follow(ada, { title: 'Last', releaseDate: '2026-06-01', plays: 1 });
  // It came out with the first of its links, which is before the last one.
  await follow(ada, { title: 'Last', songId: last.songId, releaseDate: '2026-07-01', plays: 1 });
  await follow(ada, { title: 'No number', releaseDate: '2026-09-01' });
  await follow(ada, { title: 'Later', releaseDate: '2026-12-01', plays: 1 });
  const undated = await follow(ada, { title: 'No day', plays: 1 });
  await follow(bob, { title: 'Another’s', releaseDate: '2026-10-01', plays: 1 });
  expect(await before(ada, own.songId)).toEqual({
    ...{ id: last.songId, title: 'Last', artist: 'Kestrel', releaseDate: '2026-06-01' },
  });
  expect(await before(ada, undated.songId)).toBeNull();
  expect(await before(ada, own.songId, 'views')).toBeNull();
  expect(await before(bob, own.songId)).toBe(404);
});

test('[TRK-10] songs asked for by their ids come in that order, without those of others and those taken off', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const [one, two, gone] = [
    await follow(ada, { title: 'One' }),
    await follow(ada, { title: 'Two' }),
    await follow(ada, { title: 'Gone' }),
  ];
  const others = await follow(bob, { title: 'Another’s' });
  await call(server.app, removeTrack, { as: ada, params: { id: gone.id } });
  const ids = [two, others, gone, one, two].map(({ songId }) => songId).join();
  const response = await call(server.app, listSongs, { as: ada, query: { ids } });
  const titles = (response.json() as ReplyOf<typeof listSongs>).map(({ title }) => title);
  expect(titles).toEqual(['Two', 'One']);
});

test('[TRK-07] a search finds a title together with its artist, in any order', async () => {
  const ada = await person(server);
  for (const title of ['Night Ferry', 'Night Train']) await follow(ada, { title });
  const found = async (search: string) =>
    ((await call(server.app, listTracks, { as: ada, query: { search } })).json() as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await found('kestrel  ferry')).toEqual(['Night Ferry']);
  expect((await found('night KESTREL')).length).toBe(2);
  expect(await found('ferry train')).toEqual([]);
});
