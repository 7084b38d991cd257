/** What other modules may ask of analytics. */
export { readGrowth, readPeriod } from './portfolio.ts';
export { dailyShares } from './portfolio-growth.ts';
export { passedMilestones, readRecentEvents } from './recent-events/recent-events.ts';
export { continueTotals, rebuild } from './totals.ts';
