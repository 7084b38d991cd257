/** What other modules may ask of analytics. */
export { passedMilestones } from './recent-events/recent-events.ts';
export { continueTotals, rebuild } from './totals.ts';
