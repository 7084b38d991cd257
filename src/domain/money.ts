/** Money is counted in minor units of its currency, so that sums are exact: 649 with USD is $6.49, 150 with JPY ¥150. */

const known = new Map<string, number>();

/** Digits behind the point (ISO 4217): 2 for EUR, 0 for JPY. Throws a RangeError at what cannot be a currency. */
export function digitsOf(currency: string): number {
  const found = known.get(currency);
  if (found !== undefined) return found;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  known.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** In main units: 6.49 for 649 of USD. */
export const amountOf = (minorUnits: number, currency: string): number =>
  minorUnits / 10 ** digitsOf(currency);
