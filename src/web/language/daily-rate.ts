/** What a day brings on average, in whole numbers: nobody plays a tenth of a song. */

/** Below one a day it is less than one, and not none. */
export function dailyRate(value: number, written: (whole: number) => string): string {
  return value > 0 && value < 1 ? `<${written(1).replace('+', '')}` : written(Math.round(value));
}
