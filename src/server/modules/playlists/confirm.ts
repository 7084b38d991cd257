/** What everybody sees of a playlist is what YouTube says of its videos: it is asked before they are shown. */
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { knowSongs } from '../following/service.ts';
import { selectUnconfirmed } from './queries-shown.ts';
import { selectPlaylistVideos } from './queries-videos.ts';

/** Whose request it is: the account, and who pays for calls to the platform. */
export type Caller = { id: string; asker: CallAsker };

type Among = { playlistId: string } | { trackIds: readonly string[] };

/**
 * Of the caller's own videos that were restored from an archive: others were read here before they came into a playlist.
 * Throws where YouTube cannot be asked for now. One that it does not know is shown as its link alone.
 */
export async function confirmVideos(ctx: Ctx, { id, asker }: Caller, among: Among): Promise<void> {
  const videos = 'trackIds' in among ? await selectPlaylistVideos(ctx.db, id, among.trackIds) : [];
  const itemIds = videos.flatMap(({ itemId }) => itemId ?? []);
  const unconfirmed = await selectUnconfirmed(ctx.db, id, 'playlistId' in among ? among : { itemIds });
  if (unconfirmed.length === 0) return;
  for (const answer of await knowSongs(ctx, unconfirmed, asker)) {
    if ('busy' in answer) throw new AppError('upstream_unavailable');
    if ('code' in answer && answer.code === 'try_later') {
      const until = Date.parse(answer.retryAt ?? '') || ctx.clock.now().getTime() + 60_000;
      const seconds = Math.ceil((until - ctx.clock.now().getTime()) / 1000);
      throw new AppError('too_soon', { retryAfter: Math.max(1, seconds) });
    }
  }
}
