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
  /\.(mp3|m4a|aac|wav|flac|ogg|opus)(\?|$)/i.test(address) || /^\/api\/uploads\/[^/]+\/audio$/.test(address);
