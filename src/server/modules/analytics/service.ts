/** What other modules may ask of analytics. */
export { rebuild } from './totals.ts';
