/** What other modules may ask of growth. */
export {
  dropGrowth,
  eachOf,
  eachSong,
  ensureGrowth,
  forgetGrowth,
  lastCompleteDay,
  readSongGrowth,
  storedGrowth,
} from './growth.ts';
export { importedSpans, importedSums } from './history/imported.ts';
export {
  leadingCounterIn,
  type MetricGrowth,
  type Momentum,
  type SpanGrowth,
  spanEnding,
  spanGrowth,
  usualSpans,
  writtenInterval,
} from './policy.ts';
export type { FollowedSong, LinkGrowth } from './queries.ts';
