/** The links in what another app shares; each puts them into a field of its own liking. Pure. */
import { longestUrl, mostUrlsAtOnce } from '#contract/limits.ts';
import { splitLinks } from './add-links.ts';

/** As `public/manifest.webmanifest` names them, the likeliest first. */
const fields = ['url', 'text', 'title'];

export const linksShared = (search: URLSearchParams): string[] =>
  splitLinks(fields.flatMap((field) => search.getAll(field)).join('\n'))
    .filter((link) => /^https?:\/\//i.test(link) && link.length <= longestUrl)
    .slice(0, mostUrlsAtOnce);
