/** What other modules may ask of songs. */
export { findElsewhere } from './finds/lookups.ts';
export { matchSongs } from './proposals.ts';
