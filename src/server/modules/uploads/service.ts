/** What other modules may ask of uploads. */
export { forgetFiles } from './arriving.ts';
export { selectKeptUploads, selectUploadsOf } from './queries.ts';
export { readOwnAnalysis } from './uploads.ts';
