/** What other modules may ask of imports. */
export { Unreadable } from './files/unreadable.ts';
export { filesIn, type PackedFile } from './files/zip.ts';
export { selectImportNames } from './queries.ts';
export { addSampleImport } from './sample.ts';
