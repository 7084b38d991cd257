/** Short numbers for an axis, with as many digits as it takes to tell its steps apart. */
import type { Language } from '#contract/languages.ts';

const steps = [0, 0.25, 0.5, 0.75, 1];
const mostDigits = 4;

const compact = (language: Language, digits: number) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: digits });

/** For values between two ends: `1.54B`, `1.55B` rather than `1.5B` twice. */
export function axisText(language: Language, low: number, high: number): (value: number) => string {
  const values = steps.map((step) => low + step * (high - low));
  for (let digits = 0; digits < mostDigits; digits++) {
    const format = compact(language, digits);
    if (new Set(values.map((value) => format.format(value))).size === values.length || low === high)
      return (value) => format.format(value);
  }
  const format = compact(language, mostDigits);
  return (value) => format.format(value);
}
