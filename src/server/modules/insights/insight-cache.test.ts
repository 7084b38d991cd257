import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeTrack } from '#contract/tracks.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { cachedInsight } from './insight-cache.ts';

const server = useTestServer();

/** Songs that were never read, put there without a word to anybody. */
const putSongs = (id: string, first: number, last: number) =>
  server.ctx.db.execute(sql`
    with songs as (
      insert into items (id, platform, platform_track_id, url, title, artist, duration_seconds, status, status_since, created_at)
      select 'itm_' || md5(${id} || n), 'youtube', left(md5(${id} || n), 11), 'https://www.youtube.com/watch?v=' || n,
        'Song ' || n, 'Ada', 200, 'active', now(), now()
      from generate_series(${first}::integer, ${last}::integer) n returning id
    )
    insert into tracks (id, user_id, item_id, added_at) select 'trk_' || substr(id, 5), ${id}, id, now() from songs`);

/** An account with so many songs, and how often an answer about it has been made. */
async function accountOf(songs: number) {
  const ada = await person(server, { tier: 'premium', timeZone: 'UTC' });
  const { id } = ada.user;
  await putSongs(id, 1, songs);
  const { rows } = await server.ctx.db.execute<{ id: string }>(
    sql`select id from tracks where user_id = ${id} limit 1`,
  );
  let made = 0;
  const ask = async () => {
    await cachedInsight(server.ctx, { id, timeZone: 'UTC' }, ['made'], async () => ({ made: ++made }));
    return made;
  };
  const raise = (change: 'numbers' | 'days') => raiseAccountVersion(server.ctx, [id], change);
  return { ada, trackId: rows[0]?.id ?? '', ask, raise };
}

test('[BEY-06] of a small account what was just read is told at once', async () => {
  const { ask, raise } = await accountOf(3);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await raise('numbers');
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test('[BEY-06] songs are counted anew when one comes or goes, not with each question', async () => {
  const { ada, ask, raise } = await accountOf(3);
  expect(await ask()).toBe(1);
  await putSongs(ada.user.id, 4, 502);
  await raise('numbers');
  expect(await ask()).toBe(2);
  await raise('numbers');
  expect(await ask()).toBe(3);
  await raise('days');
  expect(await ask()).toBe(4);
  await raise('numbers');
  expect(await ask()).toBe(4);
});

test('[BEY-06] of a large account what was just read is told within the hour, and a song that goes at once', async () => {
  const { ada, trackId, ask, raise } = await accountOf(502);
  expect(await ask()).toBe(1);
  await raise('numbers');
  expect(await ask()).toBe(1);
  await call(server.app, removeTrack, { as: ada, params: { id: trackId } });
  expect(await ask()).toBe(2);
  await raise('days');
  expect(await ask()).toBe(3);
  server.ctx.clock.advance(3600_000);
  expect([await ask(), await ask()]).toEqual([4, 4]);
});
