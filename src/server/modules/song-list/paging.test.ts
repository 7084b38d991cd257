/** Pages of a list, by cursors that are followed and by cuts that are made beforehand, while songs change. */
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getListFacts, outlineTracks } from '#contract/track-list.ts';
import { listTracks, songSorts, type Track } from '#contract/tracks.ts';
import { rowsOfPage } from '#domain/limits.ts';
import { momentumStates, shareOf } from '#domain/momentum.ts';
import { songWord } from '#domain/song-word.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { publish } from '#server/modules/live/service.ts';
import { ensureGrowth } from '../growth/growth.ts';
import { bindingTerms } from '../metrics/service.ts';

const server = useTestServer();
const links = 130;
let ada: Person;

const run = (query: ReturnType<typeof sql>) => server.ctx.db.execute(query);

/** What is written past the product is told as the product tells it: by its events, kept answers know that there is news. */
const tell = () =>
  publish(server.ctx, [{ userId: ada.user.id, name: 'track.synced', data: { trackIds: [newId('track')] } }]);

/** Names, numbers and songs that repeat, and some that are missing: equals are what cursors stumble over. */
beforeAll(async () => {
  ada = await person(server, { tier: 'premium' });
  await run(sql`
    insert into items (id, platform, platform_track_id, url, title, artist, duration_seconds, status, status_since, created_at, release_date)
    select 'itm_' || lpad(to_hex(n), 32, '0'), case when n % 3 = 0 then 'deezer' else 'youtube' end, 'paging' || n, 'https://x.example/' || n,
      (array['Élan', 'elan', 'Zebra', 'apple', 'Жизнь', '100%'])[1 + n % 6], 'Artist ' || n % 4, 200, 'active', now(), now(),
      case when n % 5 = 0 then '2026-01-01'::date + n % 3 end
    from generate_series(1, ${links}::int) n`);
  await run(sql`
    insert into tracks (id, user_id, item_id, song_id, added_at, counted_from)
    select 'trk_' || lpad(to_hex(n), 32, '0'), ${ada.user.id}, 'itm_' || lpad(to_hex(n), 32, '0'),
      'sng_' || lpad(to_hex(n / 3), 32, '0'), '2026-11-01'::timestamptz + (n % 40) * interval '1 hour', '2026-11-01'
    from generate_series(1, ${links}::int) n`);
  // From now on nobody looks for newer growth: what the table says is what lists are sorted by.
  await ensureGrowth(server.ctx, { id: ada.user.id, timeZone: 'UTC' });
});

async function setRandomly(seed: number): Promise<void> {
  await run(sql`
    with drawn as (select id, item_id, abs(hashtext(id || ${String(seed)}::text)) as n from tracks where user_id = ${ada.user.id}),
    i as (update items i set views = case when d.n % 7 > 0 then d.n % 9 end from drawn d where d.item_id = i.id)
    insert into track_growth (track_id, user_id, spans, momentum, is_settled)
    select id, ${ada.user.id}, '{}', case when n % 4 > 0 then jsonb_build_object('metric', (array['views', 'plays', 'plays', 'popularity'])[1 + n / 8 % 4],
      'against', (n % 5) / 3.0, 'perDay', case when n % 9 > 0 then (n % 30) / 10.0 end,
      'state', (array['rising', 'new', null])[1 + n % 3], 'gained', case when n % 11 > 0 then n % 24 end,
      'previous', case when n / 16 % 5 > 0 then n / 32 % 20 end, 'known', null, 'best', null) end, true from drawn
    on conflict (track_id) do update set momentum = excluded.momentum`);
  await tell();
}

type Query = Record<string, string | number>;
const page = async (query: Query) => {
  const reply = await call(server.app, listTracks, { as: ada, query });
  return { tracks: reply.json<Track[]>(), next: reply.headers['x-next-cursor']?.toString() };
};
const outline = async (query: Query): Promise<ReplyOf<typeof outlineTracks>> =>
  (await call(server.app, outlineTracks, { as: ada, query })).json();
const ids = (tracks: readonly Track[]) => tracks.map(({ id }) => id);

const query = fc.record(
  {
    sort: fc.constantFrom(
      'against',
      'perDay',
      'state',
      'views',
      'title',
      'artist',
      'addedAt',
      'releaseDate',
      'leading',
    ),
    order: fc.constantFrom('asc', 'desc'),
    by: fc.constantFrom('link', 'song'),
    platform: fc.constantFrom('youtube', 'deezer'),
    growth: fc.constantFrom('rising', 'quiet'),
    search: fc.constantFrom('élan', 'a', '%'),
  },
  { requiredKeys: ['sort', 'order', 'by'] },
);

