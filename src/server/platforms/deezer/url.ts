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

/** `/fr/track/1`, `/en-us/track/1`, and the player's `/widget/dark/track/1`: what it is, and its number. */
function namedBy(parts: readonly string[]): [kind: string, id: string] {
  const skipped = parts[0] === 'widget' ? 2 : /^[a-z]{2}(-[a-z]{2})?$/i.test(parts[0] ?? '') ? 1 : 0;
  const [kind = '', id = ''] = parts.slice(skipped);
  return [kind, id];
}

function linkOf(parts: readonly string[]): PlatformLink {
  const [kind, id] = namedBy(parts);
  if (kind === 'track' && isId(id)) return { kind: 'track', platformTrackId: id, url: urlOf(id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}

const partsOf = (url: URL): string[] =>
  url.protocol === 'deezer:' ? uriParts(url.href) : url.pathname.split('/').filter((part) => part !== '');

export function albumIn(url: URL): string | undefined {
  const parts = partsOf(url);
  const [kind, id] = namedBy(parts);
  return kind === 'album' && isId(id) && parts.at(-1) === id ? id : undefined;
}

export function parse(url: URL): PlatformLink {
  const parts = partsOf(url);
  // `/plugins/player?type=tracks&id=1`: the player of before.
  if (parts[0] === 'plugins')
    return linkOf([url.searchParams.get('type')?.replace(/s$/, '') ?? '', url.searchParams.get('id') ?? '']);
  if (url.protocol === 'deezer:') return linkOf(parts);
  if (url.hostname === 'link.deezer.com' || pageLinks.includes(url.hostname))
    return shortLink(url.hostname, parts);
  return linkOf(parts);
}
