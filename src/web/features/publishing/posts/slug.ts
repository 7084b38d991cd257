/** The end of a post's address, made of its title. Pure. */

/** The contract takes no more. */
const longest = 80;

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
  if (slug.length <= longest) return slug;
  const cut = slug.slice(0, longest + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || longest);
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

/** The slug after the title has changed: it follows, unless somebody has written one of their own. */
export const followTitle = (slug: string, before: string, after: string): string =>
  slug === '' || slug === slugOf(before) ? slugOf(after) : slug;
