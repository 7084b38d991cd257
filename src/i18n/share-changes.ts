/** How shares moved. Apart from the other formats, which every page loads. */
import type { Language } from '#domain/languages.ts';
import { write } from '../formats.ts';

/** By how much of itself something changed, as `+12.3%`. */
export const formatShareChange = (language: Language, share: number): string =>
  write(language, share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A difference of shares in percentage points, as `+1.2`. */
export const formatPoints = (language: Language, share: number): string =>
  write(language, 100 * share, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
