/** What the editor of an artist's page holds while somebody writes, and what the server refused of it. Pure. */
import type { ArtistFields, PublicNumberName } from '#contract/sharing.ts';

export type Draft = Omit<ArtistFields, 'links'> & {
  /** A line for each. */
  links: string;
};

export const emptyDraft: Draft = {
  name: '',
  about: '',
  links: '',
  contact: '',
  songIds: [],
  numbers: [],
  showsPicture: false,
  isListed: false,
};

export const draftOf = ({ links, ...fields }: ArtistFields): Draft => ({
  ...fields,
  links: links.join('\n'),
});

const linesOf = (links: string): string[] =>
  links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const isSame = (one: PublicNumberName, other: PublicNumberName): boolean =>
  one.platform === other.platform && one.metric === other.metric;

/** Numbers of songs that were taken out are gone with them. */
export const fieldsOf = (
  { links, numbers, ...draft }: Draft,
  offered: readonly PublicNumberName[],
): ArtistFields => ({
  ...draft,
  contact: draft.contact.trim(),
  links: linesOf(links),
  numbers: numbers
    .filter((number) => offered.some((one) => isSame(one, number)))
    .map(({ platform, metric }) => ({ platform, metric })),
});

const reasons = [
  'required',
  'long',
  'many',
  'email',
  'linkHost',
  'controlCharacter',
  'songsRequired',
] as const;
export type Reason = (typeof reasons)[number];
export type FieldName = 'name' | 'about' | 'links' | 'contact' | 'songIds';

/** `artist.links.2` and `links.2` are about the third line. */
export function refusalOf(
  errors: Readonly<Record<string, string>>,
  field: FieldName,
): { reason: Reason; line: number } | undefined {
  for (const [path, message] of Object.entries(errors)) {
    const [name, at] = path.replace(/^artist\./, '').split('.');
    const reason = reasons.find((one) => one === message);
    if (name === field && reason) return { reason, line: Number(at ?? 0) + 1 };
  }
  return undefined;
}
