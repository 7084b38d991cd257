/** Addresses of Apple Music and of the older iTunes (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';

export const hosts = [
  'music.apple.com',
  'beta.music.apple.com',
  'embed.music.apple.com',
  'classical.music.apple.com',
  'geo.music.apple.com',
  'itunes.apple.com',
  'geo.itunes.apple.com',
] as const;

/** Where an address names no country, Apple shows its own. */
export const homeStorefront = 'us';

/** Everything else (apps, podcasts, stations, curators) is `other`. */
const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  album: 'album',
  playlist: 'playlist',
  artist: 'artist',
  'music-video': 'video',
};

/** The number of a song; 2^53 has 16 digits. */
export const isId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id);

const isStorefront = (part: string): boolean => /^[a-z]{2}$/i.test(part);

const partsOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');

export const songAddress = (storefront: string, id: string): string =>
  `https://music.apple.com/${storefront}/song/${id}`;

export const urlOf = (id: string): string => songAddress(homeStorefront, id);

function storefrontIn([first = '']: string[]): string {
  return isStorefront(first) ? first.toLowerCase() : homeStorefront;
}

/** The country whose store a song is read in: prices, and whether it may be streamed, differ between them. */
export function storefrontOf(address: string | undefined): string {
  const url = URL.parse(address ?? '');
  return url ? storefrontIn(partsOf(url)) : homeStorefront;
}

/** `gb/2` of `/gb/album/slug/2`, `/gb/album/slug/id2`, where no song of it is named. */
export function albumIn(url: URL): string | undefined {
  const parts = partsOf(url);
  const [kind = '', ...rest] = isStorefront(parts[0] ?? '') ? parts.slice(1) : parts;
  const id = (rest.at(-1) ?? '').replace(/^id/, '');
  return kind === 'album' && isId(id) && !url.searchParams.has('i')
    ? `${storefrontIn(parts)}/${id}`
    : undefined;
}

/** `/gb/song/slug/1`, `/song/1`; `/us/album/slug/2?i=1` is song 1 of album 2, however the album is written. */
export function parse(url: URL): PlatformLink {
  const parts = partsOf(url);
  const [kind = '', ...rest] = isStorefront(parts[0] ?? '') ? parts.slice(1) : parts;
  const id = kind === 'song' ? rest.at(-1) : kind === 'album' ? url.searchParams.get('i') : undefined;
  if (id && isId(id))
    return { kind: 'track', platformTrackId: id, url: songAddress(storefrontIn(parts), id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}
