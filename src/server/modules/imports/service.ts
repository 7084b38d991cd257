/** What other modules may ask of imports. */
export { selectUnmatchedMoney } from './brought/queries.ts';
export { selectImportKinds, selectImportsOf } from './queries.ts';
export { addSampleImport } from './sample.ts';
export { removeFolder } from './upload/folders.ts';
export { waitingImports } from './upload/room.ts';
