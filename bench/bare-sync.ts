/** The least that a sync can do: fetch, parse, and the same rows in one transaction. No claim, no quota, no comparison. */
import type { Pool } from 'pg';
import { newId } from '#server/kernel/ids.ts';
import type { MovingClock } from './engine.ts';

type Song = { id: string; key: string };
type Video = {
  id: string;
  snippet: {
    title: string;
    channelTitle: string;
    publishedAt: string;
    thumbnails: { high: { url: string } };
  };
  statistics: { viewCount: string; likeCount: string; commentCount: string };
};

const batchSize = 50;
const hour = 3600_000;

const insertRun = `
  insert into runs (id, platform, trigger, started_at, finished_at, asked, read, changed)
  values ($1, 'youtube', 'schedule', $2, $2, $3, $3, $3)`;

const insertObservations = `
  insert into observations (item_id, observed_at, source, run_id, views, likes, comments, withheld)
  select item_id, $2, 'counter', $3, views, likes, comments, '[]'
  from unnest($1::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as given (item_id, views, likes, comments)`;

const upsertDays = `
  insert into daily (item_id, day, observed_at, source, run_id, views, likes, comments, withheld)
  select item_id, ($2::timestamptz at time zone 'UTC')::date, $2, 'counter', $3, views, likes, comments, '[]'
  from unnest($1::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as given (item_id, views, likes, comments)
  on conflict (item_id, day) do update set first_seen_at = coalesce(daily.first_seen_at, daily.observed_at),
    observed_at = excluded.observed_at, run_id = excluded.run_id, views = excluded.views, likes = excluded.likes,
    comments = excluded.comments`;

const updateItems = `
  update items set confirmed_at = $2, next_sync_at = $3, failures = 0, status = 'active', views = given.views,
    likes = given.likes, comments = given.comments, title = given.title, artist = given.artist,
    artwork_url = given.artwork_url, release_date = given.release_date
  from unnest($1::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::date[])
    as given (item_id, views, likes, comments, title, artist, artwork_url, release_date)
  where items.id = given.item_id`;

/** One event a follower; nobody follows, no row. */
const insertEvents = `
  insert into live_events (user_id, name, data, created_at)
  select user_id, 'track.synced', jsonb_build_object('trackIds', jsonb_agg(id)), $2
  from tracks where item_id = any($1::text[]) and removed_at is null group by user_id`;

async function fetchVideos(address: URL, songs: readonly Song[]): Promise<Video[]> {
  address.searchParams.set('id', songs.map(({ key }) => key).join(','));
  const reply = await fetch(address);
  return ((await reply.json()) as { items: Video[] }).items;
}

async function storeVideos(pool: Pool, songs: readonly Song[], videos: readonly Video[], now: Date) {
  const found = new Map(videos.map((video) => [video.id, video]));
  const ids = songs.map(({ id }) => id);
  const column = <T>(pick: (video: Video) => T): T[] => songs.map(({ key }) => pick(found.get(key) as Video));
  const counters = [
    column(({ statistics }) => statistics.viewCount),
    column(({ statistics }) => statistics.likeCount),
    column(({ statistics }) => statistics.commentCount),
  ];
  const facts = [
    column(({ snippet }) => snippet.title),
    column(({ snippet }) => snippet.channelTitle),
    column(({ snippet }) => snippet.thumbnails.high.url),
    column(({ snippet }) => snippet.publishedAt),
  ];
  const run = newId('run');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(insertObservations, [ids, now, run, ...counters]);
    await client.query(upsertDays, [ids, now, run, ...counters]);
    await client.query(updateItems, [ids, now, new Date(now.getTime() + hour), ...counters, ...facts]);
    await client.query(insertRun, [run, now, ids.length]);
    await client.query(insertEvents, [ids, now]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Syncs all songs once, in the order in which they are due, with so many calls at a time. */
export async function syncBarely(
  { pool, clock, settings }: { pool: Pool; clock: MovingClock; settings: Record<string, string> },
  concurrency: number,
): Promise<void> {
  const { rows } = await pool.query<Song>(
    `select id, platform_track_id as key from items where platform = 'youtube' order by next_sync_at`,
  );
  const address = () => {
    const url = new URL('/youtube/v3/videos', settings.YOUTUBE_API_URL);
    url.searchParams.set('part', 'snippet,statistics,contentDetails,status,liveStreamingDetails');
    url.searchParams.set('maxResults', String(batchSize));
    url.searchParams.set('key', settings.YOUTUBE_API_KEY ?? '');
    return url;
  };
  let next = 0;
  const workThrough = async () => {
    while (next < rows.length) {
      const songs = rows.slice(next, next + batchSize);
      next += batchSize;
      const videos = await fetchVideos(address(), songs);
      await storeVideos(pool, songs, videos, clock.now());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workThrough));
}
