import * as contract from '#contract/content.ts';
import * as publishing from '#contract/publishing.ts';
import type { Ctx } from '#server/context.ts';
import { type BoundRoute, bindForAdmin, bindForAnyone, type Exchange } from '#server/route.ts';
import { getHelpArticle, listHelp } from './help.ts';
import { getTextPage } from './pages.ts';
import { getPost, listPosts } from './posts.ts';
import { selectMark } from './queries.ts';
import { getVideo, listVideos } from './videos.ts';
import { deletePost, getWrittenPost, listWrittenPosts, preview, savePost } from './written-posts.ts';
import { addVideo, deleteVideo, listWrittenVideos, saveVideo } from './written-videos.ts';

/** Before anything is read: a page of what is changed or deleted meanwhile is not sent. */
async function showUntilChanged({ db }: Ctx, exchange: Exchange): Promise<void> {
  const mark = await selectMark(db);
  exchange.showsWhile(async () => (await selectMark(db)) === mark);
}

export const contentRoutes: BoundRoute[] = [
  bindForAnyone(contract.listPosts, async ({ ctx, query, exchange }) => {
    await showUntilChanged(ctx, exchange);
    return listPosts(ctx, query.language);
  }),
  bindForAnyone(contract.getPost, async ({ ctx, params, query, exchange }) => {
    await showUntilChanged(ctx, exchange);
    return getPost(ctx, params.slug, query.language);
  }),
  bindForAnyone(contract.listHelp, ({ ctx, query }) => listHelp(ctx, query.language, query.search)),
  bindForAnyone(contract.getHelpArticle, ({ ctx, params, query }) =>
    getHelpArticle(ctx, params.slug, query.language),
  ),
  bindForAnyone(contract.getTextPage, ({ ctx, params, query }) =>
    getTextPage(ctx, params.name, query.language),
  ),
  bindForAnyone(contract.listVideos, async ({ ctx, exchange }) => {
    await showUntilChanged(ctx, exchange);
    return listVideos(ctx);
  }),
  bindForAnyone(contract.getVideo, async ({ ctx, params, exchange }) => {
    await showUntilChanged(ctx, exchange);
    return getVideo(ctx, params.id);
  }),
  bindForAdmin(publishing.listWrittenPosts, ({ ctx }) => listWrittenPosts(ctx)),
  bindForAdmin(publishing.getWrittenPost, ({ ctx, params }) => getWrittenPost(ctx, params)),
  bindForAdmin(publishing.savePost, ({ ctx, user, params, body }) => savePost(ctx, user, params, body)),
  bindForAdmin(publishing.deletePost, ({ ctx, user, params }) => deletePost(ctx, user, params)),
  bindForAdmin(publishing.previewPost, async ({ body }) => preview(body)),
  bindForAdmin(publishing.listWrittenVideos, ({ ctx }) => listWrittenVideos(ctx)),
  bindForAdmin(publishing.addVideo, ({ ctx, user, body }) => addVideo(ctx, user, body)),
  bindForAdmin(publishing.saveVideo, ({ ctx, user, params, body }) => saveVideo(ctx, user, params.id, body)),
  bindForAdmin(publishing.deleteVideo, ({ ctx, user, params }) => deleteVideo(ctx, user, params.id)),
];
