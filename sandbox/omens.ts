/** Ids whose form says what will become of them, so that a test or a visitor can ask for a case by its link. */
import type { PlatformId } from '#contract/platforms.ts';

const omens = ['gone', 'private', 'blocked', 'unlisted', 'no-likes', 'no-comments'] as const;
export type Omen = (typeof omens)[number];

const sevenLetters: Record<Omen, string> = {
  gone: 'zz-gone',
  private: 'zz-priv',
  blocked: 'zz-blok',
  unlisted: 'zz-unls',
  'no-likes': 'zz-like',
  'no-comments': 'zz-comm',
};

/** Where ids are numbers: ten digits that begin with these five. */
const fiveDigits: Record<Omen, string> = {
  gone: '99900',
  private: '99901',
  blocked: '99902',
  unlisted: '99903',
  'no-likes': '99904',
  'no-comments': '99905',
};

/** `zz-gone…`, `zzgone…` (no dash in base 62) or `99900…`: what the id asks for, if anything. */
export const omenOf = (id: string): Omen | undefined =>
  omens.find(
    (omen) =>
      id.startsWith(sevenLetters[omen]) ||
      id.startsWith(sevenLetters[omen].replace('-', '')) ||
      (id.length === 10 && id.startsWith(fiveDigits[omen])),
  );

const lengths: Partial<Record<PlatformId, number>> = { youtube: 11, spotify: 22 };

/** An id of the platform that asks for the case; another `number`, another such id. */
export function idFor(omen: Omen, platform: PlatformId, number = 0): string {
  if (platform === 'deezer' || platform === 'tidal') {
    return `${fiveDigits[omen]}${String(number).padStart(5, '0')}`;
  }
  const prefix = platform === 'spotify' ? sevenLetters[omen].replace('-', '') : sevenLetters[omen];
  return `${prefix}${String(number).padStart((lengths[platform] ?? 11) - prefix.length, '0')}`;
}
