/** TIDAL's addresses (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';
import { uriParts } from '../uri.ts';

export const hosts = [
  'tidal.com',
  'listen.tidal.com',
  'desktop.tidal.com',
  'store.tidal.com',
  'embed.tidal.com',
] as const;
export const schemes = ['tidal:'] as const;

const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  album: 'album',
  artist: 'artist',
  video: 'video',
  playlist: 'playlist',
  mix: 'playlist',
};

/** A positive number; 2^53 has 16 digits. */
export const isId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id);

/** As TIDAL's own replies name it (`externalLinks`). */
export const urlOf = (id: string): string => `https://tidal.com/browse/track/${id}`;

function linkOf(parts: readonly string[]): PlatformLink {
  const [first = '', name = '', inner, innerName = ''] = parts;
  // The player inside other pages has `/tracks/1`, `/albums/1`.
  const kind = first.replace(/s$/, '');
  // `/album/1/track/2` is a song of an album, `/track/2/u` a shared song.
  const id = kind === 'album' && inner === 'track' ? innerName : kind === 'track' ? name : '';
  if (isId(id)) return { kind: 'track', platformTrackId: id, url: urlOf(id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}

/**
 * `/album/1`, `/browse/album/1`, the store's `/us/album/1`, the player's `/albums/1` and `tidal://album/1`, where no song
 * of it is named.
 */
export const albumIn = (url: URL): string | undefined =>
  url.protocol === 'tidal:'
    ? /^tidal:\/{0,2}album[:/]([1-9]\d{0,15})$/i.exec(url.href)?.[1]
    : /^\/(?:(?:browse|[a-z]{2})\/)?albums?\/([1-9]\d{0,15})(?:\/u)?\/?$/i.exec(url.pathname)?.[1];

/** `tidal://track/1`, `tidal:track:1`; players put an artist and an album between: what stands there is no song. */
function linkOfUri(uri: string): PlatformLink {
  const [kind = '', id = '', ...rest] = uriParts(uri);
  return rest.length === 0 ? linkOf([kind, id]) : { kind: 'other' };
}

export function parse(url: URL): PlatformLink {
  if (url.protocol === 'tidal:') return linkOfUri(url.href);
  const parts = url.pathname.split('/').filter((part) => part !== '');
  // `/browse/track/1`, and the store's `/us/track/1`
  if (/^(browse|[a-z]{2})$/i.test(parts[0] ?? '')) parts.shift();
  return linkOf(parts);
}
