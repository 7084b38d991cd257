/** What other modules may ask of insights. */

export { readMilestones } from './milestones.ts';
export { subjectOf } from './subject.ts';
export { listUnusual } from './unusual/unusual.ts';
