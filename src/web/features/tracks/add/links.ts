/** How links travel to the server, and what they seem to be before it has its say. Pure. */
import { type FoundLink, findLinks, ownSchemes } from '#domain/links.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { platformHosts } from '#web/music/platforms.ts';

/** Links in one request: small enough that progress is seen, large enough for few round trips. */
export const linksPerRequest = 25;

/** A link of the box: as it is shown, and as it is sent. */
export type BoxLink = Pick<FoundLink, 'url' | 'text'>;

/** What goes back into the box, or waits for the next page. */
export const textOf = (links: readonly BoxLink[]): string => links.map(({ text }) => text).join('\n');

/** What is no link, or one for the second time: named, so that nothing pasted goes unmentioned. */
export type LeftOut = 'repeated' | 'comment' | 'unread' | 'blank';
export type BoxEntry = BoxLink & { leftOut?: LeftOut };

export type ReadBox = {
  /** One for each line, and of a line with several links one for each of them. */
  entries: BoxEntry[];
  /** Whether some line has several links: then there are more entries than lines. */
  hasSeveral: boolean;
  /** What is beyond `most` links, as it stood, and how many entries that are. */
  rest: string;
  over: number;
};

const leftOutOf = (line: string): LeftOut => {
  if (line.trim() === '') return 'blank';
  return /^\s*(?:#|\/\/|;)/.test(line) ? 'comment' : 'unread';
};

/** Every line of the box, in order, until it has `most` different links. */
export function readBox(text: string, most: number): ReadBox {
  // A link is understood best where it stands alone, which may be on a later line.
  const known = new Map(findLinks(text).map((link) => [link.url, link]));
  const seen = new Set<string>();
  const box: ReadBox = { entries: [], hasSeveral: false, rest: '', over: 0 };
  const rest: string[] = [];
  for (const line of text.trim().split(/\r\n|\r|\n/)) {
    const links = findLinks(line).map(({ url }) => known.get(url) ?? { url, text: url });
    const fresh = links.filter(({ url }) => !seen.has(url));
    const room = rest.length > 0 ? 0 : most - seen.size;
    if (rest.length > 0 || fresh.length > room) {
      rest.push(room > 0 ? textOf(fresh.slice(room)) : line);
      box.over += Math.max(1, room > 0 ? fresh.length - room : links.length);
    }
    if (rest.length > 0 && room === 0) continue;
    const taken = links.filter(
      ({ url }) => seen.has(url) || fresh.findIndex((link) => link.url === url) < room,
    );
    if (links.length === 0) box.entries.push({ url: line.trim(), text: line, leftOut: leftOutOf(line) });
    for (const { url, text: sent } of taken) {
      box.entries.push({ url, text: sent, ...(seen.has(url) && { leftOut: 'repeated' as const }) });
      seen.add(url);
    }
    box.hasSeveral ||= taken.length > 1;
  }
  return { ...box, rest: rest.join('\n') };
}

const schemeOf = (link: string): string => link.slice(0, Math.max(0, link.indexOf(':'))).toLowerCase();

const addressOf = (link: string): URL | null => URL.parse(link.replace(/^(?:\w+:\/\/)?/, 'https://'));

/** For words and marks only: the server alone decides what a link names. */
export function platformOfLink(link: string): PlatformId | undefined {
  const scheme = schemeOf(link);
  if (Object.hasOwn(ownSchemes, scheme)) return ownSchemes[scheme];
  const host = addressOf(link)?.hostname.toLowerCase() ?? '';
  return platformIds.find((platform) => platformHosts[platform].test(host));
}

/** What to call the place a link leads to where it is no platform we know. */
export const hostOfLink = (link: string): string =>
  addressOf(link)?.hostname.replace(/^www\./, '') || link.slice(0, 40);

/** Whose videos can be listed to choose from. */
export const isListable = (link: string): boolean =>
  platformOfLink(link) === 'youtube' && /\/playlist\?|[?&]list=/i.test(link);
