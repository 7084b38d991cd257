/** Which of the listed videos are to be added. Pure. */
import type { ListedVideo } from '#contract/playlist-import.ts';
import { unlimited } from '#domain/plans.ts';

export type Plan = { used: number; limit: number };
/** By the ids of videos, what somebody has ticked or unticked themselves. */
export type Ticks = ReadonlyMap<string, boolean>;

export const isThere = ({ state }: ListedVideo): boolean => state === 'available';

/** Each video once, at its first place. */
export function onceEach(videos: readonly ListedVideo[]): ListedVideo[] {
  const seen = new Set<string>();
  return videos.filter(({ videoId }) => !seen.has(videoId) && seen.add(videoId));
}

/** Places left in the plan; Infinity: any number. */
export const roomOf = ({ used, limit }: Plan): number =>
  limit === unlimited ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);

/** What is on the list already, and as many new ones, from the first on, as the plan has room for. */
export function fitting(videos: readonly ListedVideo[], room: number): Set<string> {
  let left = room;
  const fits = videos.filter((video) => isThere(video) && (video.trackId !== undefined || left-- > 0));
  return new Set(fits.map(({ videoId }) => videoId));
}

/** In the order of the playlist: what was ticked, and whatever fits of what nobody has touched. */
export function chosenOf(videos: readonly ListedVideo[], ticks: Ticks, room: number): ListedVideo[] {
  const fits = fitting(videos, room);
  return videos.filter((video) => isThere(video) && (ticks.get(video.videoId) ?? fits.has(video.videoId)));
}

export const newOf = (chosen: readonly ListedVideo[]): number =>
  chosen.filter(({ trackId }) => trackId === undefined).length;
