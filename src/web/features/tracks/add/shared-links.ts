/** The links in what another app shares; each puts them into a field of its own liking. Pure. */
import { longestUrl, mostUrlsAtOnce } from '#domain/limits.ts';
import { findLinks } from '#domain/links.ts';

/** The fields as `public/manifest.webmanifest` names them, the likeliest first. */
export const linksShared = (search: URLSearchParams): string[] =>
  findLinks([search.getAll('url'), search.getAll('text'), search.getAll('title')].flat().join('\n'))
    .filter(({ url }) => /^https?:\/\//i.test(url) && url.length <= longestUrl)
    .slice(0, mostUrlsAtOnce)
    .map(({ text }) => text);
