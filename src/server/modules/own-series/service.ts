/** What other modules may ask of own series. */
export { readOwnSeries } from './own-series.ts';
