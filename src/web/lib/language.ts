/** Which language a page is in: its path says so on public pages, the saved choice in the app. */
import { useTranslation } from 'react-i18next';
import { defaultLanguage, type Language, languageCodes, toLanguage } from '#contract/languages.ts';

/** First path segments of the signed-in area: there the path stays the same in every language. */
const appSegments = new Set([
  'dashboard',
  'tracks',
  'track',
  'playlists',
  'analytics',
  'audience',
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

const firstSegment = (path: string): string => path.split('/').find(Boolean) ?? '';

export const isAppPath = (path: string): boolean => appSegments.has(firstSegment(path));

/** The language prefix of a public path; English has none. */
export const prefixOf = (path: string): Language | undefined =>
  languageCodes.find((code) => code !== defaultLanguage && code === firstSegment(path));

export const languageOf = (path: string, saved: Language | null | undefined): Language =>
  isAppPath(path) ? (saved ?? defaultLanguage) : (prefixOf(path) ?? defaultLanguage);

/** The same public page in another language; repeated slashes collapse. */
export function pathIn(language: Language, path: string): string {
  const segments = path.split('/').filter(Boolean);
  if (prefixOf(path)) segments.shift();
  if (language !== defaultLanguage) segments.unshift(language);
  return `/${segments.join('/')}`;
}

/** The language home a browser should be taken to: its language, where that is one of ours with a prefix. */
export const prefixForBrowser = (browserLanguage: string | undefined): Language | undefined =>
  languageCodes.find((code) => code !== defaultLanguage && browserLanguage?.toLowerCase().startsWith(code));

/** The language of the page that is shown. */
export const useLanguage = (): Language => toLanguage(useTranslation().i18n.language);
