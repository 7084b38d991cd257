/** What of playlists can be decided without a database. Pure. */
export const keptMilliseconds = 24 * 3600_000;

export const playlistLimits = {
  reportsByAddress: { name: 'playlist-report:address', tries: 10, minutes: 60 },
  reportsOfPlaylist: { name: 'playlist-report:playlist', tries: 3, minutes: 24 * 60 },
};

/** Written without blanks between words: each character is one. */
const alone = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;
const word = new RegExp(String.raw`${alone}|[[\p{L}\p{N}]--${alone}]+`, 'gv');

/** The words of a text as they are searched: without case and accents. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().match(word) ?? [];

/** For `to_tsquery`: each of the words, or what begins so. Letters and digits alone come through `wordsOf`. */
export const searchOf = (search: string): string =>
  wordsOf(search)
    .map((one) => `${one}:*`)
    .join(' & ');
