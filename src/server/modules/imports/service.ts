/** What other modules may ask of imports. */
export { Unreadable } from './files/unreadable.ts';
export { filesIn, type PackedFile } from './files/zip.ts';
export { selectImportNames, selectImportsOf } from './queries.ts';
export { addSampleImport } from './sample.ts';
export { removeFolder } from './upload/folders.ts';
