/** What other modules may ask of analytics. */
export { continueTotals, rebuild } from './totals.ts';
