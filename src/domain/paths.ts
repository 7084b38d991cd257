/** The addresses of the site: which are public, and where the same page is in another language. Pure. */
import { defaultLanguage, type Language, languageCodes } from './languages.ts';

/** First path segments of the signed-in area: there the path stays the same in every language. */
const appSegments = new Set([
  'dashboard',
  'tracks',
  'track',
  'song',
  'catalogue',
  'imports',
  'sync',
  'playlists',
  'playlist',
  'analytics',
  'audience',
  'earnings',
  'reports',
  'worth-a-look',
  'recap',
  'public-pages',
  'settings',
  'subscription',
  'messages',
  'audio-uploads',
  'audio-playlists',
  'audio-diagnostics',
  'subscribers',
  'blog-admin',
  'video-admin',
  'admin',
]);

/** Of public pages those that the app leads to: whoever is signed in finds them within its frame. */
const framedSegments = new Set(['discover-playlists', 'contact', 'blog', 'videos', 'help', 'status']);

/** Public pages without a parameter, as they stand in the sitemap; articles, posts and videos come from the content. */
export const publicPaths = [
  '/',
  '/features',
  '/subscription',
  '/discover-playlists',
  '/help',
  '/dictionary',
  '/api-reference',
  '/blog',
  '/videos',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/status',
  '/sitemap',
] as const;

/** Where songs' public pages are: each is an address below it. */
export const publicPagesPath = '/s';
/** Where artists' pages are. */
export const artistPagesPath = '/a';

/** Where what other sites may show within their own pages is, below it. */
export const embedsPath = '/embed';

/** Where the sandbox's stand-in for the payment provider shows its pages. */
export const sandboxPaymentsPath = '/sandbox-payments';
/** Where the sandbox asks owners for their consent. */
export const sandboxConsentPath = '/sandbox-consent';

/** Where its songs' covers are served. */
export const sandboxCoversPath = '/sandbox-covers';

/** Where its stand-in of YouTube's player is served. */
export const sandboxPlayerPath = '/sandbox-player';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const firstSegment = (path: string): string => segmentsOf(path)[0] ?? '';

export const isAppPath = (path: string): boolean => appSegments.has(firstSegment(path));

/** The language prefix of a public path; English has none. */
export function prefixOf(path: string): Language | undefined {
  const first = firstSegment(path);
  return languageCodes.find((code) => code !== defaultLanguage && code === first);
}

export const languageOf = (path: string, saved: Language | null | undefined): Language =>
  isAppPath(path) ? (saved ?? defaultLanguage) : (prefixOf(path) ?? defaultLanguage);

/** What stands within the app for whoever is signed in, in any language. */
export function isFramedPath(path: string): boolean {
  const plain = plainPath(path);
  return isAppPath(plain) || framedSegments.has(firstSegment(plain));
}

/** The path without its language prefix; repeated and trailing slashes collapse. */
export function plainPath(path: string): string {
  const segments = segmentsOf(path);
  if (prefixOf(path)) segments.shift();
  return `/${segments.join('/')}`;
}

/** The same public page in another language. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  if (language === defaultLanguage) return plain;
  return plain === '/' ? `/${language}` : `/${language}${plain}`;
}

/** Files and feeds are no pages: the browser opens them itself. */
export const isFilePath = (path: string): boolean => /\.\w+$/.test(path);

/** Public pages that are in one language alone. */
const isOfOneLanguage = (path: string): boolean => /^\/(videos|playlist)\/./.test(path);

/** What no robot has to look at: the app, but for what visitors see too. Each stands for all that begins with it. */
export const closedPaths = (): string[] =>
  [...appSegments]
    .map((segment) => `/${segment}`)
    .filter((path) => !publicPaths.some((shown) => shown === path) && !isOfOneLanguage(`${path}/1`));

/** Addresses that are the same in every language. */
const existsOnce = (path: string): boolean =>
  (isAppPath(path) && path !== '/subscription') || isOfOneLanguage(path) || isFilePath(path);

/**
 * The parameters of public pages. By those that are `rendered` the page differs; the others only code in the browser
 * looks at. Every page that reads one stands here (`tests/rules/page-query.test.ts`).
 */
export const pageParameters: Readonly<Record<string, Readonly<Record<string, 'rendered' | 'browser'>>>> = {
  '/help': { search: 'rendered' },
  '/discover-playlists': { search: 'rendered', sort: 'rendered' },
  '/contact': { topic: 'rendered', from: 'browser' },
  '/subscription': { checkout: 'browser', portal: 'browser', wish: 'browser' },
  '/share': { url: 'browser', text: 'browser', title: 'browser' },
};

/**
 * Path and query without what the page is not rendered by: whatever else somebody adds makes no other page of it.
 * Pages of the app are one reader's own, and files have their parameters from code.
 */
export function renderedAddress(address: string): string {
  const [path = '/', ...rest] = address.split('?');
  const plain = plainPath(path);
  if (rest.length === 0 || (isAppPath(plain) && plain !== '/subscription') || isFilePath(path))
    return address;
  const known = pageParameters[plain] ?? {};
  const kept = [...new URLSearchParams(rest.join('?'))].filter(([name]) => known[name] === 'rendered');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** Where another language is chosen: the same page, or the start page where there is no other version of it. */
export const versionIn = (language: Language, path: string): string =>
  pathIn(language, isOfOneLanguage(path) ? '/' : path);

/** Where the app's own navigation leads: its pages have one address, public ones that of the language. */
export const linkInApp = (language: Language, to: string): string =>
  isAppPath(to) ? to : linkIn(language, to);

/** Where a link within the site leads from a page in a language; query and hash stay as they are. */
export function linkIn(language: Language, to: string): string {
  const [path = '/', ...rest] = to.split(/(?=[?#])/);
  return (existsOnce(path) ? path : pathIn(language, path)) + rest.join('');
}
