/** Videos as administrators add and change them. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { saveVideo as save, VideoText, WrittenVideo } from '#contract/publishing.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { identify } from '#server/platforms/links.ts';
import { isId } from '#server/platforms/youtube/url.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { savedAt } from './policy.ts';
import {
  hasVideo,
  insertVideo,
  removeVideo,
  selectWrittenVideos,
  updateVideo,
  type VideoRow,
} from './queries-writing.ts';

/** From an address in any of YouTube's forms, or the id itself. */
function youtubeIdOf(link: string): string {
  if (isId(link)) return link;
  const named = identify(link);
  if ('link' in named && named.platform === 'youtube' && named.link.kind === 'track')
    return named.link.platformTrackId;
  throw refused('link', 'linkWrong');
}

const toWritten = (row: VideoRow): WrittenVideo => ({ ...row, updatedAt: row.updatedAt.toISOString() });

export const listWrittenVideos = async ({ db }: Pick<Ctx, 'db'>): Promise<WrittenVideo[]> =>
  (await selectWrittenVideos(db)).map(toWritten);

export async function addVideo(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  { link, ...text }: VideoText,
): Promise<WrittenVideo> {
  const youtubeId = youtubeIdOf(link);
  const video = { ...text, youtubeId, id: newId('video'), updatedAt: savedAt(given.clock.now(), null) };
  await transaction(given, async (ctx) => {
    await insertVideo(ctx.db, video);
    await noteAct(ctx, admin, 'video.add', { video: video.id, publishedOn: text.publishedOn ?? undefined });
  });
  return toWritten(video);
}

export async function saveVideo(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  id: string,
  { link, updatedAt: seen, ...text }: BodyOf<typeof save>,
): Promise<WrittenVideo> {
  const video = { ...text, youtubeId: youtubeIdOf(link), id, updatedAt: savedAt(given.clock.now(), seen) };
  await transaction(given, async (ctx) => {
    if (!(await updateVideo(ctx.db, video, new Date(seen))))
      throw new AppError((await hasVideo(ctx.db, id)) ? 'conflict' : 'not_found');
    await noteAct(ctx, admin, 'video.save', { video: id, publishedOn: text.publishedOn ?? undefined });
  });
  return toWritten(video);
}

export async function deleteVideo(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  id: string,
): Promise<WrittenVideo> {
  return transaction(given, async (ctx) => {
    const gone = found(await removeVideo(ctx.db, id));
    await noteAct(ctx, admin, 'video.delete', { video: id });
    return toWritten(gone);
  });
}
