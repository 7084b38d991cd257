/** What other modules may ask of contact. */
export { deleteMessagesOf } from './queries.ts';
