/**
 * Series by platform and by song, contributions, release alignment and recent events of small and large portfolios over
 * two years, each worked out anew beside the same answer by plain SQL; and the cached series of all of 10,000 songs beside
 * that of 100.
 */
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { raiseAccountVersion } from '#server/modules/accounts/service.ts';
import { bindings } from '#server/modules/all.ts';
import { databaseName } from './engine.ts';
import { type BenchResult, compare, medianOf, mediansInTurn, openBenchServer, report } from './kit.ts';
import { followSongs, type Seeded, seedOthers, seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const sizes = [50, 1_000, sized('SONGS', 10_000, 2_000)];
const days = sized('DAYS', 730, 120);
const large = sizes.at(-1) ?? 0;

const server = await openBenchServer();
const { pool } = server.database;
const rebuild = bindings.find(({ job }) => job.name === 'totals.rebuild');
if (!rebuild) throw new Error('the job that builds totals is gone');

const all = await seedUser(server);
await seedSongs(server, all.userId, large, days);
// A third of the links is of another platform, two links are a song, and songs came out all over the time.
await pool.query(
  `update items set platform = 'soundcloud', views = null where right(platform_track_id, 1) in ('3', '6', '9')`,
);
await pool.query(`update items set release_date = current_date - 1 - (random() * $1)::int`, [days - 1]);
const owners: { songs: number; owner: Seeded }[] = [];
for (const songs of [...sizes, 100]) {
  const owner = songs === large ? all : await seedUser(server, `of-${songs}@example.com`);
  if (songs !== large) await followAs(owner, songs);
  await pool.query(
    `update tracks t set song_id = 'sng_' || lpad(to_hex(place / 2), 32, '0')
     from (select id, row_number() over (order by id) - 1 as place from tracks where user_id = $1) p where p.id = t.id`,
    [owner.userId],
  );
  await rebuild.work(server.ctx, { userId: owner.userId });
  owners.push({ songs, owner });
}
await seedOthers(server, all, sized('OTHERS', 200, 10), 50);
// One after the other, as an autovacuum does: of seven million rows together it takes longer than a statement may.
const { rows: tables } = await pool.query<{ name: string }>(
  `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
);
for (const { name } of tables) await pool.query(`analyze ${name}`);

/** Each list has ids of its own. */
async function followAs(owner: Seeded, songs: number): Promise<void> {
  await followSongs(server, owner.userId, songs);
  await pool.query(
    `update tracks set id = 'trk_' || replace(gen_random_uuid()::text, '-', '') where user_id = $1`,
    [owner.userId],
  );
}

// Not `fetch`, which takes longer than what is measured.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const read =
  ({ cookie }: Seeded, path: string) =>
  (): Promise<string> =>
    new Promise((resolve, reject) => {
      get(`${server.address}/api/analytics/${path}`, { agent, headers: { cookie } }, (reply) => {
        const text = buffer(reply).then(String);
        if (reply.statusCode === 200) resolve(text);
        else text.then((said) => reject(new Error(`${reply.statusCode}: ${said}`)), reject);
      }).on('error', reject);
    });
/** Whoever stores new numbers says so: the next answer is made anew. */
const changed =
  ({ userId }: Seeded) =>
  () =>
    raiseAccountVersion(server.ctx, [userId], 'rest');

const mine = `tracks t join items i on i.id = t.item_id where t.user_id = $1 and t.removed_at is null`;
/** What each link's days brought, of the last 28 complete days and as many before. */
const gains = `
  select t.id, t.song_id, i.platform, d.day, d.likes - lag(d.likes) over (partition by d.item_id order by d.day) as gained
  from tracks t join items i on i.id = t.item_id join daily d on d.item_id = t.item_id
  where t.user_id = $1 and t.removed_at is null and d.day >= current_date - 57 and d.day < current_date`;
const compared = `
  select t.id, t.song_id, z.likes - b.likes as gained, b.likes - a.likes as previous
  from tracks t join items i on i.id = t.item_id
  join daily z on z.item_id = t.item_id and z.day = current_date - 1
  join daily b on b.item_id = t.item_id and b.day = current_date - 29
  join daily a on a.item_id = t.item_id and a.day = current_date - 57
  where t.user_id = $1 and t.removed_at is null`;

const round = 'array[100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000]::bigint[]';

/** The same answers by SQL alone, of a history without gaps, corrections or zones. */
const questions: { name: string; path: string; byHand: string; atMost?: number }[] = [
  {
    name: 'series by platform',
    path: 'series?metric=likes&groupBy=platform',
    byHand: `select platform, day, sum(gained) from (${gains}) g group by 1, 2 order by 1, 2`,
  },
  {
    name: 'series by song',
    path: 'series?metric=likes&groupBy=song',
    byHand: `with g as materialized (${gains}),
      top as (select song_id from g where day >= current_date - 28 group by 1 order by sum(gained) desc limit 10)
      select song_id, day, sum(gained) from g where song_id in (select song_id from top) group by 1, 2 order by 1, 2`,
  },
  {
    name: 'contribution by song',
    path: 'contribution?metric=likes&by=song',
    byHand: `select song_id, sum(gained), sum(previous), sum(gained - previous) from (${compared}) c
      group by 1 order by abs(sum(gained - previous)) desc limit 10`,
  },
  {
    name: 'release alignment',
    path: 'series?metric=likes&groupBy=song&align=release',
    // Link by link: joined in one go, plans at times read all days of everybody.
    byHand: `with own as (
        select t.song_id, t.item_id, i.title, i.artist, min(i.release_date) over (partition by t.song_id) as released
        from ${mine}
      ),
      songs as materialized (
        select song_id, max(released) as released, min(title) as title, min(artist) as artist from own group by 1
      ),
      latest as materialized (select * from songs order by released desc limit 10),
      earlier as materialized (
        select song_id from songs where released < (select max(released) from latest) order by released desc limit 200
      ),
      aged as materialized (
        select o.song_id, d.day - o.released as age, sum(d.gained) as gained
        from own o cross join lateral (
          select day, likes - lag(likes) over (order by day) as gained from daily
          where item_id = o.item_id and day between o.released - 1 and o.released + 27
        ) d
        where d.day >= o.released and d.gained is not null
          and o.song_id in (select song_id from latest union select song_id from earlier)
        group by 1, 2
      )
      select (select count(*) from songs) as songs,
        (select json_agg(line) from (
          select song_id, title, artist, released, array_agg(age order by age), array_agg(gained order by age), sum(gained)
          from latest join aged using (song_id) group by 1, 2, 3, 4
        ) as line) as lines,
        (select json_agg(usual) from (
          select age, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by gained)
          from aged where song_id in (select song_id from earlier) group by 1 order by 1
        ) as usual) as usual`,
  },
  {
    name: 'recent events',
    path: 'events',
    byHand: `select t.id, d.day, d.corrected, p.likes, d.likes from tracks t join daily d on d.item_id = t.item_id
      join daily p on p.item_id = t.item_id and p.day = d.day - 1
      where t.user_id = $1 and d.day >= current_date - 28 and (d.corrected <> '{}' or ${[
        'views',
        'likes',
        'comments',
      ]
        .map((name) => `width_bucket(d.${name}, ${round}) > width_bucket(p.${name}, ${round})`)
        .join(' or ')})
      order by d.day desc limit 20`,
    atMost: 3,
  },
];

const results: BenchResult[] = [];
for (const { songs, owner } of owners.filter(({ songs }) => songs !== 100))
  for (const { name, path, byHand, atMost = 1.5 } of questions) {
    // What takes some milliseconds is told of a process that has been at it for a while, as servers have. By plain SQL
    // 10,000 links take seconds, and minutes on the embedded database.
    const [times, uncounted] = songs > 1_000 ? [5, 1] : songs > 100 ? [31, 4] : [301, 400];
    const plain = () => pool.query(byHand, [owner.userId]);
    const [ours, baseline] = await mediansInTurn(read(owner, path), plain, {
      times,
      uncounted,
      prepare: changed(owner),
    });
    results.push(
      compare(`${name}, ${songs} links, ${days} days, to plain SQL`, 'ms', ours, baseline, { atMost }),
    );
  }
const cached = async (songs: number) => {
  const owner = owners.find((one) => one.songs === songs)?.owner ?? all;
  return medianOf(read(owner, 'series?metric=likes'), 201);
};
results.push(
  compare(`series of all, ${large} links, to 100`, 'ms', await cached(large), await cached(100), {
    atMost: 2,
  }),
);
report(`series-${databaseName.toLowerCase()}`, results);
agent.destroy();
await server.close();
