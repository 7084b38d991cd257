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

/** Millionths of a currency as statements write them: exact, with at least two decimals (`12.03`, `-0.000785`). */
export function decimalOf(millionthsOfUnit: number): string {
  const digits = String(Math.abs(millionthsOfUnit)).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${millionthsOfUnit < 0 ? '-' : ''}${digits.slice(0, -6)}.${decimals}`;
}
