/** What other modules may ask of tracks. */
export { addTracks } from './add/add.ts';
export { nextTryAt } from './add/links.ts';
export { knowSongs } from './add/read-songs.ts';
export {
  eachOf,
  eachSong,
  ensureGrowth,
  forgetGrowth,
  growthOver,
  itemsRead,
  lastCompleteDay,
  type Owner,
} from './growth/growth.ts';
export {
  leadingCounterIn,
  type MetricGrowth,
  type SpanGrowth,
  spanEnding,
  spanGrowth,
  stateOf,
  usualSpans,
} from './growth/policy.ts';
export { type FollowedSong, selectSpan } from './growth/queries.ts';
export { type CountedLink, countedLinks, firstMetricOf, readPoints } from './links.ts';
export { followersOf, tracksByIds, tracksBySong } from './list.ts';
export { applyPlanLimit, placesTaken } from './plan-limit.ts';
export { lockUser } from './queries.ts';
export { type Link, type LinksWanted, selectLinks } from './queries-links.ts';
export { unfollowAll } from './removal.ts';
export { refreshSchedules } from './schedules.ts';
