/** `/sitemap.xml`: every public page in every language, each with its other languages. */
import type { LoaderFunctionArgs } from 'react-router';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { ArticleHead, PostHead, Video } from '#contract/content.ts';
import { defaultLanguage, type Language, offeredCodes } from '#contract/languages.ts';
import { pathIn, publicPaths } from '#contract/paths.ts';
import { pageRequest } from '#web/lib/request-context.ts';

type Page = { path: string; languages: readonly Language[] };

const linksOf = ({ path, languages }: Page) => [
  ...languages.map((lang) => ({ lang, url: pathIn(lang, path) })),
  { lang: 'x-default', url: pathIn(defaultLanguage, path) },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { origin, get } = context.get(pageRequest);
  const [articles, posts, videos] = (await Promise.all([
    get('/api/help?language=en'),
    get('/api/posts?language=en'),
    get('/api/videos'),
  ])) as [ArticleHead[], PostHead[], Video[]];
  const pages: Page[] = [
    ...[...publicPaths, ...articles.map(({ slug }) => `/help/${slug}`)].map((path) => ({
      path,
      languages: offeredCodes,
    })),
    // Posts and videos are in English alone.
    ...[...posts.map(({ slug }) => `/blog/${slug}`), ...videos.map(({ id }) => `/videos/${id}`)].map(
      (path) => ({ path, languages: [defaultLanguage] }),
    ),
  ];
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  for (const page of pages)
    for (const language of page.languages)
      stream.write({ url: pathIn(language, page.path), links: linksOf(page) });
  stream.end();
  const xml = await streamToPromise(stream);
  return new Response(new Uint8Array(xml), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
