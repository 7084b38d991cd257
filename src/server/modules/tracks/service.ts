/** What other modules may ask of tracks. */
export {
  eachSong,
  ensureGrowth,
  forgetGrowth,
  growthChanged,
  growthOver,
  itemsRead,
  lastCompleteDay,
  type Owner,
  sumsChanged,
} from './growth/growth.ts';
export {
  leadingCounterIn,
  type MetricGrowth,
  type Span,
  type SpanGrowth,
  spanGrowth,
  stateOf,
  usualSpans,
} from './growth/policy.ts';
export { selectChangeMark, selectSpan } from './growth/queries.ts';
export { type CountedLink, countedLinks, firstMetricOf, readPoints } from './links.ts';
export { followersOf, tracksByIds } from './list.ts';
export { placesTaken } from './plan-limit.ts';
export { lockUser } from './queries.ts';
export { type Link, type LinksWanted, selectLinks } from './queries-links.ts';
export { refreshSchedules } from './schedules.ts';
