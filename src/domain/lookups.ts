/** What names a song without a link: its ISRC, or artist and title as people write them. Pure, never throws. */

import type { PlatformId } from './platforms.ts';

export type SongLookup = { isrc: string } | { artist: string; title: string };

const longest = 200;
const isrcForm = /^(?:isrc[:\s]*)?([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;
/** A dash of any length with spaces around it; names have hyphens without. */
const between = /\s+[-–—]\s+/;

/** Undefined where the text is neither, or holds a link. */
export function songLookup(text: string): SongLookup | undefined {
  const line = text.trim();
  if (line.length > longest || /[\r\n]|:\/\//.test(line)) return undefined;
  const isrc = isrcForm.exec(line)?.slice(1).join('').toUpperCase();
  if (isrc) return { isrc };
  const [artist = '', ...rest] = line.split(between);
  const title = rest.join(' – ');
  const isName = (name: string) => /[\p{L}\p{N}]/u.test(name);
  return isName(artist) && isName(title) ? { artist, title } : undefined;
}

/** Platforms that list the songs of an album by a documented call. */
export const albumPlatforms: readonly PlatformId[] = [
  'spotify',
  'apple-music',
  'bandcamp',
  'deezer',
  'tidal',
];

/** Whether a text holds a line that can be looked up. */
export const hasLookup = (text: string): boolean =>
  text.split(/[\r\n]+/).some((line) => songLookup(line) !== undefined);
