/** Bandcamp's addresses (facts §14); artists' own domains cannot be told from any other site. Pure. */
import type { PlatformLink } from '../platform.ts';

export const hosts = ['bandcamp.com', '*.bandcamp.com'] as const;

const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  '': 'artist',
  album: 'album',
  music: 'artist',
};

const artistForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** `artist/track/slug`: the name of a host and the rest of its address. */
const idForm = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\/track\/([a-z0-9_-]{1,200})$/;

export const isId = (id: string): boolean => idForm.test(id);

/** The two parts of an id: whose host, and which path there. */
export function partsOf(id: string): { artist: string; path: string } {
  const [artist = '', ...rest] = id.split('/');
  return { artist, path: `/${rest.join('/')}` };
}

export function urlOf(id: string): string {
  const { artist, path } = partsOf(id);
  return `https://${artist}.bandcamp.com${path}`;
}

/** `artist/album/slug`. */
export function albumIn(url: URL): string | undefined {
  const artist = url.hostname.replace(/\.?bandcamp\.com$/, '');
  const slug = /^\/album\/([a-z0-9_-]{1,200})\/?$/.exec(url.pathname.toLowerCase())?.[1];
  return artistForm.test(artist) && slug ? `${artist}/album/${slug}` : undefined;
}

export function parse(url: URL): PlatformLink {
  const artist = url.hostname.replace(/\.?bandcamp\.com$/, '');
  // It knows albums and songs by numbers, which no page of theirs has.
  if (artist === '' && url.pathname.startsWith('/EmbeddedPlayer')) return { kind: 'player' };
  if (!artistForm.test(artist)) return { kind: 'other' };
  const [kind = '', slug = ''] = url.pathname.split('/').filter((part) => part !== '');
  const id = `${artist}/track/${slug.toLowerCase()}`;
  if (kind === 'track' && isId(id)) return { kind: 'track', platformTrackId: id, url: urlOf(id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}
