/** What other modules may ask of takeouts. */
export { removeArchive } from './folders.ts';
export { selectArchivesOf } from './queries.ts';
