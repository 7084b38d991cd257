/** What other modules may ask of tracks. */

export { addTracks } from './add/add.ts';
export { nextTryAt } from './add/links.ts';
export { knowSongs } from './add/read-songs.ts';
export { itemsRead, lockUser } from './changes.ts';
export {
  eachOf,
  eachSong,
  ensureGrowth,
  forgetGrowth,
  growthOver,
  lastCompleteDay,
  type Owner,
  storedGrowth,
} from './growth/growth.ts';
export {
  leadingCounterIn,
  type MetricGrowth,
  type SpanGrowth,
  spanEnding,
  spanGrowth,
  usualSpans,
} from './growth/policy.ts';
export type { FollowedSong } from './growth/queries.ts';
export {
  type CountedLink,
  countedLinks,
  firstMetricOf,
  followersOf,
  readLinks,
  readPoints,
} from './links.ts';
export { tracksByIds, tracksBySong } from './list.ts';
export { applyPlanLimit, placesTaken } from './plan-limit.ts';
export type { Link, LinksWanted } from './queries-links.ts';
export { unfollowAll } from './removal.ts';
export { refreshSchedules } from './schedules.ts';
