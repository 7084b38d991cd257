/** What joins HTTP with keys for programs. */
export { openPrograms } from './programs.ts';
