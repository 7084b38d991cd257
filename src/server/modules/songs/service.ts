/** What other modules may ask of songs. */
export { checkNames } from './check/check.ts';
export { findElsewhere } from './finds/lookups.ts';
export { makeProposals } from './proposals.ts';
export { joinUnseen, namedAfter, songLinks, songNames } from './songs.ts';