async function follow(wanted: Query, limit: number, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    if (!first) await between();
    const { tracks, next } = await page({ ...wanted, limit, ...(cursor && { cursor }) });
    seen.push(...ids(tracks));
    cursor = next;
  }
  return seen;
}

async function readCuts(wanted: Query, between: () => Promise<unknown>): Promise<string[]> {
  const { cuts } = await outline(wanted);
  const seen: string[] = [];
  for (let place = 0; place <= cuts.length; place++) {
    if (place > 0) await between();
    const [cursor, until] = [cuts[place - 1], cuts[place]];
    const { tracks } = await page({
      ...wanted,
      limit: 500,
      ...(cursor && { cursor }),
      ...(until && { until }),
    });
    seen.push(...ids(tracks));
  }
  return seen;
}

test('[TRK-07] pages joined are the list, whatever it is sorted and filtered by, and its outline counts it', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.nat(), fc.integer({ min: 9, max: 70 }), async (wanted, seed, limit) => {
      await setRandomly(seed);
      const whole = ids((await page(wanted)).tracks);
      const nothing = async () => {};
      expect(await follow(wanted, limit, nothing)).toEqual(whole);
      expect(await readCuts(wanted, nothing)).toEqual(whole);
      const counted = await outline(wanted);
      expect(counted.links).toBe(whole.length);
      if (wanted.by === 'link') expect(counted.rows).toBe(whole.length);
    }),
    { numRuns: 12 },
  );
});

test('[ANL-08] by song each stands where its largest link does, in the order of what its unit makes together', async () => {
  const { apart } = bindingTerms(server.ctx.config);
  const toldOf = (tracks: readonly Track[]) =>
    [...Map.groupBy(tracks, ({ songId }) => songId).values()].map((own) => ({
      first: own[0]?.id,
      word: songWord(
        own,
        ({ id, platform, momentum }) => ({
          ...{ id, platform, metric: null, state: null, gained: null, previous: null },
          ...momentum,
        }),
        apart,
      ),
    }));
  const seen = new Set<unknown>();
  for (let seed = 0; seed < 5; seed++) {
    await setRandomly(seed);
    for (const sort of songSorts) {
      const asked = { by: 'song', sort, order: 'desc' };
      const songs = toldOf((await page({ ...asked, limit: 500 })).tracks);
      expect(songs.filter(({ first, word }) => first !== word?.links[0].id)).toEqual([]);
      if (sort === 'against') {
        const shares = songs.map(({ word }) => (word ? shareOf(word, word.state) : null) ?? -1);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }
      if (sort === 'perDay') {
        const tenths = songs.map(({ word }) =>
          word?.links.reduce((sum, { momentum }) => sum + Math.round((momentum?.perDay ?? 0) * 10), 0),
        );
        expect(tenths).toEqual(tenths.toSorted((a = 0, b = 0) => b - a));
      }
      for (const growth of momentumStates) {
        const worded = toldOf((await page({ ...asked, limit: 500, growth })).tracks);
        const wanted = songs.filter(({ word }) => word?.state === growth);
        if (wanted.some(({ word }) => word && word.links.length > 1)) seen.add(growth);
        expect(worded.map(({ first }) => first)).toEqual(wanted.map(({ first }) => first));
        if (sort === 'against') expect((await outline({ ...asked, growth })).rows).toBe(wanted.length);
      }
    }
  }
  expect([...seen].sort()).toEqual([...momentumStates].sort());
});

