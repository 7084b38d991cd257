/**
 * What a link is called on our pages. A channel puts its own name before what it uploads: "Kora - Night Drive (Official
 * Video)" of the channel Kora is "Night Drive". What the platform says stays stored, and is searched. Pure.
 */
import type { PlatformId } from './platforms.ts';

/** Same letters, same name: width, case, accents, blanks and signs aside. */
const squeezed = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Without what channels add: "Kora - Topic", "KoraVEVO", "Kora Official". */
const bareChannel = (channel: string): string => channel.replace(/\s+-\s+topic$|\s*vevo$|\s+official$/i, '');

/** A blank on both sides: "Jay-Z" and "Twenty-One" are one word. */
const dash = /\s+[-–—]\s+/gu;

/** What uploaders say of the upload, and what never is a song's name by itself. */
const uploadWord =
  /^(?:official|officiel|oficial|offizielles|music|musik|video|videoclip|clip|audio|lyrics?|visuali[sz]er|hd|hq|4k|uhd|mv)$/;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const saysUpload = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => uploadWord.test(word)) && !/^music$/i.test(text.trim());
};

const lastBracket = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])\s*$/;

/** Without brackets at the end that speak of the upload alone; a version is part of the name. */
function withoutUpload(title: string): string {
  const found = lastBracket.exec(title);
  if (!found || found.index === 0 || !saysUpload(found[1] ?? found[2] ?? '')) return title;
  return withoutUpload(title.slice(0, found.index));
}

/** "Kora - Live", "Kora - Orren Remix": of a song that is called as its artist is. */
const isVersion = (text: string): boolean =>
  /^(?:live|acoustic|instrumental|karaoke|demo|remix|unplugged|sped up|slowed|nightcore|remaster(?:ed)?)(?:\s+(?:at|in|from|on|version|video|session)\b.*)?$/i.test(
    text,
  ) || /\s(?:remix|rmx|mix|edit|version|ver|cover|session|remaster(?:ed)?)\.?$/i.test(text);

type Named = { platform: PlatformId; title: string; artist: string };

export function shownTitle({ platform, title, artist }: Named): string {
  const name = squeezed(bareChannel(artist));
  if (platform !== 'youtube' || name === '') return title;
  for (const { index, 0: between } of title.matchAll(dash)) {
    if (squeezed(title.slice(0, index)) !== name) continue;
    const rest = withoutUpload(title.slice(index + between.length).trim());
    const bare = rest.replace(/\s*[([].*$/, '').trim();
    return bare === '' || saysUpload(bare) || isVersion(bare) ? title : rest;
  }
  return title;
}
