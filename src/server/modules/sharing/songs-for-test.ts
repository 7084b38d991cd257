/** Songs of one's own for tests of public pages, written as they are stored. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';

export const addresses: Partial<Record<PlatformId, string>> = {
  spotify: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  youtube: 'https://www.youtube.com/watch?v=song0000001',
  lastfm: 'https://www.last.fm/music/Kestrel/_/Night+Ferry',
  deezer: 'https://evil.example/track/1',
};

export type Made = {
  title?: string;
  artist?: string;
  on?: PlatformId[];
  releaseDate?: string;
  ownerId?: string;
  /** What each of its links was last read with, and when. */
  numbers?: Partial<Record<'views' | 'plays' | 'listeners', number>>;
  readAt?: Date;
};

/** On these platforms. */
export async function songOn(
  { ctx }: Pick<TestServer, 'ctx'>,
  as: Person,
  made: Made = {},
): Promise<{ songId: string; trackIds: string[] }> {
  const { title = 'Night Ferry', artist = 'Kestrel', on = ['spotify', 'youtube', 'lastfm', 'deezer'] } = made;
  const now = ctx.clock.now();
  const songId = newId('song');
  const trackIds: string[] = [];
  for (const platform of on) {
    const [itemId, id] = [newId('item'), newId('track')];
    await ctx.db.insert(items).values({
      ...{ id: itemId, platform, platformTrackId: itemId, url: addresses[platform] ?? '', title, artist },
      ...{ releaseDate: made.releaseDate ?? null, ownerId: made.ownerId ?? null, ...made.numbers },
      ...{ statusSince: now, createdAt: now, confirmedAt: made.readAt ?? null },
    });
    await ctx.db.insert(tracks).values({ id, userId: as.user.id, itemId, songId, addedAt: now });
    trackIds.push(id);
  }
  return { songId, trackIds };
}
