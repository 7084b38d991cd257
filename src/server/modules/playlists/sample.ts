/** The playlist of a sample account, with the visitors of past weeks: invented, and of nobody's public pages. */
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { putVideos } from './items.ts';
import { wordsOf } from './policy.ts';
import { insertPlaylist } from './queries.ts';
import { type DayComings, insertComings } from './queries-audience.ts';

type Given = {
  name: string;
  description: string;
  trackIds: readonly string[];
  comings: readonly DayComings[];
};

/** Private: a sandbox may have a hundred accounts with the same one. In the caller's transaction. */
export async function addSamplePlaylist(
  ctx: Ctx,
  userId: string,
  { name, description, trackIds, comings }: Given,
): Promise<void> {
  const id = newId('playlist');
  const words = wordsOf(`${name} ${description}`).join(' ');
  await insertPlaylist(ctx.db, userId, { id, name, description, isPublic: false, words }, ctx.clock.now());
  await putVideos(ctx, userId, id, [...trackIds]);
  await insertComings(ctx.db, id, comings);
}
