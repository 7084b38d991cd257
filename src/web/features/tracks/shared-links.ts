/** The links in what another app shares; each puts them into a field of its own liking. Pure. */
import { longestUrl, mostUrlsAtOnce } from '#contract/limits.ts';
import { findLinks } from '#contract/links.ts';

/** As `public/manifest.webmanifest` names them, the likeliest first. */
const fields = ['url', 'text', 'title'];

export const linksShared = (search: URLSearchParams): string[] =>
  findLinks(fields.flatMap((field) => search.getAll(field)).join('\n'))
    .filter(({ url }) => /^https?:\/\//i.test(url) && url.length <= longestUrl)
    .slice(0, mostUrlsAtOnce)
    .map(({ text }) => text);
