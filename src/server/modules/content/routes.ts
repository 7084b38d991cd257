/** What the API offers of the site's texts and videos. */
import * as contract from '#contract/content.ts';
import { type BoundRoute, bindForAnyone } from '#server/route.ts';
import { getHelpArticle, listHelp } from './help.ts';
import { getTextPage } from './pages.ts';
import { getPost, listPosts } from './posts.ts';
import { getVideo, listVideos } from './videos.ts';

export const contentRoutes: BoundRoute[] = [
  bindForAnyone(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query.language)),
  bindForAnyone(contract.getPost, ({ ctx, params, query }) => getPost(ctx, params.slug, query.language)),
  bindForAnyone(contract.listHelp, ({ query }) => listHelp(query.language, query.search)),
  bindForAnyone(contract.getHelpArticle, ({ params, query }) => getHelpArticle(params.slug, query.language)),
  bindForAnyone(contract.getTextPage, ({ params, query }) => getTextPage(params.name, query.language)),
  bindForAnyone(contract.listVideos, ({ ctx }) => listVideos(ctx)),
  bindForAnyone(contract.getVideo, ({ ctx, params }) => getVideo(ctx, params.id)),
];
