/** From what an owner writes about an artist to what is stored of it. */
import type { ArtistFields } from '#contract/sharing.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { profileLink } from '../policy.ts';
import { selectFirstLinks } from '../queries.ts';
import type { ArtistOfPage } from '../table.ts';

/** Each song with a link of it, so that it is found again after a merge. `not_found`: one of them is not on the list. */
export async function artistOfPage(
  ctx: Ctx,
  userId: string,
  { songIds, links, ...fields }: ArtistFields,
): Promise<ArtistOfPage> {
  const first = new Map((await selectFirstLinks(ctx.db, userId, songIds)).map((link) => [link.songId, link]));
  const songs = songIds.map((id) => {
    const link = first.get(id);
    if (!link) throw new AppError('not_found');
    return link;
  });
  const kept = links.map((link, at) => {
    const plain = profileLink(link);
    if (plain === undefined) throw refused(`links.${at}`, 'linkHost');
    return plain;
  });
  return { ...fields, songs, links: [...new Set(kept)] };
}
