/** What other modules may ask of visits. */
export { countryOfLanguage } from './policy.ts';
export { countedOnce, forgetVisitsBefore, type Visit } from './queries.ts';
export { visitDay, visitOf } from './visits.ts';
