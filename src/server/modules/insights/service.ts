/** What other modules may ask of insights. */

export { subjectOf } from './subject.ts';
export { listUnusual } from './unusual/unusual.ts';
