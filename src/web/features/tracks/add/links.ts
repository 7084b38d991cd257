/** How links travel to the server, and what they seem to be before it has its say. Pure. */
import { type FoundLink, ownSchemes } from '#domain/links.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { platformLooks } from '#web/music/platforms.ts';

/** Links in one request: small enough that progress is seen, large enough for few round trips. */
export const linksPerRequest = 25;

/** A link of the box: as it is shown, and as it is sent. */
export type BoxLink = Pick<FoundLink, 'url' | 'text'>;

/** What goes back into the box, or waits for the next page. */
export const textOf = (links: readonly BoxLink[]): string => links.map(({ text }) => text).join('\n');

const schemeOf = (link: string): string => link.slice(0, Math.max(0, link.indexOf(':'))).toLowerCase();

const addressOf = (link: string): URL | null => URL.parse(/^https?:/i.test(link) ? link : `https://${link}`);

/** For words and marks only: the server alone decides what a link names. */
export function platformOfLink(link: string): PlatformId | undefined {
  const scheme = schemeOf(link);
  if (Object.hasOwn(ownSchemes, scheme)) return ownSchemes[scheme];
  const host = addressOf(link)?.hostname.toLowerCase() ?? '';
  return platformIds.find((platform) => platformLooks[platform].hosts.test(host));
}

/** What to call the place a link leads to where it is no platform we know. */
export const hostOfLink = (link: string): string =>
  addressOf(link)?.hostname.replace(/^www\./, '') || link.slice(0, 40);

export type PageKind = 'album' | 'playlist' | 'artist' | 'page';

/** Whose videos can be listed to choose from. */
export const isListable = (link: string): boolean =>
  platformOfLink(link) === 'youtube' && pageKindOf(link) === 'playlist';

/** Whose songs are shown to its owner and collaborators alone. */
export const isClosedPlaylist = (link: string): boolean =>
  platformOfLink(link) === 'spotify' && pageKindOf(link) === 'playlist';

/** What a link that is no song seems to be. */
export function pageKindOf(link: string): PageKind {
  if (/[/:]playlists?[/:?]|[?&]list=|\/sets\//i.test(link)) return 'playlist';
  if (/[/:](albums?|release|release-group)[/:]/i.test(link)) return 'album';
  if (/[/:]artists?[/:]|\/@|\/(channel|user|c)\//i.test(link)) return 'artist';
  return 'page';
}
