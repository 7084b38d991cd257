/** Audiomack's addresses (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';

export const hosts = ['audiomack.com'] as const;

const kinds = ['song', 'album', 'playlist'] as const;
type Kind = (typeof kinds)[number];
const isKind = (part: string): part is Kind => kinds.some((kind) => kind === part);

/** A name as addresses have it: lower case; our own figure for its length. */
const slug = '[a-z0-9_-][a-z0-9._-]{0,149}';
const idForm = new RegExp(`^(${slug})/song/(${slug})$`);

/** Nobody can be called so: before `/song/…` it would be read as something else. */
const reserved = new Set(['embed', 'album', 'playlist']);

/** The slugs of an id `artist/song/slug`. */
export function slugsOf(id: string): { artist: string; song: string } | undefined {
  const [, artist, song] = idForm.exec(id) ?? [];
  if (artist === undefined || song === undefined || reserved.has(artist)) return undefined;
  return { artist, song };
}

export const isId = (id: string): boolean => slugsOf(id) !== undefined;

export const urlOf = (id: string): string => `https://audiomack.com/${id}`;

/** `/artist/song/slug`, the older `/song/artist/slug`, and the player's `/embed` before either. */
export function parse(url: URL): PlatformLink {
  const parts = url.pathname
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  if (parts[0] === 'embed') parts.shift();
  const [first = '', second = '', third = ''] = parts;
  if (second === '') return { kind: first === '' ? 'other' : 'artist' };
  const [kind, artist] = isKind(first) ? [first, second] : [second, first];
  if (!isKind(kind) || third === '') return { kind: 'other' };
  if (kind !== 'song') return { kind };
  const id = `${artist}/song/${third}`;
  return isId(id) ? { kind: 'track', platformTrackId: id, url: urlOf(id) } : { kind: 'other' };
}
