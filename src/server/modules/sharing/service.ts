/** What other modules may ask of sharing. */
export { readPageVisits } from './pages.ts';
export type { VisitSums } from './queries-visits.ts';
export { openSong } from './visit.ts';
export { countVisitTo } from './visitors.ts';
