/**
 * A playlist of 1,000 songs read and put in another order, beside the same SQL by hand; and pages of discovery among
 * 100,000 public playlists beside those among 1,000. Fails where a plan of discovery reads all playlists there are.
 */
import { playlistSorts } from '#domain/playlists.ts';
import { discoverPlaylists } from '#server/modules/playlists/discovery.ts';
import { orderItems } from '#server/modules/playlists/items.ts';
import { addPlaylist, readPlaylist } from '#server/modules/playlists/playlists.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BenchResult, captureSql, compare, medianOf, middle, openBenchServer, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const songs = 1_000;
const few = 1_000;
const many = sized('PLAYLISTS', 100_000, 10_000);
/** Songs of each public playlist; more change no page of discovery. */
const songsEach = 4;
/** In so many playlists of either number there is the rare word. */
const rare = 20;
/** Who made the public ones. */
const owners = 1_000;
const times = 31;

const server = await openBenchServer();
const { ctx, database } = server;
const { pool } = database;
const { userId } = await seedUser(server);
await seedSongs(server, userId, songs, 1);
const results: BenchResult[] = [];

const { rows: own } = await pool.query<{ id: string; item_id: string }>(
  `select t.id, t.item_id from tracks t join items i on i.id = t.item_id and i.platform = 'youtube' where t.user_id = $1`,
  [userId],
);
if (own.length !== songs) throw new Error(`${own.length} videos to fill a playlist with`);
const half = own.length / 2;
const caller = { id: userId, asker: askerOf({ id: userId, tier: 'premium' }, '10.0.0.1') };
const made = await addPlaylist(ctx, caller, {
  name: 'Long',
  trackIds: own.slice(0, half).map(({ id }) => id),
});
await pool.query(
  `insert into playlist_items (id, playlist_id, item_id, position, added_at)
   select 'pli_' || replace(gen_random_uuid()::text, '-', ''), $1, item_id, $2::int + place, now()
   from unnest($3::text[]) with ordinality as given (item_id, place)`,
  [made.id, half, own.slice(half).map(({ item_id }) => item_id)],
);
await pool.query('update playlists set item_count = $2 where id = $1', [made.id, songs]);
await pool.query('analyze');

/** By hand: what the page shows, without covers and replacements. */
async function readByHand(): Promise<void> {
  await pool.query(
    'select * from playlists where id = $1 and removed_at is null and (user_id = $2 or is_public)',
    [made.id, userId],
  );
  await pool.query(
    `select pi.id, t.id as track_id, i.platform_track_id, i.title, i.artist, i.artwork_url, i.duration_seconds, i.status,
       i.status_since
     from playlist_items pi join items i on i.id = pi.item_id
     left join tracks t on t.item_id = i.id and t.user_id = $2 and t.removed_at is null
     where pi.playlist_id = $1 and pi.removed_at is null order by pi.position, pi.id`,
    [made.id, userId],
  );
}
results.push(
  compare(
    `a playlist of ${songs} songs, to plain SQL`,
    'ms',
    await medianOf(() => readPlaylist(ctx, userId, made.id), times),
    await medianOf(readByHand, times),
    { atMost: 1.5 },
  ),
);

let order = (await readPlaylist(ctx, userId, made.id)).items.map(({ id }) => id);
if (order.length !== songs) throw new Error(`${order.length} songs in the playlist`);
/** The last one first: every song has another place. */
const turned = (): string[] => [order.at(-1) ?? '', ...order.slice(0, -1)];

