/** What other modules may ask of what is worth a look. */
export { readLooks } from './looks.ts';
