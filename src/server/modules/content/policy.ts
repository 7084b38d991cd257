/** Rules of texts. Pure. */
import type { Language } from '#contract/languages.ts';

/** A quiet pace: words a minute, and characters where words are not set apart. */
const wordsPerMinute = 220;
const charactersPerMinute = 450;

/** At least one. */
export function readingMinutes(text: string, language: Language): number {
  const isUnspaced = language === 'ja' || language === 'zh';
  const minutes = isUnspaced
    ? text.replace(/\s/g, '').length / charactersPerMinute
    : (text.match(/\S+/g)?.length ?? 0) / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
}
