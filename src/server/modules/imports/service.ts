/** What other modules may ask of imports. */
export { selectImportNames } from './queries.ts';
export { addSampleImport } from './sample.ts';
