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

/**
 * Millionths of a currency as statements write them: exact, with at least two decimals (`12.03`, `-0.000785`). As text,
 * they may have decimals themselves.
 */
export function decimalOf(millionthsOfUnit: number | string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(String(millionthsOfUnit)) ?? [];
  const digits = whole.padStart(7, '0');
  const decimals = `${digits.slice(-6)}${rest}`.replace(/0+$/, '').padEnd(2, '0');
  return `${sign}${digits.slice(0, -6)}.${decimals}`;
}
