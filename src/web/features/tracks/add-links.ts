/** From pasted text to links, before the server has its say: generous, in order, each once. Pure. */
import type { PlatformId } from '#contract/platforms.ts';

/** Links in one request: small enough that progress is seen, large enough for few round trips. */
export const linksPerRequest = 25;

const separators =
  /[\s<>"`|\\^{}\u200b-\u200f\u2028-\u202e\u2060-\u2064，。、；！？（）【】《》「」『』“”«»]+/u;
/** A scheme inside a word begins a new link, unless it is part of the link before (`?u=https://…`). */
const schemeStart = /(?<![=/])https?:\/\/|(?<![=/a-z0-9])(?:spotify|deezer|soundcloud|tidal):(?=[a-z/])/gi;
const bareLink = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}\.?(?::\d{1,5})?\/\S/i;
const listComma = /[,;](?=(?:https?:\/\/|(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}\/))/i;
const edges = /^[([{'‘*,.;:!?-]+|[\]}.,;:!?'’*…&]+$/g;

/** Without the punctuation of the sentence around it; a bracket goes only when it was opened outside. */
function trimmed(piece: string): string {
  const text = piece.replace(edges, '');
  return text.endsWith(')') && !text.includes('(') ? trimmed(text.slice(0, -1)) : text;
}

function linksOfWord(word: string): string[] {
  const starts = [...word.matchAll(schemeStart)].map((match) => match.index);
  const head = trimmed(word.slice(0, starts[0] ?? word.length));
  const pieces = starts.map((start, place) => trimmed(word.slice(start, starts[place + 1])));
  return bareLink.test(head) ? [head, ...pieces] : pieces;
}

/** Everything in a text that looks like a link. */
export function splitLinks(text: string): string[] {
  const words = text
    .replaceAll('&amp;', '&')
    .split(separators)
    .flatMap((word) => word.split(listComma));
  return [...new Set(words.flatMap(linksOfWord).filter((link) => link !== ''))];
}

/** The links in portions of one request each, in order. */
export function slicesOf(links: readonly string[], size = linksPerRequest): string[][] {
  const slices: string[][] = [];
  for (let start = 0; start < links.length; start += size) slices.push(links.slice(start, start + size));
  return slices;
}

const hosts: readonly [PlatformId, RegExp][] = [
  ['youtube', /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/],
  ['spotify', /(^|\.)spotify\.(com|link)$/],
  ['apple-music', /(^|\.)(music|itunes|geo\.music)\.apple\.com$/],
  ['soundcloud', /(^|\.)(soundcloud\.com|soundcloud\.app\.goo\.gl|snd\.sc)$/],
  ['lastfm', /(^|\.)(last\.fm|lastfm\.[a-z.]+)$/],
  ['bandcamp', /(^|\.)bandcamp\.com$/],
  ['audiomack', /(^|\.)audiomack\.com$/],
  ['deezer', /(^|\.)(deezer\.com|deezer\.page\.link)$/],
  ['listenbrainz', /(^|\.)(listenbrainz|musicbrainz)\.org$/],
  ['tidal', /(^|\.)tidal\.com$/],
];
const schemes: Partial<Record<string, PlatformId>> = {
  'spotify:': 'spotify',
  'deezer:': 'deezer',
  'soundcloud:': 'soundcloud',
  'tidal:': 'tidal',
};

const addressOf = (link: string): URL | null => URL.parse(/^[a-z]+:/i.test(link) ? link : `https://${link}`);

/** For words and marks only: the server alone decides what a link names. */
export function platformOfLink(link: string): PlatformId | undefined {
  const url = addressOf(link);
  if (!url) return undefined;
  return schemes[url.protocol] ?? hosts.find(([, host]) => host.test(url.hostname.toLowerCase()))?.[0];
}

/** What to call the place a link leads to where it is no platform we know. */
export const hostOfLink = (link: string): string =>
  addressOf(link)?.hostname.replace(/^www\./, '') || link.slice(0, 40);

export type PageKind = 'album' | 'playlist' | 'artist' | 'page';

/** What a link that is no song seems to be. */
export function pageKindOf(link: string): PageKind {
  if (/[/:]playlists?[/:?]|[?&]list=|\/sets\//i.test(link)) return 'playlist';
  if (/[/:](albums?|release|release-group)[/:]/i.test(link)) return 'album';
  if (/[/:]artists?[/:]|\/@|\/(channel|user|c)\//i.test(link)) return 'artist';
  return 'page';
}
