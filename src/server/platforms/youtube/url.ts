/** YouTube's addresses (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';
import { uriParts } from '../uri.ts';

export const hosts = [
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
] as const;
export const schemes = ['vnd.youtube:'] as const;

/** Eleven letters like an id, but pages of the player. */
const notIds = new Set(['live_stream', 'videoseries']);
const pathsWithId = new Set(['shorts', 'live', 'embed', 'v', 'e', 'watch']);
const channelPaths = new Set(['channel', 'user', 'c']);

export const isId = (id: string): boolean => /^[A-Za-z0-9_-]{11}$/.test(id) && !notIds.has(id);

export const urlOf = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

const track = (id: string): PlatformLink => ({ kind: 'track', platformTrackId: id, url: urlOf(id) });

/** `/attribution_link?u=/watch?v=ID` wraps the address of the page that was shared. */
function attributed(url: URL): PlatformLink {
  const inner = URL.parse(url.searchParams.get('u') ?? '', 'https://youtube.com');
  return inner && inner.pathname !== url.pathname ? parse(inner) : { kind: 'other' };
}

/** `vnd.youtube:ID`, with or without slashes. */
function linkOfUri(uri: string): PlatformLink {
  const [id = '', ...rest] = uriParts(uri);
  return isId(id) && rest.length === 0 ? track(id) : { kind: 'other' };
}

export function parse(url: URL): PlatformLink {
  if (url.protocol === 'vnd.youtube:') return linkOfUri(url.href);
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (first === 'attribution_link') return attributed(url);
  const isShortHost = url.hostname === 'youtu.be';
  const inPath = isShortHost && first !== 'watch' ? first : pathsWithId.has(first) ? second : '';
  const inQuery =
    first === 'watch' || first === 'watch_popup' || first === '' ? url.searchParams.get('v') : null;
  // `#v=ID`, as links of long ago have it.
  const inFragment = /^#!?(?:.*[?&])?v=([A-Za-z0-9_-]{11})(?:&|$)/.exec(url.hash)?.[1];
  for (const id of [inQuery, inPath, inFragment]) if (id && isId(id)) return track(id);
  if (first.startsWith('@') || channelPaths.has(first) || url.searchParams.has('channel'))
    return { kind: 'artist' };
  return { kind: url.searchParams.has('list') ? 'playlist' : 'other' };
}

/**
 * What viewers have for themselves (to watch later, liked, seen), and mixes, which are made for each viewer anew: no key
 * lists them. YouTube Music's own playlists begin like a mix and are everybody's.
 */
const personal = /^(?:WL|LL|LM|HL)$|^RD(?!CLAK5uy_)/;

/** `list` of an address, whatever else it names. */
export function playlistIn(url: URL): string | 'personal' | undefined {
  const [first = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (first === 'attribution_link') {
    const inner = URL.parse(url.searchParams.get('u') ?? '', 'https://youtube.com');
    return inner && inner.pathname !== url.pathname ? playlistIn(inner) : undefined;
  }
  const id = url.searchParams.get('list') ?? '';
  if (!/^[A-Za-z0-9_-]{2,64}$/.test(id)) return undefined;
  return personal.test(id) ? 'personal' : id;
}

/** The id of a song's video: from `videoId`, else `platformTrackId`, else `originalUrl`; empty if none (TRK-04). */
export function videoIdOf(song: {
  videoId?: string;
  platformTrackId?: string;
  originalUrl?: string;
}): string {
  for (const id of [song.videoId, song.platformTrackId]) if (id && isId(id)) return id;
  const url = URL.parse(song.originalUrl ?? '');
  const host = url?.hostname.replace(/^www\./, '');
  if (!url || !hosts.some((known) => known === host)) return '';
  const link = parse(url);
  return link.kind === 'track' ? link.platformTrackId : '';
}
