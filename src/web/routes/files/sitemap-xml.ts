/** `/sitemap.xml`: every public page in every language it is written in, each with its other languages. */
import type { LoaderFunctionArgs } from 'react-router';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { ArticleHead, PostHead, Video } from '#contract/content.ts';
import type { PlaylistSummary } from '#contract/playlists.ts';
import { defaultLanguage, type Language, offeredCodes } from '#domain/languages.ts';
import { pathIn, publicPaths } from '#domain/paths.ts';
import { pageRequest } from '#web/data/request-context.ts';

type Page = { path: string; languages: readonly Language[] };

/** English where there is one. */
const originalOf = (languages: readonly Language[]): Language =>
  languages.find((code) => code === defaultLanguage) ?? languages[0] ?? defaultLanguage;

const linksOf = ({ path, languages }: Page) => [
  ...languages.map((lang) => ({ lang, url: pathIn(lang, path) })),
  { lang: 'x-default', url: pathIn(originalOf(languages), path) },
];

/** Each once, whatever lists it stands on, under the languages of its own that are offered. */
function pagesOf(lists: readonly (readonly PostHead[])[]): Page[] {
  const posts = new Map(lists.flat().map((post) => [post.slug, post]));
  return [...posts.values()].map(({ slug, languages }) => ({
    path: `/blog/${slug}`,
    languages: offeredCodes.filter((code) => languages.includes(code)),
  }));
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { origin, get } = context.get(pageRequest);
  const [articles, videos, playlists, lists] = (await Promise.all([
    get('/api/help?language=en'),
    get('/api/videos'),
    // The newest; Discover leads to the others.
    get('/api/discover-playlists?limit=48'),
    // A post that is in one language alone stands on the list of that language alone.
    Promise.all(offeredCodes.map((code) => get(`/api/posts?language=${code}`))),
  ])) as [ArticleHead[], Video[], PlaylistSummary[], PostHead[][]];
  const pages: Page[] = [
    ...[...publicPaths, ...articles.map(({ slug }) => `/help/${slug}`)].map((path) => ({
      path,
      languages: offeredCodes,
    })),
    ...pagesOf(lists),
    // These have one address each.
    ...[...videos.map(({ id }) => `/videos/${id}`), ...playlists.map(({ id }) => `/playlist/${id}`)].map(
      (path) => ({
        path,
        languages: [defaultLanguage],
      }),
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
