/** Words of an address made of a title, and which words a public page may have. Pure. */

/** Of a post or a public page. */
export const longestSlug = 80;

/** Letters that are no letter with a mark, and so do not fall apart. */
const unfolded: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Cut between words, where that leaves anything. */
function shortened(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const cut = slug.slice(0, longestSlug + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || longestSlug);
}

/** Empty where the title has neither Latin letters nor digits. */
export function slugOf(title: string): string {
  const folded = title
    .normalize('NFKD')
    .toLowerCase()
    // Marks of letters; and "artist’s" is one word.
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => unfolded[letter] ?? '');
  return shortened(folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''));
}

/**
 * Plain Latin letters, digits and single hyphens, as of posts: no two slugs look the same in two scripts, and none
 * changes how the line around it is read.
 */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What might be taken for a word of the product, or may become one. */
const reserved = new Set(
  'about account admin api app artist billing blog contact dashboard go help legal login new password pay privacy settings share signin signup song songs status support terms tracklight tracks www'.split(
    ' ',
  ),
);

/** `tracklight-support` passes for the product as much as `tracklight` does. */
export const isReserved = (slug: string): boolean => reserved.has(slug) || slug.startsWith('tracklight');
