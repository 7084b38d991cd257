/** Last.fm's addresses (facts §14): a song is known by its artist's name and its own, and by nothing else. Pure. */
import type { PlatformLink } from '../platform.ts';

/** Until its pages had a language in their path, Last.fm had domains for them; the paths are the same. */
export const hosts = [
  'last.fm',
  'm.last.fm',
  'cn.last.fm',
  'lastfm.de',
  'lastfm.es',
  'lastfm.fr',
  'lastfm.it',
  'lastfm.jp',
  'lastfm.pl',
  'lastfm.ru',
  'lastfm.se',
  'lastfm.com.br',
  'lastfm.com.tr',
] as const;

export type Names = { artist: string; track: string };

/** Our own figure: two names of a hundred letters that are written in nine characters each still fit. */
const longestId = 2000;

const lonePercent = /%(?![0-9a-f]{2})/gi;
/** Signs that mean something in an address are encoded twice by Last.fm: `Florence+%252B+the+Machine`. */
const encodedTwice = /%25(2B|2F|26|23|3F)/gi;

function decoded(part: string): string | undefined {
  const once = part.replace(lonePercent, '%25').replace(encodedTwice, '%$1');
  try {
    return decodeURIComponent(once.replaceAll('+', ' '));
  } catch {
    return undefined; // bytes that are no UTF-8
  }
}

/** `.` and `..` cannot stand in a path, however they are encoded, and control characters in no name. */
const isName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/\p{Cc}/u.test(name);

/** A name out of an address, in one of the ways to compose its letters (NFC) and with single spaces. */
function nameOf(part: string): string | undefined {
  const name = decoded(part)?.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return name !== undefined && isName(name) ? name : undefined;
}

/** A name as addresses have it: letters, digits and `-._` as they are, a space as `+`, the rest as `%XX`. */
const encoded = (name: string): string =>
  encodeURIComponent(name)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

/** The one id of a song, however its link was written: `Guns+N%27+Roses/_/Sweet+Child+o%27+Mine`. */
const idOf = ({ artist, track }: Names): string => `${encoded(artist)}/_/${encoded(track)}`;

function namesIn(artistPart: string, trackPart: string): Names | undefined {
  const [artist, track] = [nameOf(artistPart), nameOf(trackPart)];
  return artist === undefined || track === undefined ? undefined : { artist, track };
}

/** The names that an id stands for; undefined where it is not in normal form. */
export function namesOf(id: string): Names | undefined {
  const [artist = '', album, track = '', ...rest] = id.split('/');
  if (id.length > longestId || album !== '_' || rest.length > 0) return undefined;
  const names = namesIn(artist, track);
  return names && idOf(names) === id ? names : undefined;
}

export const isId = (id: string): boolean => namesOf(id) !== undefined;

/** A `+` in a name is encoded twice, as Last.fm writes its own addresses; once, its pages take it for a space. */
export const urlOf = (id: string): string => `https://www.last.fm/music/${id.replaceAll('%2B', '%252B')}`;

/** `+albums`, `+wiki`, …: a page about what stands before it; a name cannot begin with a space. */
const isPage = (part: string): boolean => part.startsWith('+');

/** Of names as people write them. */
export function idOfNames(artist: string, track: string): string | undefined {
  const id = isName(artist) && isName(track) ? idOf({ artist, track }) : '';
  return isId(id) ? id : undefined;
}

function songOf(artist: string, track: string): PlatformLink {
  const names = namesIn(artist, track);
  const id = names ? idOf(names) : '';
  return isId(id) ? { kind: 'track', platformTrackId: id, url: urlOf(id) } : { kind: 'other' };
}

export function parse(url: URL): PlatformLink {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  // `/fr/music/…`
  if (/^[a-z]{2}$/i.test(parts[0] ?? '')) parts.shift();
  if (parts[0] === 'user' && parts[2] === 'playlists') return { kind: 'playlist' };
  if (parts[0] !== 'music') return { kind: 'other' };
  const [artist = '', album = '', track = ''] = parts.slice(parts[1] === '+noredirect' ? 2 : 1);
  if (artist === '' || isPage(artist)) return { kind: 'other' };
  if (album === '' || isPage(album)) return { kind: 'artist' };
  if (track === '' || isPage(track)) return { kind: album === '_' ? 'artist' : 'album' };
  return songOf(artist, track);
}
