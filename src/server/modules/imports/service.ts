/** What other modules may ask of imports. */
export { selectImportKinds, selectImportsOf } from './queries.ts';
export { addSampleSounds, addSampleStatement } from './sample.ts';
export { unlistedSongs } from './subjects/queries-unlisted.ts';
export { removeFolder } from './upload/folders.ts';
export { waitingImports } from './upload/room.ts';
