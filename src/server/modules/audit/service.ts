/** What other modules may ask of the audit log: to write into it. */
export { noteAct } from './note.ts';
