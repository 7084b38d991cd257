/** What other modules may ask of tracks. */
export { itemsRead, listChanged, listGrew, lockUser, tierOf } from './changes.ts';
export {
  type CountedLink,
  countedLinks,
  firstMetricOf,
  followersOf,
  metricsOfLinks,
  readLinks,
  readPoints,
  visitLinks,
} from './links.ts';
export {
  applyPlanLimit,
  keepToLimit,
  overLimit,
  pauseOver,
  placesTaken,
  roomFor,
  tellLimit,
} from './plan-limit.ts';
export { countLinks, hasSong } from './queries.ts';
export type { Link, LinksWanted } from './queries-links.ts';
export { compare, type Described, keysOf, type ReadLink, read } from './recording/matching.ts';
export { refreshSchedules } from './schedules.ts';
