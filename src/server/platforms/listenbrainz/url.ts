/** Addresses of recordings at ListenBrainz and MusicBrainz, which share one id (facts §14). Pure. */
import type { PlatformLink } from '../platform.ts';

export const hosts = ['listenbrainz.org', 'musicbrainz.org', 'beta.musicbrainz.org'] as const;

/** `album` is what ListenBrainz calls MusicBrainz's release group. */
const kinds: Record<string, Exclude<PlatformLink['kind'], 'track' | 'short'>> = {
  release: 'album',
  'release-group': 'album',
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
};

/** The MBID of a recording: a UUID in lower case. */
export const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The page that shows the counts. */
export const urlOf = (id: string): string => `https://listenbrainz.org/track/${id}`;

/** At MusicBrainz a "track" is a recording's place on one release: it has an id of its own, which cannot be read. */
const isRecording = (host: string, kind: string): boolean =>
  kind === 'recording' || (kind === 'track' && host === 'listenbrainz.org');

export function parse(url: URL): PlatformLink {
  const [kind = '', mbid = ''] = url.pathname.split('/').filter((part) => part !== '');
  const id = mbid.toLowerCase();
  if (isRecording(url.hostname, kind) && isId(id))
    return { kind: 'track', platformTrackId: id, url: urlOf(id) };
  return { kind: Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 'other') : 'other' };
}
