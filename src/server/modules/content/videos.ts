/** Videos, as administrators publish them. */
import type { Video } from '#contract/content.ts';
import { utcDay } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { selectVideo, selectVideos } from './queries.ts';
import type { videoRows } from './table.ts';

const todayOf = (ctx: Ctx): string => utcDay(ctx.clock.now());

/** The queries leave drafts out. */
const videoOf = (row: typeof videoRows.$inferSelect): Video => ({
  ...row,
  publishedOn: found(row.publishedOn),
});

export const listVideos = async (ctx: Ctx): Promise<Video[]> =>
  (await selectVideos(ctx.db, todayOf(ctx))).map(videoOf);

export const getVideo = async (ctx: Ctx, id: string): Promise<Video> =>
  videoOf(found(await selectVideo(ctx.db, id, todayOf(ctx))));
