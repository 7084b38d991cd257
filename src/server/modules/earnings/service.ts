/** What other modules may ask of earnings. */
export { readEarnings } from './earnings.ts';
