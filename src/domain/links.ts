/** Which parts of a pasted text are links: one definition for the server and for pages. Pure, never throws. */
import { longestUrl } from './limits.ts';
import type { PlatformId } from './platforms.ts';

/** Schemes of the platforms' own apps, without the colon. */
export const ownSchemes: Readonly<Record<string, PlatformId>> = {
  spotify: 'spotify',
  deezer: 'deezer',
  soundcloud: 'soundcloud',
  tidal: 'tidal',
  'vnd.youtube': 'youtube',
};

export type FoundLink = {
  /** As it stands in the text, without what surely belongs to the sentence around it. */
  url: string;
  /** What it may be instead, likeliest first, where the text leaves open whether its end is punctuation. */
  otherwise: readonly string[];
  /** A text that holds this link alone and is understood as the whole text was: as surely, or as little. */
  text: string;
};

/** A video's id may begin with any sign; elsewhere `Deezer:12k` is no link. */
const ownStart = Object.keys(ownSchemes)
  .map((scheme) => `${scheme.replace('.', '\\.')}:(?=${scheme === 'vnd.youtube' ? '[\\w/-]' : '[a-z/]'})`)
  // Apple's apps open pages of the web.
  .concat('(?:music|itms)s?://')
  .join('|');
/** In full-width letters they say the same: a link begins in a text where it begins once that is in plain ones. */
const inside = '=/＝／';
const wordSigns = 'a-z0-9ａ-ｚＡ-Ｚ０-９';
/** Where a link begins inside running text; what follows `=` or `/` is part of the link before it. */
const linkStart = new RegExp(
  `(?<![${inside}])https?://|(?<![${inside}${wordSigns}.．])(?:${ownStart})`,
  'gi',
);
const anyStart = new RegExp(`https?://|(?<![${wordSigns}_＿])(?:${ownStart})`, 'i');
const host = '(?:[a-z0-9-]{1,63}\\.){1,8}[a-z][a-z0-9-]{1,62}';
/** A word without a scheme that reads as an address: a host with something behind it. */
const bareLink = new RegExp(`^${host}\\.?(?::\\d{1,5})?(?:/\\S|/?\\?\\S)`, 'i');
/** A list without spaces and schemes: a comma before what reads as a host and a path. */
const listComma = new RegExp(`[,;](?=${host}/)`, 'i');
/** Songs of Last.fm are known by their names, and names end in any sign: `Help!`, `DNA.`, `Smile :)`. */
const withNames = /^(?:https?:\/\/)?(?:[a-z]{1,8}\.)?(?:last\.fm|lastfm\.[a-z]{2,3}(?:\.[a-z]{2})?)\/./i;

const invisible = '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064';
const wideSigns = '，。、；！｜（）【】《》「」『』“”«»→➜➡';
/** No link holds these, not even one that stands alone. */
const breaks = new RegExp(`[\\s<>"\`${invisible}]+`, 'u');
const word = new RegExp(`[^\\s<>"\`|\\\\^{}${invisible}${wideSigns}？]+`, 'gu');
const wideBreaks = new RegExp(`([\\s<>"${invisible}${wideSigns}]+)`, 'u');

