/** Lists what is in somebody's playlist on YouTube, a page at a time, beside what of it the reader has already. */
import { z } from 'zod';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { ListRefusal, listYoutubePlaylist as listing } from '#contract/playlist-import.ts';
import { mostVideosListed } from '#domain/limits.ts';
import { plans, type Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError } from '#server/kernel/errors.ts';
import { asAppError, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { identifyPlaylist } from '#server/platforms/links.ts';
import type { PlaylistPage } from '#server/platforms/platform.ts';
import { placesTaken } from '../tracks/service.ts';
import { selectTracksOfVideos } from './queries-videos.ts';

type Listed = { reply: ReplyOf<typeof listing>; nextCursor: string | undefined };

const refused = (reason: ListRefusal): AppError => new AppError('list_refused', { reason });

/** The platform's name of the page, and how many videos were on those before it. */
const placeShape = z.tuple([z.string().max(500), z.number().int().min(0).max(mostVideosListed)]);

export async function listYoutubePlaylist(
  ctx: Ctx,
  user: { id: string; tier: Tier },
  { link, cursor }: QueryOf<typeof listing>,
  asker: CallAsker,
): Promise<Listed> {
  const named = identifyPlaylist(link);
  if (named?.platform !== 'youtube') throw refused('no_playlist');
  if (named.playlistId === 'personal') throw refused('personal');
  const [page, before] = cursor === undefined ? [undefined, 0] : readCursor(cursor, placeShape);
  const { total, videos, next } = await ask(ctx, named.playlistId, page, asker);
  const left = mostVideosListed - before;
  const shown = videos.slice(0, left);
  const ids = shown.map(({ platformTrackId }) => platformTrackId);
  const own = await selectTracksOfVideos(ctx.db, user.id, ids);
  const { used } = await placesTaken(ctx.db, user.id);
  return {
    reply: {
      total,
      videos: shown.map(({ platformTrackId: videoId, artworkUrl, ...video }) => {
        const trackId = own.get(videoId);
        return { ...video, videoId, albumArt: artworkUrl ?? null, ...(trackId && { trackId }) };
      }),
      plan: { used, limit: plans[user.tier].trackLimit },
    },
    nextCursor: next && videos.length < left ? writeCursor([next, before + videos.length]) : undefined,
  };
}

type Answered = Extract<PlaylistPage, { outcome: 'listed' }>;

async function ask(
  ctx: Ctx,
  playlistId: string,
  page: string | undefined,
  asker: CallAsker,
): Promise<Answered> {
  const { youtube } = ctx.platforms;
  if (!youtube?.isConfigured || !youtube.listPlaylist) throw new AppError('not_configured');
  try {
    const answer = await youtube.listPlaylist(playlistId, page, asker);
    if (answer.outcome === 'bad-page') throw badCursor();
    if (answer.outcome !== 'listed') throw refused(answer.outcome);
    return answer;
  } catch (failure) {
    if (failure instanceof PlatformFailure) throw asAppError(failure, ctx.clock.now());
    throw failure;
  }
}
