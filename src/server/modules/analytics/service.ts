/** What other modules may ask of analytics. */
export { readOverview } from './overview.ts';
export { withPartTitles } from './part-titles.ts';
export { readPeriod, readPeriodGrowth } from './portfolio.ts';
export { changeOf, countSongs, dailyShares } from './portfolio-growth.ts';
export { passedMilestones, readRecentEvents } from './recent-events/recent-events.ts';
export { readSeries } from './series/series.ts';
export { continueTotals, rebuild } from './totals.ts';