async function orderByHand(): Promise<void> {
  order = turned();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'select version, item_count from playlists where id = $1 and user_id = $2 for update',
      [made.id, userId],
    );
    await client.query(
      `update playlist_items pi set position = given.place from unnest($2::text[]) with ordinality as given (id, place)
       where pi.id = given.id and pi.playlist_id = $1 and pi.removed_at is null`,
      [made.id, order],
    );
    await client.query('update playlists set version = version + 1, changed_at = now() where id = $1', [
      made.id,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
let { version } = await readPlaylist(ctx, userId, made.id);
async function orderByProduct(): Promise<void> {
  order = turned();
  ({ version } = await orderItems(ctx, userId, made.id, { itemIds: order, version }));
}
/** In turn, since each leaves old rows behind that the next one has to pass by. */
const taking: Record<'ours' | 'byHand', number[]> = { ours: [], byHand: [] };
for (let round = 0; round < times; round++) {
  taking.byHand.push(await medianOf(orderByHand, 1));
  ({ version } = await readPlaylist(ctx, userId, made.id));
  taking.ours.push(await medianOf(orderByProduct, 1));
}
const [ours, byHand] = [middle(taking.ours), middle(taking.byHand)];
results.push(compare(`${songs} songs in another order, to plain SQL`, 'ms', ours, byHand, { atMost: 1.5 }));

await pool.query(
  `insert into users (id, email, first_name, last_name, created_at)
   select 'usr_' || lpad(to_hex(n), 32, '0'), 'owner-' || n || '@example.com', 'Owner', n::text, now()
   from generate_series(0, $1::int - 1) n`,
  [owners],
);

/** Public ones from number `from` to number `to`, each with songs and words of its own. */
async function publish(from: number, to: number): Promise<void> {
  await pool.query(
    `insert into playlists (id, user_id, name, description, is_public, words, item_count, plays, created_at, changed_at,
       published_at)
     select 'pls_' || lpad(to_hex(n), 32, '0'), 'usr_' || lpad(to_hex(n % $1::int), 32, '0'), 'List ' || n, '', true,
       'list ' || n || ' ' || (array['night', 'drive', 'morning', 'coffee'])[1 + n % 4]
         || case when n % ($3::int / ${rare}) = 0 then ' lantern' || $3 else '' end,
       1 + (n * 7919) % 1000, (n * 104729::bigint) % 100000, now(), now(), now() - n * interval '1 second'
     from generate_series($2::int, $3::int) n`,
    [owners, from, to],
  );
  await pool.query(
    `insert into playlist_items (id, playlist_id, item_id, position, added_at)
     select 'pli_' || lpad(to_hex(n * ${songsEach} + place), 32, '0'), 'pls_' || lpad(to_hex(n), 32, '0'),
       ($3::text[])[1 + (n * ${songsEach} + place) % ${songs}], place, now()
     from generate_series($1::int, $2::int) n, generate_series(1, ${songsEach}) place`,
    [from, to, own.map(({ item_id }) => item_id)],
  );
  await pool.query('vacuum analyze playlists');
  await pool.query('analyze');
}

const pageSize = 24;
type Asked = { name: string; sort: (typeof playlistSorts)[number]; search?: string; cursor?: string };

const page = ({ sort, search, cursor }: Asked) =>
  discoverPlaylists(ctx, null, { sort, search, cursor, limit: pageSize });

/** One in the middle of what people turn to: the tenth page. */
async function tenth(asked: Asked): Promise<Asked> {
  let cursor: string | undefined;
  for (let turned = 1; turned < 10; turned++) {
    cursor = (await page({ ...asked, ...(cursor && { cursor }) })).nextCursor;
    if (!cursor) throw new Error(`${asked.name} ends at page ${turned}`);
  }
  return { ...asked, name: `tenth page by ${asked.sort}`, ...(cursor && { cursor }) };
}

/** In every fourth of them. */
const common = 'night';

/** `lantern…` is in twenty of them. */
async function askedAmong(count: number): Promise<Asked[]> {
  const bySort = playlistSorts.map((sort): Asked => ({ name: `first page by ${sort}`, sort }));
  const deep = await Promise.all(bySort.map(tenth));
  return [
    ...bySort,
    ...deep,
    { name: 'a search for a rare word', sort: 'new', search: `lantern${count}` },
    { name: 'a search for a common word', sort: 'played', search: common },
  ];
}

/** The page and the search are to be read from an index: never all playlists, and never a sort of all of them. */
async function checkPlan(asked: Asked, count: number): Promise<void> {
  const sent = await captureSql(database, () => page(asked));
  const found = new Set<string>();
  for (const [query, given] of sent as unknown as [
    string | { text: string; values?: unknown[] },
    unknown[]?,
  ][]) {
    const text = typeof query === 'string' ? query : query.text;
    const values = (typeof query === 'string' ? undefined : query.values) ?? given;
    const { rows } = await pool.query(`explain (format json) ${text}`, values);
    const plan = JSON.stringify(rows);
    // Of a common word the first matches are found soon wherever one begins.
    const isCommon = asked.search === common && !text.includes('order by');
    if (!isCommon && /"Node Type":"Seq Scan"[^{}]*"Relation Name":"playlists"/.test(plan))
      throw new Error(`${asked.name} among ${count} reads all playlists: ${plan}`);
    for (const [, index = ''] of plan.matchAll(/"Index Name":"(playlists_\w+)"/g)) found.add(index);
  }
  const wanted = asked.search && asked.search !== common ? 'playlists_words' : `playlists_${asked.sort}`;
  if (!found.has(wanted)) throw new Error(`${asked.name} among ${count} reads ${[...found]}, not ${wanted}`);
}

const taken = new Map<string, number>();
for (const count of [few, many]) {
  await publish(count === few ? 1 : few + 1, count);
  for (const asked of await askedAmong(count)) {
    const { playlists } = await page(asked);
    if (playlists.length === 0) throw new Error(`${asked.name} finds nothing among ${count}`);
    if (count === many) await checkPlan(asked, count);
    const ms = await medianOf(() => page(asked), times);
    const before = taken.get(asked.name);
    if (before === undefined) taken.set(asked.name, ms);
    else
      results.push(
        compare(`${asked.name} of ${count} playlists, to ${few}`, 'ms', ms, before, { atMost: 1.5 }),
      );
  }
}
report('playlists', results);
await server.close();
