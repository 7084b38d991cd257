/** What other modules may ask of recaps. */
export { readRecap } from './recap.ts';