const leading = /^[([{'‘*,.;:!?-]+/;
const trailing = new Set([...".,;:!?'’*…&"]);
const closing: Record<string, string> = { ')': '(', ']': '[' };
/** What opens right before a link and closes right behind it says where it ends. */
const quotes: Record<string, string> = {
  ...{ '<': '>', '"': '"', '`': '`', '“': '”', '«': '»' },
  ...{ '「': '」', '『': '』', '（': '）', '【': '】', '《': '》' },
};
const marks: Record<string, string> = { '(': ')', '[': ']', "'": "'", '‘': '’', '*': '*' };

const wide = /[\uff01-\uff5e]/;
/** Full-width letters and signs as the plain ones, one for one. */
const plain = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Of a path of names only what is no name: `／ｍｕｓｉｃ／`, but `ＬＯＶＥ` may be what the song is called. */
const plainPath = (path: string): string =>
  path
    .split(/[/／]/)
    .map((part, place) => {
      // `/fr/music/Artist/_/Song`
      const structure = [/^(?:music|[a-z]{2})$/i, /^music$/i][place] ?? /^_$/;
      return structure.test(plain(part)) ? plain(part) : part;
    })
    .join('/');

/** `piece` may hold one address, which begins wherever it begins; a bare one may hold another in its path. */
function plainAddress(piece: string): string {
  const text = plain(piece);
  const start = bareLink.test(text) ? 0 : (anyStart.exec(text)?.index ?? text.length);
  const [head = ''] = /^(?:[a-z]+:\/\/)?[^/?#]*[/?#]?/i.exec(text.slice(start)) ?? [];
  const end = start + head.length;
  if (!wide.test(piece.slice(start, end))) return piece;
  const path = piece.slice(end);
  return piece.slice(0, start) + head + (withNames.test(`${head}.`) ? plainPath(path) : plain(path));
}

function plainAddresses(piece: string): string {
  const starts = [...plain(piece).matchAll(linkStart)].map((match) => match.index);
  return [0, ...starts].map((start, place) => plainAddress(piece.slice(start, starts[place]))).join('');
}

/** Addresses in full-width letters (`ｈｔｔｐｓ：／／…`) in plain ones; everything else as it is. */
export const withPlainAddresses = (text: string): string =>
  wide.test(text)
    ? text
        .split(wideBreaks)
        .map((piece) => (wide.test(piece) ? plainAddresses(piece) : piece))
        .join('')
    : text;

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

/** One link as it was copied out of a sentence or a cell: `https://…/track/1,`, `<https://…>`. Names end in any sign. */
export const withoutSentence = (text: string): string =>
  withNames.test(text) ? text : trimmed(text.replace(/^["<«“]+|[">»”]+(?=[.,;]*$)/g, ''));

const sure = (url: string): FoundLink => ({ url, otherwise: [], text: url });

const times = (text: string, sign: string): number => text.split(sign).length - 1;

/** Whether `link` ends inside what was opened before it: where, and whether right before it. */
function closedBy(link: string, before: string): { end: number; isRightBefore: boolean } | undefined {
  for (const [opener, closer] of Object.entries(marks)) {
    const end = link.lastIndexOf(closer);
    if (end < 0 || /[\p{L}\p{N}]/u.test(link.slice(end))) continue;
    const isRightBefore = before.endsWith(opener);
    const isBracket = opener !== closer && opener !== '‘';
    const isOpen = isBracket && times(before, opener) > times(before, closer);
    const isOwn = isBracket && times(link.slice(0, end + 1), closer) <= times(link, opener);
    if ((isRightBefore || isOpen) && !isOwn) return { end, isRightBefore };
  }
  return undefined;
}

/** Our own limit: each is a question to Last.fm. */
const mostForms = 4;

/**
 * A link whose end may be punctuation or part of a name: as it is, then with less and less of it. A comma in
 * running text is the sentence's; what is typed in passing is known to Last.fm as often as not.
 */
function unsure(piece: string): FoundLink {
  const link = piece.replace(/[,;:?&]+$/, '');
  const least = trimmed(link).length;
  const lengths = Array.from({ length: link.length - least }, (_, cut) => link.length - cut);
  const forms = [...lengths.slice(0, mostForms - 1), least].map((length) => link.slice(0, length));
  const [url = link, ...otherwise] = forms;
  // Alone on its line it would be taken as it is.
  return otherwise.length === 0 ? sure(url) : { url, otherwise, text: `… ${url}` };
}

function linkOf(piece: string, at: number, line: string): FoundLink {
  if (!withNames.test(piece) || piece.length > longestUrl) return sure(trimmed(piece));
  const opener = line.charAt(at - 1);
  if (at > 0 && quotes[opener] === line.charAt(at + piece.length)) return sure(piece);
  let end = piece.length;
  // `**[name](link)**` closes several things.
  for (let depth = 0; depth < 4; depth++) {
    const closed = closedBy(piece.slice(0, end), line.slice(Math.max(0, at - longestUrl), at));
    if (!closed) break;
    end = closed.end;
    if (closed.isRightBefore && opener !== '*') return sure(piece.slice(0, end));
  }
  return opener === '*' && end < piece.length ? sure(piece.slice(0, end)) : unsure(piece.slice(0, end));
}

/** The links of a word, which may hold several without a space, or one inside a Markdown or HTML wrapper. */
function linksOfWord(text: string, at: number, line: string): FoundLink[] {
  const starts = [...text.matchAll(linkStart)].map((match) => match.index);
  const links = starts.map((start, place) => linkOf(text.slice(start, starts[place + 1]), at + start, line));
  const head = text.slice(0, starts[0] ?? text.length);
  const bare = head.replace(leading, '');
  if (bareLink.test(bare)) return [linkOf(bare, at + head.length - bare.length, line), ...links];
  const inner = anyStart.exec(head);
  return inner ? [linkOf(head.slice(inner.index), at + inner.index, line), ...links] : links;
}

/** A link that stands alone on its line and may end in any sign is taken as it is. */
function loneLink(line: string): string | undefined {
  const [only, ...others] = line.split(breaks).filter((piece) => piece !== '');
  if (only === undefined || others.length > 0 || !withNames.test(only)) return undefined;
  const isOne = [...only.matchAll(linkStart)].every(({ index }) => index === 0) && !listComma.test(only);
  return isOne ? only : undefined;
}

function linksOfLine(line: string): FoundLink[] {
  const lone = loneLink(line);
  if (lone !== undefined) return [sure(lone)];
  const links: FoundLink[] = [];
  for (const { 0: found, index } of line.matchAll(word)) {
    let at = index;
    for (const part of found.split(listComma)) {
      if (part.length > 3) links.push(...linksOfWord(part, at, line));
      at += part.length + 1;
    }
  }
  return links.filter(({ url }) => url !== '');
}

/** Everything in a pasted text that looks like a link, in order, each once. */
export function findLinks(text: string): FoundLink[] {
  const links = new Map<string, FoundLink>();
  for (const line of withPlainAddresses(text.replaceAll('&amp;', '&').replaceAll('\\/', '/')).split(
    /[\r\n]+/,
  ))
    for (const link of linksOfLine(line))
      if (!links.has(link.url) || link.otherwise.length === 0) links.set(link.url, link);
  return withoutPlayer([...links.values()]);
}

const isPlayer = ({ url }: FoundLink): boolean => /bandcamp\.com\/EmbeddedPlayer/i.test(url);

/** The code of Bandcamp's player names the page that it plays beside its own address, which names nothing. */
function withoutPlayer(links: FoundLink[]): FoundLink[] {
  const hasPage = links.some(({ url }) => /\.bandcamp\.com\/(?:track|album)\//i.test(url));
  return hasPage ? links.filter((link) => !isPlayer(link)) : links;
}

/** A playlist on Spotify: its songs are shown to its owner and collaborators alone. */
export const isClosedPlaylist = (link: string): boolean =>
  /^\s*(?:(?:https?:\/\/)?(?:open|play)\.spotify\.com\/(?:[^?#]*\/)?|spotify:(?:.*:)?)playlist[/:]/i.test(
    link,
  );
