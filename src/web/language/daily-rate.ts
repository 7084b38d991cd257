/** What a day brings on average, in whole numbers: nobody plays a tenth of a song. */

/** Below one a day it is less than one, and not none. The mark before it keeps the sign open towards the number where lines run to the left. */
export function dailyRate(value: number, written: (whole: number) => string): string {
  return value > 0 && value < 1 ? `\u200e<${written(1).replace(/\D/g, '')}` : written(Math.round(value));
}
