/** What the songs are called that figures are in part of: a note names them, as their number alone says nothing. */
import type { SongCounts } from '#contract/analytics.ts';
import type { Ctx } from '#server/context.ts';
import { songNames } from '../songs/service.ts';
import type { CountedSongs } from './portfolio-growth.ts';

export async function titlesOf(
  ctx: Ctx,
  userId: string,
  songIds: readonly string[],
): Promise<(own: readonly string[]) => string[]> {
  const named = await songNames(ctx, userId, [...new Set(songIds)]);
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  return (own) => own.flatMap((id) => titles.get(id) ?? []);
}

export async function withPartTitles<Entry extends { ofSongs: CountedSongs }>(
  ctx: Ctx,
  userId: string,
  entries: readonly Entry[],
): Promise<(Omit<Entry, 'ofSongs'> & { ofSongs: SongCounts })[]> {
  const titles = await titlesOf(
    ctx,
    userId,
    entries.flatMap(({ ofSongs }) => ofSongs.partIds),
  );
  return entries.map(({ ofSongs: { partIds, ...counts }, ...entry }) => ({
    ...entry,
    ofSongs: { ...counts, partTitles: titles(partIds) },
  }));
}
