import type { AudioUpload, getUpload, getUploadUsage, listUploads } from '#contract/uploads.ts';
import { read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';

export const readUsage = () => read<typeof getUploadUsage>('/api/uploads/usage');

export const readUpload = (id: string) => read<typeof getUpload>('/api/uploads/:id', { params: { id } });

/** What is analysed is told live; asking as well keeps it moving where the stream is cut off. */
const everyMs = 3_000;

export const useUploads = (isWaiting: boolean) =>
  usePages<typeof listUploads>('/api/uploads', isWaiting ? { refetchInterval: everyMs } : {});

/** As the player takes it. */
export const toQueue = (uploads: readonly AudioUpload[]): PlayerTrack[] =>
  uploads.map(({ id, title, artist, artwork }) => ({
    ...{ id, title, artist, albumArt: artwork, platform: 'upload' },
    originalUrl: `/api/uploads/${id}/audio`,
  }));
