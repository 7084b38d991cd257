/** Reading one's own listening links, and what came of them. */
import type {
  listListeningComments,
  listListeningSums,
  listPlaylistLinks,
  listUploadLinks,
} from '#contract/listening.ts';
import { read } from '#web/data/query.ts';

/** Of an upload or a playlist, by its id. */
export const readLinks = (id: string) =>
  id.startsWith('upl_')
    ? read<typeof listUploadLinks>('/api/uploads/:id/links', { params: { id } })
    : read<typeof listPlaylistLinks>('/api/audio-playlists/:id/links', { params: { id } });

export const readListeningSums = () => read<typeof listListeningSums>('/api/listening-links');

export const readComments = (of: string) =>
  read<typeof listListeningComments>('/api/listening-comments', { query: { of } });
