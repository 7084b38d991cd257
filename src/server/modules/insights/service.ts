/** What other modules may ask of insights. */
export { listUnusual } from './unusual/unusual.ts';
