/** What songs have been played in all, by platform: the sums of what their own pages show. */
import { type PublicNumber, publicMetrics } from '#contract/sharing.ts';
import type { Track } from '#contract/tracks.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { tracksBySong } from '../../song-list/service.ts';
import { selectPublicLinks } from '../queries.ts';

const songsIn = (links: readonly Track[]): number => new Set(links.map(({ songId }) => songId)).size;

/** Undefined: nothing of it was ever read. */
function sumOf(
  links: readonly Track[],
  platform: PlatformId,
  metric: PublicNumber['metric'],
): PublicNumber | undefined {
  const there = links.filter((link) => link.platform === platform);
  const counted = there.filter((link) => link.metrics[metric] !== undefined);
  // In ISO 8601 the earliest is the smallest.
  const [asOf] = counted.flatMap(({ lastSyncedAt }) => lastSyncedAt ?? []).sort();
  if (asOf === undefined) return undefined;
  const value = counted.reduce((sum, link) => sum + (link.metrics[metric] ?? 0), 0);
  return { platform, metric, value, songs: songsIn(counted), of: songsIn(there), asOf };
}

/**
 * Of links that everybody can open. Numbers of an archive are their owner's word (decision 0101): they are in no sum.
 */
export async function numbersOf(
  ctx: Ctx,
  userId: string,
  songIds: readonly string[],
): Promise<PublicNumber[]> {
  const open = await selectPublicLinks(ctx.db, userId, songIds);
  const isOpen = new Set(open.flatMap(({ trackId, isRestored }) => (isRestored ? [] : [trackId])));
  const bySong = await tracksBySong(ctx, userId, songIds);
  const links = [...bySong.values()].flat().filter(({ id }) => isOpen.has(id));
  return platformIds.flatMap((platform) =>
    publicMetrics.flatMap((metric) => sumOf(links, platform, metric) ?? []),
  );
}
