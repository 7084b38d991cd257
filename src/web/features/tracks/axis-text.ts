/** Short numbers for an axis, with as many digits as it takes to tell its steps apart. */
import type { Language } from '#domain/languages.ts';
import { formatCompact } from '#i18n/formats.ts';

const steps = [0, 0.25, 0.5, 0.75, 1];
const mostDigits = 4;

/** For values between two ends: `1.54B`, `1.55B` rather than `1.5B` twice. */
export function axisText(language: Language, low: number, high: number): (value: number) => string {
  const values = steps.map((step) => low + step * (high - low));
  const areApart = (digits: number) =>
    new Set(values.map((value) => formatCompact(language, value, digits))).size === values.length;
  let digits = 0;
  while (low !== high && digits < mostDigits && !areApart(digits)) digits++;
  return (value) => formatCompact(language, value, digits);
}
