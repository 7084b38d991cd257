/** Deezer's addresses (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';
import { uriParts } from '../uri.ts';

export const hosts = [
  'deezer.com',
  'm.deezer.com',
  'widget.deezer.com',
  'link.deezer.com',
  'deezer.page.link',
  'dzr.page.link',
] as const;
const pageLinks: readonly string[] = ['deezer.page.link', 'dzr.page.link'];
export const schemes = ['deezer:'] as const;

const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  album: 'album',
  playlist: 'playlist',
  artist: 'artist',
  profile: 'artist',
};

/** A positive number; 2^53 has 16 digits. */
export const isId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id);

export const urlOf = (id: string): string => `https://www.deezer.com/track/${id}`;

const isCode = (code: string | undefined): code is string =>
  code !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(code);

function shortLink(host: string, parts: string[]): PlatformLink {
  const [first, second] = parts;
  if (pageLinks.includes(host) && isCode(first)) return { kind: 'short', url: `https://${host}/${first}` };
  if (host === 'link.deezer.com' && first === 's' && isCode(second))
    return { kind: 'short', url: `https://link.deezer.com/s/${second}` };
  return { kind: 'other' };
}

function linkOf(parts: readonly string[]): PlatformLink {
  // `/fr/track/1`, `/en-us/track/1`, and the player's `/widget/dark/track/1`
  const skipped = parts[0] === 'widget' ? 2 : /^[a-z]{2}(-[a-z]{2})?$/i.test(parts[0] ?? '') ? 1 : 0;
  const [kind = '', id = ''] = parts.slice(skipped);
  if (kind === 'track' && isId(id)) return { kind: 'track', platformTrackId: id, url: urlOf(id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}

/** The number in `/album/1`, `/fr/album/1`. */
export const albumIn = (url: URL): string | undefined =>
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?album\/([1-9]\d{0,15})\/?$/i.exec(url.pathname)?.[1];

export function parse(url: URL): PlatformLink {
  if (url.protocol === 'deezer:') return linkOf(uriParts(url.href));
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname === 'link.deezer.com' || pageLinks.includes(url.hostname))
    return shortLink(url.hostname, parts);
  return linkOf(parts);
}
