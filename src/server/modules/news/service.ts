/** What other modules may ask of the news. */
export { askForFirstNews } from './tell.ts';
