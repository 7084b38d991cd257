/** What other modules may ask of uploads. */
export { forgetFiles } from './arriving.ts';
export { hearUpload, showArtwork } from './hear.ts';
export { selectKeptUploads, selectUploadsOf } from './queries.ts';
export { readOwnAnalysis, restorableSince } from './uploads.ts';
