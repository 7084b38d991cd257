/** What other modules may ask of audience. */
export { readAudience } from './audience.ts';
