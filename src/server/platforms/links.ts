/** From a pasted link to what it names. Pure, never throws. */
import { longestUrl } from '#domain/limits.ts';
import { ownSchemes, withoutSentence, withPlainAddresses } from '#domain/links.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { carriedBy, isLandingPage, isShortener } from './carried-links.ts';
import { isHostOf, plainHost } from './http/redirects.ts';
import type { Platform, PlatformLink } from './platform.ts';
import { platformOfHost, platformOfScheme } from './registry.ts';

type Followable = Extract<PlatformLink, { kind: 'track' | 'short' }>;
export type Identified =
  | { platform: PlatformId; link: Followable }
  | ({ code: 'not_a_track'; platform: PlatformId } & Exclude<PlatformLink, Followable>)
  | { code: Unread };

/** Why an address names nothing at all. */
type Unread = 'unknown_host' | 'landing_page' | 'short_link' | 'invalid_url';

/** Of Apple's apps, which open pages of the web. */
const pageInApp = /^(?:music|itms)s?:\/\//i;

/** Accepts a missing scheme; any scheme but http, https and a platform's own is refused. */
function addressOf(candidate: string): URL | undefined {
  const text = withPlainAddresses(candidate.trim().replaceAll('&amp;', '&'))
    .replace(/(?:%20)+$/, '')
    .replace(pageInApp, 'https://');
  if (text === '' || text.length > longestUrl) return undefined;
  const scheme = text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase();
  if (scheme === 'http' || scheme === 'https') return URL.parse(text) ?? undefined;
  // In `tidal://track:1` the number would be read as a port.
  if (Object.hasOwn(ownSchemes, scheme))
    return URL.parse(text) ?? URL.parse(text.replace('://', ':')) ?? undefined;
  if (/^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)) return undefined;
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : `https://${text}`);
  return url?.hostname.includes('.') ? url : undefined;
}

/** Without the spaces that copying left behind: `?v=ID%20`. */
function withoutSpaces(url: URL): URL {
  url.pathname = url.pathname.replace(/(?:%20)+$/, '');
  url.search = url.search.replace(/(?:%20|\+)+(?=&|$)/g, '');
  return url;
}

function identifiedBy(platformId: PlatformId, link: PlatformLink): Identified {
  if (link.kind === 'track' || link.kind === 'short') return { platform: platformId, link };
  return { code: 'not_a_track', platform: platformId, ...link };
}

type Address = { platform: Platform; url: URL } | { code: Unread };

function unreadOf(url: URL): Unread {
  if (isLandingPage(url)) return 'landing_page';
  return isShortener(url) ? 'short_link' : 'unknown_host';
}

/** A redirect may lead to a page that names a song elsewhere; more than that nobody shares. */
const mostCarried = 3;

/** Nothing is asked of any server, and no address that is not a platform's gets any further. */
function platformAddress(candidate: string, depth = 0): Address {
  const given = addressOf(candidate);
  if (!given) return { code: 'invalid_url' };
  const own = platformOfScheme(given.protocol);
  // `deezer://www.deezer.com/track/1` is the page, opened in the app.
  const isPage = own && isHostOf(own.hosts, given.hostname);
  if (own && !isPage) return { platform: own, url: given };
  const url = own ? URL.parse(`https:${given.href.slice(given.protocol.length)}`) : given;
  if (!url) return { code: 'invalid_url' };
  const isPlain = url.username === '' && url.password === '';
  const outer = new URL(url);
  outer.hostname = plainHost(url.hostname);
  const carried = isPlain && depth < mostCarried ? carriedBy(outer) : undefined;
  if (carried !== undefined) return platformAddress(carried, depth + 1);
  const platform = platformOfHost(url.hostname);
  if (!platform) return { code: isPlain ? unreadOf(outer) : 'unknown_host' };
  // `https://someone@youtube.com` is no link that a platform makes, but one that a fraud might.
  if (!isPlain) return { code: 'invalid_url' };
  outer.port = '';
  return { platform, url: withoutSpaces(outer) };
}

/** As it is, and without the comma or the brackets that it was copied with: a name may end in such signs itself. */
function* readingsOf(candidate: string): Generator<string> {
  yield candidate;
  const text = candidate.trim();
  const copied = text.length > longestUrl ? text : withoutSentence(text);
  if (copied !== text && copied !== '') yield copied;
}

/** The first reading of which `read` makes something. */
function firstOf<T>(candidate: string, read: (address: Exclude<Address, { code: Unread }>) => T | undefined) {
  for (const reading of readingsOf(candidate)) {
    const address = platformAddress(reading);
    const found = 'code' in address ? undefined : read(address);
    if (found !== undefined) return found;
  }
  return undefined;
}

function named(candidate: string): Identified {
  const address = platformAddress(candidate);
  if ('code' in address) return address;
  return identifiedBy(address.platform.id, address.platform.parse(address.url));
}

/** What a link names. */
export function identify(candidate: string): Identified {
  const all = [...readingsOf(candidate)].map(named);
  return all.find((one) => 'link' in one) ?? all[0] ?? { code: 'invalid_url' };
}

/** The album that a link names; undefined: none of a platform that lists the songs of albums. */
export const identifyAlbum = (candidate: string): { platform: PlatformId; albumId: string } | undefined =>
  firstOf(candidate, ({ platform: { id, albums }, url }) => {
    const albumId = albums?.idIn(url);
    return albumId === undefined ? undefined : { platform: id, albumId };
  });

/** The playlist that a link names, also where it names a song of it; undefined: none of a platform whose lists are read. */
export const identifyPlaylist = (
  candidate: string,
): { platform: PlatformId; playlistId: string | 'personal' } | undefined =>
  firstOf(candidate, ({ platform: { id, playlists }, url }) => {
    const playlistId = playlists?.idIn(url);
    return playlistId === undefined ? undefined : { platform: id, playlistId };
  });
