/** What other modules may ask of the news. */
export { askForFirstNews } from './news.ts';
