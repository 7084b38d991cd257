/** What links are called. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { shownTitle } from './shown-title.ts';

const server = useTestServer();

async function shown(platform: string, title: string, artist: string): Promise<string | undefined> {
  const { rows } = await server.ctx.db.execute<{ title: string }>(sql`
    select ${sql.raw(shownTitle())} as title from (values (${platform}::text, ${title}::text, ${artist}::text)) as i (platform, title, artist)`);
  return rows[0]?.title;
}

test.each([
  ['Kora - Night Drive (Official Video)', 'Kora', 'Night Drive'],
  ['KORA – Night Drive [Official Music Video] (4K)', 'Kora', 'Night Drive'],
  ['Kora — Night Drive', 'KoraVEVO', 'Night Drive'],
  ['Kora - Night Drive', 'Kora - Topic', 'Night Drive'],
  ['Kora - Night Drive', 'Kora Official', 'Night Drive'],
  ['Lio Vance - Night Drive', 'LioVanceVEVO', 'Night Drive'],
  ['Björk - Jóga (Official Audio)', 'Bjork', 'Jóga'],
  ['Kora - Night Drive (Live at Wembley) (Official Video)', 'Kora', 'Night Drive (Live at Wembley)'],
  ['Kora - Night Drive (Orren Remix)', 'Kora', 'Night Drive (Orren Remix)'],
  ['Kora - Night Drive - Live', 'Kora', 'Night Drive - Live'],
  ['Kora - Live Forever', 'Kora', 'Live Forever'],
  ['Kora - Video Games', 'Kora', 'Video Games'],
  ['Jay-Z - Hard Road', 'Jay-Z', 'Hard Road'],
  ['コラ - 夜のドライブ', 'コラ', '夜のドライブ'],
  ['Вера - Ночь', 'ВЕРА', 'Ночь'],
  ['정국 - Seven', '정국', 'Seven'],
])('[TRK-08] “%s” of the channel %s is “%s”', async (title, channel, name) => {
  expect(await shown('youtube', title, channel)).toBe(name);
});

test.each([
  ['Night Drive - Live', 'Kora'],
  ['Night Drive – Orren Remix', 'Kora'],
  ['Night Drive (Official Video)', 'Kora'],
  ['Kora - Night Drive', 'Big Label Records'],
  ['Kora - Night Drive (Lyrics)', 'Lyric Paradise'],
  ['Kora & Lio - Night Drive', 'Kora'],
  ['Kora feat. Lio - Night Drive', 'Kora'],
  ['Kora - Live', 'Kora'],
  ['Kora - Live at Wembley', 'Kora'],
  ['Kora - Orren Remix', 'Kora'],
  ['Kora - Official Video', 'Kora'],
  ['Kora - (Official Video)', 'Kora'],
  ['Jay-Z', 'Jay'],
  ['??? - Night Drive', '!!!'],
])('[TRK-08] “%s” of the channel %s stays as it is', async (title, channel) => {
  expect(await shown('youtube', title, channel)).toBe(title);
});

test('[TRK-08] other platforms have a field for the artist', async () => {
  expect(await shown('spotify', 'Kora - Night Drive', 'Kora')).toBe('Kora - Night Drive');
});
