/** Rules of texts. Pure. */
import type { Language } from '#domain/languages.ts';

/** A quiet pace: words a minute, and characters where words are not set apart. */
const wordsPerMinute = 220;
const charactersPerMinute = 450;

/**
 * When something is saved that was last saved at `seen`: later than that, whatever the clock says, since the instant
 * is how versions are told apart.
 */
export const savedAt = (now: Date, seen: string | null): Date =>
  seen === null ? now : new Date(Math.max(now.getTime(), Date.parse(seen) + 1));

/** At least one. */
export function readingMinutes(text: string, language: Language): number {
  const isUnspaced = language === 'ja' || language === 'zh';
  const minutes = isUnspaced
    ? text.replace(/\s/g, '').length / charactersPerMinute
    : (text.match(/\S+/g)?.length ?? 0) / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
}
