/** What of the product's songs can be played, and by what. */
import type { PlaylistItem } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import type { PlayerTrack } from './transitions.ts';

const forms = [/[?&]v=([\w-]{11})/, /youtu\.be\/([\w-]{11})/, /\/embed\/([\w-]{11})/];

/** The video's identifier: as it was given, else as the platform's own, else out of the address; empty if there is none. */
export function videoIdOf({
  videoId,
  platformTrackId,
  originalUrl = '',
}: Pick<PlayerTrack, 'videoId' | 'platformTrackId' | 'originalUrl'>): string {
  const inAddress = forms.map((form) => form.exec(originalUrl)?.[1]).find(Boolean);
  return videoId || platformTrackId || inAddress || '';
}

/** Sound that an audio element can take: a file, or a file that was sent here. Pages of platforms are none. */
export const isAudioFile = (address = ''): boolean =>
  /\.(mp3|m4a|aac|wav|flac|ogg|opus)(\?|$)/i.test(address) ||
  /^\/api\/(uploads\/[^/]+|listen\/[^/]+\/songs\/[^/]+)\/audio(\?|$)/.test(address);

const isThere = ({ status }: Track): boolean => status !== 'gone' && status !== 'private';

/** Of a song's links the one that can be played: its video, else a file. Undefined where there is neither. */
export function playableOf(links: readonly Track[]): PlayerTrack | undefined {
  const there = links.filter(isThere);
  const link =
    there.find((one) => one.platform === 'youtube' && videoIdOf(one) !== '') ??
    there.find(({ originalUrl }) => isAudioFile(originalUrl));
  if (!link) return undefined;
  const { id, title, artist, albumArt, platform, videoId, platformTrackId, originalUrl } = link;
  return {
    ...{ id, title, artist, albumArt, platform, platformTrackId, originalUrl, trackId: id },
    ...(videoId !== undefined && { videoId }),
  };
}

/** What is known to be gone or private stands in the queue too, is marked and passed over. */
export const queueOf = (items: readonly PlaylistItem[]): PlayerTrack[] =>
  items.map(({ id, title, artist, albumArt, videoId, trackId, state }) => ({
    ...{ id, title, artist, albumArt, videoId, platform: 'youtube' },
    ...(trackId !== undefined && { trackId }),
    ...((state === 'gone' || state === 'private') && { unplayable: state }),
  }));
