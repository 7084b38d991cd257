/** What other modules may ask of uploads. */
export { forgetFiles, freeBytes, keptFree } from './arriving.ts';
export { hearUpload, showArtwork } from './hear.ts';
export { selectKeptUploads, selectUploadsOf } from './queries.ts';
export { takeRestored } from './restored.ts';
export { readMeasuredUploads, readOwnAnalysis, restorableSince } from './uploads.ts';
