/** Spotify's addresses and URIs (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';
import { uriParts } from '../uri.ts';

export const hosts = [
  'open.spotify.com',
  'play.spotify.com',
  'embed.spotify.com',
  'spotify.link',
  'link.tospotify.com',
] as const;
const shortHosts: readonly string[] = ['spotify.link', 'link.tospotify.com'];
export const schemes = ['spotify:'] as const;

const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  album: 'album',
  playlist: 'playlist',
  artist: 'artist',
};

/** 22 base-62 characters. */
export const isId = (id: string): boolean => /^[A-Za-z0-9]{22}$/.test(id);

export const urlOf = (id: string): string => `https://open.spotify.com/track/${id}`;

const track = (id: string): PlatformLink => ({ kind: 'track', platformTrackId: id, url: urlOf(id) });

/** `track/ID`, whether it was written as a path or as a URI; `user/X/playlist/ID` is a playlist. */
function linkOf(parts: readonly string[]): PlatformLink {
  const [kind = '', id = ''] = parts[0] === 'user' && parts[2] === 'playlist' ? parts.slice(2) : parts;
  if (kind === 'track' && isId(id)) return track(id);
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}

/** The id in `/album/ID`, `/intl-de/album/ID` and `spotify:album:ID`, where no song of it is marked. */
export function albumIn(url: URL): string | undefined {
  const parts = url.protocol === 'spotify:' ? uriParts(url.href) : url.pathname.split('/').filter(Boolean);
  const id = parts.at(-1) ?? '';
  return parts.at(-2) === 'album' && isId(id) ? id : undefined;
}

function named(url: URL, parameter: string): PlatformLink | undefined {
  const uri = url.searchParams.get(parameter);
  return uri?.startsWith('spotify:') ? linkOf(uriParts(uri)) : undefined;
}

export function parse(url: URL): PlatformLink {
  if (url.protocol === 'spotify:') return linkOf(uriParts(url.href));
  const parts = url.pathname.split('/').filter((part) => part !== '');
  if (shortHosts.includes(url.hostname)) {
    const [code = ''] = parts;
    return /^[A-Za-z0-9_-]{1,64}$/.test(code)
      ? { kind: 'short', url: `https://${url.hostname}/${code}` }
      : { kind: 'other' };
  }
  if (/^intl-[a-z-]{2,5}$/i.test(parts[0] ?? '')) parts.shift();
  if (parts[0] === 'embed') parts.shift();
  // The old player names what it plays in a parameter.
  if (parts.length === 0) return named(url, 'uri') ?? { kind: 'other' };
  const link = linkOf(parts);
  if (link.kind === 'track' || link.kind === 'short') return link;
  const marked = named(url, 'highlight');
  return marked?.kind === 'track' ? { ...link, song: marked.url } : link;
}
