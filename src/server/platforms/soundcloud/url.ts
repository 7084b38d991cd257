/** SoundCloud's addresses (facts §14). Pure. */
import { isHostOf, plainHost } from '../http/redirects.ts';
import type { PlatformLink } from '../platform.ts';
import { uriParts } from '../uri.ts';

export const hosts = [
  'soundcloud.com',
  'm.soundcloud.com',
  'w.soundcloud.com',
  'on.soundcloud.com',
  'api.soundcloud.com',
  'soundcloud.app.goo.gl',
] as const;
export const schemes = ['soundcloud:'] as const;

/** A song as it is read: its number and, where it is private, the secret of the link that was shared. */
export type Song = { number: string; secret?: string };

const songForm = /^soundcloud:tracks:([1-9]\d{0,18})(?:\/(s-[A-Za-z0-9]{1,64}))?$/;
const numberForm = /^(?:soundcloud:tracks:)?([1-9]\d{0,18})(?:\.json)?$/;
const secretForm = /^s-[A-Za-z0-9]{1,64}$/;
const nameForm = /^[A-Za-z0-9_-]{1,255}$/;
const codeForm = /^[A-Za-z0-9_-]{1,64}$/;

/** Undefined for `user/slug`, which is a name that can change and no id. */
export function songOf(id: string): Song | undefined {
  const [, number, secret] = songForm.exec(id) ?? [];
  if (number === undefined) return undefined;
  return secret === undefined ? { number } : { number, secret };
}

/** Everybody who knows an id shares its song, so the secret of a private one is part of it. */
export const idOf = ({ number, secret }: Song): string =>
  `soundcloud:tracks:${number}${secret === undefined ? '' : `/${secret}`}`;

export const isId = (id: string): boolean => songForm.test(id);

/** The player: the only page that is known by the number alone; the interface's own address shows an error. */
export function urlOf(id: string): string {
  const { number, secret } = songOf(id) ?? { number: '' };
  const player = `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://api.soundcloud.com/tracks/${number}`)}`;
  return secret === undefined ? player : `${player}&secret_token=${secret}`;
}

const partsOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');

const isSecret = (text: string | null | undefined): text is string => secretForm.test(text ?? '');

export function linkTo(song: Song): PlatformLink {
  const id = idOf(song);
  return { kind: 'track', platformTrackId: id, url: urlOf(id) };
}

/** `api.soundcloud.com/tracks/N?secret_token=`; a number may be written as a URN. */
function resource(url: URL, secret: string | null): PlatformLink {
  const [kind = '', name = ''] = partsOf(url);
  const number = numberForm.exec(name.replaceAll(/%3a/gi, ':'))?.[1];
  const token = url.searchParams.get('secret_token') ?? secret;
  if (kind === 'tracks' && number) return linkTo(isSecret(token) ? { number, secret: token } : { number });
  if (kind === 'playlists') return { kind: 'playlist' };
  return { kind: kind === 'users' ? 'artist' : 'other' };
}

/** The player names what it plays in a parameter, and the secret there or beside it. */
function player(url: URL): PlatformLink {
  const inner = URL.parse(url.searchParams.get('url') ?? '', 'https://api.soundcloud.com');
  const host = plainHost(inner?.hostname ?? '');
  if (!inner || host === 'w.soundcloud.com' || !isHostOf(hosts, host)) return { kind: 'other' };
  if (host === 'api.soundcloud.com') return resource(inner, url.searchParams.get('secret_token'));
  inner.hostname = host;
  return parse(inner);
}

/** `soundcloud:tracks:N`, and `soundcloud://sounds:N` as its pages hand a song to the app. */
function linkOfUri(uri: string): PlatformLink {
  const [kind = '', number = '', secret] = uriParts(uri);
  const song = songOf(`soundcloud:tracks:${number}${secret === undefined ? '' : `/${secret}`}`);
  if (song && (kind === 'tracks' || kind === 'sounds')) return linkTo(song);
  if (kind === 'playlists') return { kind: 'playlist' };
  return { kind: kind === 'users' ? 'artist' : 'other' };
}

/** Pages of SoundCloud itself, where an artist's name would stand. */
const ownPage =
  /^(charts|discover|feed|imprint|jobs|library|messages|notifications|oembed|pages|people|player|popular|search|settings|stations|stream|tags|terms-of-use|upload|you)$/;
/** Pages of an artist, where a song's name would stand (facts §14). */
const artistPage =
  /^(albums|comments|followers|following|likes|popular-tracks|reposts|sets|spotlight|tracks)$/;

/** `user/slug` and `user/slug/s-SECRET` say which song is meant, but only SoundCloud knows its number. */
function page(parts: readonly string[]): PlatformLink {
  const [artist = '', name, secret] = parts;
  if (!nameForm.test(artist) || ownPage.test(artist)) return { kind: 'other' };
  if (name === undefined) return { kind: 'artist' };
  if (name === 'sets' && secret !== undefined) return { kind: 'playlist' };
  if (artistPage.test(name)) return { kind: 'artist' };
  const isSong = nameForm.test(name) && (secret === undefined || (isSecret(secret) && parts.length === 3));
  if (!isSong) return { kind: 'other' };
  const path = parts.join('/');
  return {
    kind: 'track',
    platformTrackId: path,
    url: `https://soundcloud.com/${path}`,
    isProvisional: true,
  };
}

const setForm = /^(?:soundcloud:playlists:)?([1-9]\d{0,18})$/;

/** The number of a set, from where the interface's own address, the player and the app have it. */
function numberedSet([kind = '', name = '']: readonly string[]): string | undefined {
  const number = setForm.exec(name.replaceAll(/%3a/gi, ':'))?.[1];
  return kind === 'playlists' && number ? `soundcloud:playlists:${number}` : undefined;
}

/** `artist/sets/name`, or `soundcloud:playlists:N`; one that is shared by a secret is none. */
export function setIn(url: URL): string | undefined {
  if (url.protocol === 'soundcloud:') return numberedSet(uriParts(url.href));
  const parts = partsOf(url);
  if (url.searchParams.has('secret_token')) return undefined;
  if (url.hostname === 'api.soundcloud.com') return numberedSet(parts);
  if (url.hostname === 'w.soundcloud.com') {
    const inner = URL.parse(url.searchParams.get('url') ?? '', 'https://api.soundcloud.com');
    const host = plainHost(inner?.hostname ?? '');
    return inner && host !== 'w.soundcloud.com' && isHostOf(hosts, host) ? setIn(inner) : undefined;
  }
  const [artist = '', sets, name = '', ...more] = parts;
  return nameForm.test(artist) && sets === 'sets' && nameForm.test(name) && more.length === 0
    ? `${artist}/sets/${name}`
    : undefined;
}

export function parse(url: URL): PlatformLink {
  if (url.protocol === 'soundcloud:') return linkOfUri(url.href);
  const parts = partsOf(url);
  switch (url.hostname) {
    case 'on.soundcloud.com':
    case 'soundcloud.app.goo.gl':
      return codeForm.test(parts[0] ?? '')
        ? { kind: 'short', url: `https://${url.hostname}/${parts[0]}` }
        : { kind: 'other' };
    case 'w.soundcloud.com':
      return parts[0] === 'player' ? player(url) : { kind: 'other' };
    case 'api.soundcloud.com':
      return resource(url, null);
    default:
      return page(parts);
  }
}
