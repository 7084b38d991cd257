/** What a link is called: a column of its item that the database keeps, so that every statement reads the same. */

/** Same letters, same name: width, case, accents, blanks and signs aside. */
const squeezed = (text: string): string =>
  `regexp_replace(lower(normalize(${text}, NFKD) collate "und-x-icu"), '[^[:alnum:]]+', '', 'g')`;

/** A blank on both sides: "Jay-Z" and "Twenty-One" are one word. */
const dash = '\\s+[-–—]\\s+';
const upload =
  '(?:official|officiel|oficial|offizielles|music|musik|lyrics?|video|videoclip|clip|audio|visuali[sz]er|hd|hq|4k|uhd|m/?v)';
/** Brackets at the end that speak of the upload alone. */
const uploadBrackets = `(?:[(\\[](?:\\s*${upload})+\\s*[)\\]]\\s*)+$`;
/** What is no song's name by itself: "Kora - Live" is a recording of a song that is called as its artist is. */
const noName = [
  `^${upload}(?:\\s+${upload})*$`,
  '^(?:live|acoustic|instrumental|karaoke|demo|remix|unplugged|sped up|slowed|nightcore|remaster(?:ed)?)(?:\\s+(?:at|in|from|on|version|video|session)(?:\\s.*)?)?$',
  '\\s(?:remix|rmx|mix|edit|version|ver|cover|session|remaster(?:ed)?)\\.?$',
].join('|');

/**
 * SQL: what a link is called, by its platform, title and artist. A channel puts its own name before what it uploads:
 * "Kora - Night Drive (Official Video)" of the channel Kora is "Night Drive"; a dash alone says nothing. What the platform
 * said stays stored: whoever compares two links reads more in it. Groups that capture would make it several times slower.
 */
export function shownTitle(): string {
  const cut = (part: 1 | 2) => `split_part(regexp_replace(title, '${dash}', e'\\x1f'), e'\\x1f', ${part})`;
  const before = `nullif(${squeezed(cut(1))}, '')`;
  const channel = squeezed(`regexp_replace(artist, '(?:\\s+-\\s+topic|\\s*vevo|\\s+official)$', '', 'i')`);
  const head = `split_part(split_part(${cut(2)}, '(', 1), '[', 1)`;
  const brackets = `substr(${cut(2)}, length(${head}) + 1)`;
  const rest = `(case
      when ${brackets} ~* '^${uploadBrackets}' then btrim(${head})
      when ${brackets} ~ '[)\\]].*[(\\[]' then btrim(regexp_replace(${cut(2)}, '${uploadBrackets}', '', 'i'))
      else ${cut(2)} end)`;
  const name = `nullif(btrim(${head}), '')`;
  return `(case
    when platform <> 'youtube' or title !~ '${dash}' then title
    when ${before} = ${channel} and ${name} !~* '${noName}' then ${rest}
    else title end)`;
}
