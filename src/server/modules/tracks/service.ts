/** What other modules may ask of tracks. */
export { itemsRead, listChanged, listGrew, lockUser, tierOf } from './changes.ts';
export {
  type CountedLink,
  countedLinks,
  firstMetricOf,
  followersOf,
  ownReleasesOf,
  readLinks,
  readPoints,
} from './links.ts';
export { applyPlanLimit, pauseOver, placesTaken, roomFor, tellLimit } from './plan-limit.ts';
export { hasSong } from './queries.ts';
export type { Link, LinksWanted } from './queries-links.ts';
export { refreshSchedules } from './schedules.ts';
