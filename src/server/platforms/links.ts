/** From pasted text to songs: which parts of it are links, and what each of them names. Pure, never throws. */
import type { PlatformId } from '#contract/platforms.ts';
import { plainHost } from './hosts.ts';
import type { Link } from './platform.ts';
import { allPlatforms, platformOfHost, platformOfScheme } from './registry.ts';

type Followable = Extract<Link, { kind: 'track' | 'short' }>;
export type Identified =
  | { platform: PlatformId; link: Followable }
  | { code: 'not_a_track'; platform: PlatformId; kind: Exclude<Link['kind'], 'track' | 'short'> }
  | { code: 'unknown_host' | 'invalid_url' };

/** Our own figure: the longest real links (with tracking parameters) stay well below. */
const longestLink = 2048;

const ownSchemes = allPlatforms.flatMap((platform) =>
  (platform.schemes ?? []).map((scheme) => scheme.slice(0, -1)),
);
/** Where a link begins inside running text; what follows `=` or `/` is part of the link before it. */
const linkStart = new RegExp(
  `(?<![=/])https?://|(?<![=/a-z0-9])(?:${ownSchemes.join('|')}):(?=[a-z/])`,
  'gi',
);
const anyStart = new RegExp(`(?:https?://|\\b(?:${ownSchemes.join('|')}):(?=[a-z/]))`, 'i');
const separators =
  /[\s<>"`|\\^{}\u200b-\u200f\u2028-\u202e\u2060-\u2064，。、；！？（）【】《》「」『』“”«»]+/u;
const leading = /^[([{'‘*,.;:!?-]+/;
const trailing = new Set([...".,;:!?'’*…&"]);
const closing: Record<string, string> = { ')': '(', ']': '[' };
const namedHost = /^((?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62})\.?(?::\d{1,5})?(?:(\/.)|[/?#]|$)/i;
/** A list without spaces and schemes: a comma before what reads as a host and a path. */
const listComma = /[,;](?=(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}\/)/i;

/** Without the punctuation of the sentence around it; a bracket goes only when it was opened outside. */
function trimmed(piece: string): string {
  const text = piece.replace(leading, '');
  const open = new Map<string, number>();
  for (const letter of text) open.set(letter, (open.get(letter) ?? 0) + 1);
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    const opener = closing[last];
    if (opener ? (open.get(last) ?? 0) <= (open.get(opener) ?? 0) : !trailing.has(last)) break;
    open.set(last, (open.get(last) ?? 1) - 1);
  }
  return text.slice(0, end);
}

/** A word without a scheme that reads as an address: a known host, or any host with a path. */
function isBareLink(word: string): boolean {
  const match = namedHost.exec(word);
  if (!match) return false;
  return platformOfHost(match[1] ?? '') !== undefined || match[2] !== undefined;
}

/** The links of a word, which may hold several without a space, or one inside a Markdown or HTML wrapper. */
function linksOfWord(word: string): string[] {
  const starts = [...word.matchAll(linkStart)].map((match) => match.index);
  const head = trimmed(word.slice(0, starts[0] ?? word.length));
  const pieces = starts.map((start, place) => trimmed(word.slice(start, starts[place + 1])));
  if (isBareLink(head)) return [head, ...pieces];
  const inner = anyStart.exec(head);
  return inner ? [trimmed(head.slice(inner.index)), ...pieces] : pieces;
}

/** Everything in a pasted text that looks like a link, in order, each once. */
export function findLinks(text: string): string[] {
  const links = text
    .replaceAll('&amp;', '&')
    .split(separators)
    .flatMap((word) => word.split(listComma))
    .filter((word) => word.length > 3)
    .flatMap(linksOfWord);
  return [...new Set(links)].filter((link) => link !== '');
}

/** Accepts a missing scheme; any scheme but http, https and a platform's own is refused. */
function addressOf(candidate: string): URL | undefined {
  const text = candidate.trim().replaceAll('&amp;', '&');
  if (text === '' || text.length > longestLink) return undefined;
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    const url = URL.parse(text.startsWith('//') ? `https:${text}` : `https://${text}`);
    return url?.hostname.includes('.') ? url : undefined;
  }
  const isKnown = scheme === 'http' || scheme === 'https' || ownSchemes.includes(scheme);
  return isKnown ? (URL.parse(text) ?? undefined) : undefined;
}

function verdictOn(platformId: PlatformId, link: Link): Identified {
  if (link.kind === 'track' || link.kind === 'short') return { platform: platformId, link };
  return { code: 'not_a_track', platform: platformId, kind: link.kind };
}

/** What a link names. Nothing is asked of any server, and no address that is not a platform's gets any further. */
export function identify(candidate: string): Identified {
  const url = addressOf(candidate);
  if (!url) return { code: 'invalid_url' };
  const own = platformOfScheme(url.protocol);
  if (own) return verdictOn(own.id, own.parse(url));
  const platform = platformOfHost(url.hostname);
  if (!platform) return { code: 'unknown_host' };
  // `https://someone@youtube.com` is no link that a platform makes, but one that a fraud might.
  if (url.username || url.password) return { code: 'invalid_url' };
  url.hostname = plainHost(url.hostname);
  url.port = '';
  return verdictOn(platform.id, platform.parse(url));
}
