/** The sample account's plot as the product asks for it: the numbers once, and the songs of an edition. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Metrics } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { saleOf } from './bandcamp.ts';
import type { Item } from './catalogue.ts';
import { idsBegin, idsOf, isGone, quarterMs, storyItem } from './editions.ts';
import type { FakePlatforms } from './platforms.ts';
import { toldSound } from './sound.ts';
import { firstDay, lastDay } from './story.ts';
import type { OpenWorld } from './world.ts';

const dayMs = 86_400_000;

/** What the platform tells of a song beside its numbers, as a connector reads it. */
const silent: Partial<Record<PlatformId, readonly ('album' | 'isrc' | 'releaseDate')[]>> = {
  youtube: ['album', 'isrc'],
  soundcloud: ['album'],
  lastfm: ['isrc', 'releaseDate'],
  bandcamp: ['isrc'],
};

function factsOf(platform: PlatformId, item: Item, cover: string) {
  const { title, artist, album, seconds, isrc, released } = item;
  const facts: Record<string, string | number> = {
    title: platform === 'youtube' ? `${artist} - ${title}` : title,
    ...{ artist, album, artworkUrl: cover, durationSeconds: seconds, isrc, releaseDate: released },
  };
  for (const name of silent[platform] ?? []) delete facts[name];
  const currency = platform === 'bandcamp' ? saleOf(item)?.currency : undefined;
  if (currency || platform === 'apple-music') facts.currency = currency ?? 'USD';
  return facts;
}

export type StoryDay = {
  song: string;
  platform: PlatformId;
  day: number;
  metrics: Metrics;
  withheld: string[];
};

/** Each link's numbers at the end of each day on which it is read, from the eve of its release on. Anchored anywhere. */
export function storyDays(platforms: FakePlatforms): { version: string; days: StoryDay[] } {
  const edition = { anchor: idsBegin, sort: 0 };
  const days = idsOf(edition).flatMap(({ song, link, id }) => {
    const fake = platforms[link.platform];
    if (!fake) return [];
    const from = Math.max(firstDay, song.released - 1);
    const to = Math.min(lastDay, (link.gone ?? Number.POSITIVE_INFINITY) - 1);
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
      .filter((day) => !link.unread || day < link.unread[0] || day > link.unread[1])
      .flatMap((day): StoryDay[] => {
        const metrics = fake.metrics(id, new Date(edition.anchor + (day + 1) * dayMs));
        if (Object.keys(metrics).length === 0) return [];
        return [
          {
            song: song.key,
            platform: link.platform,
            day,
            metrics,
            withheld: link.hidesLikes ? ['likes'] : [],
          },
        ];
      });
  });
  const version = createHash('sha256').update(JSON.stringify(days)).digest('hex').slice(0, 16);
  return { version, days };
}

export const editionShape = z.object({
  /** A Monday's midnight where the sample is looked at, and the time that is there now. */
  anchor: z.coerce.date(),
  now: z.coerce.date(),
  sort: z.coerce.number().int().min(0).max(999),
});
export type EditionQuery = z.infer<typeof editionShape>;

/**
 * A sandbox whose time runs ahead has come as far with the plot: what it tells of a song goes on from the past that the
 * product writes, wherever its own clock stands.
 */
export function storyLinks(platforms: FakePlatforms, world: OpenWorld, { anchor, now, sort }: EditionQuery) {
  const ahead = world.now().getTime() - now.getTime();
  const leap = Math.abs(ahead) < 60_000 ? 0 : Math.floor(ahead / quarterMs) * quarterMs;
  return idsOf({ anchor: anchor.getTime() + leap, sort }).flatMap(({ song, link: { platform }, id }) => {
    const [fake, item] = [platforms[platform], storyItem(platform, id)];
    if (!fake || !item) return [];
    const link = { song: song.key, platform, id, url: fake.url(id) };
    const isThere = !isGone(item, world.now().getTime());
    const facts = factsOf(platform, item, world.servedCover(item));
    const sound = toldSound(platform, item);
    return [{ ...link, isThere, facts, ...(sound && { sound }) }];
  });
}