test('[TRK-07] while songs change between pages, none that stayed is shown twice or left out', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.nat(), fc.integer({ min: 9, max: 70 }), async (wanted, seed, limit) => {
      for (const read of [follow.bind(null, wanted, limit), readCuts.bind(null, wanted)]) {
        await setRandomly(seed);
        const before = (await page(wanted)).tracks;
        const moved = new Set<string>();
        let change = seed;
        const seen = await read(async () => {
          change += 1;
          // All links of some songs move, with other names and numbers; of others one goes and comes back.
          const { rows } = await server.ctx.db.execute<{ song_id: string }>(sql`
            update items i set title = title || '!', views = ${change % 9}::int, release_date = null
            from tracks t where t.item_id = i.id and t.user_id = ${ada.user.id} and abs(hashtext(t.song_id)) % 11 = ${change % 11}::int
            returning t.song_id`);
          for (const row of rows) moved.add(row.song_id);
          const gone = await server.ctx.db.execute<{ song_id: string }>(sql`
            update tracks t set removed_at = case when removed_at is null then now() end
            where t.user_id = ${ada.user.id} and abs(hashtext(t.song_id)) % 13 = ${change % 13}::int returning song_id`);
          for (const row of gone.rows) moved.add(row.song_id);
          await tell();
        });
        const stayed = before.filter(({ songId }) => !moved.has(songId));
        const counts = Map.groupBy(seen, (id) => id);
        expect(stayed.filter(({ id }) => counts.get(id)?.length !== 1)).toEqual([]);
        await run(sql`update tracks set removed_at = null where user_id = ${ada.user.id}`);
        await run(sql`update items set title = rtrim(title, '!') where platform_track_id like 'paging%'`);
      }
    }),
    { numRuns: 6 },
  );
});

test('[TRK-07] a list that is filtered to nothing says which filter is to be taken off', async () => {
  await setRandomly(1);
  const { rows, without } = await outline({ platform: 'deezer', search: 'no such song', sort: 'title' });
  expect(rows).toBe(0);
  expect(without).toEqual({ platform: 0, search: 43 });
  expect((await outline({ platform: 'deezer' })).without).toEqual({});
});

test('[TRK-07] what is known of the whole list is told without its rows', async () => {
  await setRandomly(1);
  const facts = (await call(server.app, getListFacts, { as: ada })).json<ReplyOf<typeof getListFacts>>();
  const tracks = (await page({})).tracks;
  expect(facts).toMatchObject({
    links,
    songs: new Set(tracks.map(({ songId }) => songId)).size,
    platforms: ['youtube', 'deezer'],
    metrics: ['views'],
    hasGrowth: true,
    firstAddedAt: tracks.map(({ addedAt }) => addedAt).sort()[0],
    lastSyncedAt: null,
  });
  expect(facts.empty).toContain('likes');
  expect(facts.empty).not.toContain('views');
  const eve = await person(server);
  const none = (await call(server.app, getListFacts, { as: eve })).json();
  expect(none).toMatchObject({ links: 0, songs: 0, platforms: [], hasGrowth: false, firstAddedAt: null });
});

test('[TRK-07] of ten thousand songs the first rows are one answer, and it with the outline is small', async () => {
  const eve = await person(server, { tier: 'premium' });
  // Texts that are as long as they come and compress badly.
  await run(sql`
    insert into items (id, platform, platform_track_id, url, title, artist, album, artwork_url, duration_seconds, status, status_since,
      confirmed_at, created_at, release_date, isrc, views, likes, comments)
    select 'itm_' || md5('many' || n), 'youtube', 'many' || n, 'https://www.youtube.com/watch?v=' || left(md5(n::text), 11),
      md5(n || 'a') || ' ' || md5(n || 'b'), md5(n || 'c'), md5(n || 'd'), 'https://i.ytimg.com/vi/' || md5(n || 'e') || '/hq720.jpg',
      100 + n % 300, 'active', now(), '2026-11-20T11:00:00Z'::timestamptz - n * interval '7 seconds', now(), '2020-01-01'::date + n % 2000,
      upper(left(md5(n || 'f'), 12)), 1000000 + n * 7919::bigint, 1000 + n * 31, n % 977
    from generate_series(1, 10000) n`);
  await run(sql`
    insert into tracks (id, user_id, item_id, song_id, added_at, counted_from)
    select 'trk_' || md5('many' || n), ${eve.user.id}, 'itm_' || md5('many' || n), 'sng_' || md5(n || 'g'),
      '2026-11-01'::timestamptz + n * interval '1 second', '2026-11-01' from generate_series(1, 10000) n`);
  const asked = { sort: 'addedAt', order: 'desc' };
  const outline = await call(server.app, outlineTracks, { as: eve, query: asked });
  const { rows, pageRows } = outline.json<ReplyOf<typeof outlineTracks>>();
  expect(rows).toBe(10_000);
  // Before the cuts are known, and up to the first of them.
  for (const limit of [rowsOfPage, pageRows]) {
    const first = await call(server.app, listTracks, { as: eve, query: { ...asked, limit: String(limit) } });
    expect(first.json()).toHaveLength(limit);
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const bytes = [first, outline].map(({ body }) => brotliCompressSync(body, quick).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(200 * 1024);
  }
  await run(sql`delete from tracks where user_id = ${eve.user.id}`);
});
