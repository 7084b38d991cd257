/** What is asked of the server about one video. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { addVideo, deleteVideo, listWrittenVideos, saveVideo, VideoText } from '#contract/publishing.ts';
import { getJson, send } from '#web/data/api.ts';

export const postVideo = (body: VideoText) => send<typeof addVideo>('POST', '/api/admin/videos', { body });

/** `updatedAt` is that of the version the writer has seen. */
export const putVideo = (id: string, text: VideoText, updatedAt: string) =>
  send<typeof saveVideo>('PATCH', '/api/admin/videos/:id', { params: { id }, body: { ...text, updatedAt } });

export const removeVideo = (id: string) =>
  send<typeof deleteVideo>('DELETE', '/api/admin/videos/:id', { params: { id } });

const path: (typeof listWrittenVideos)['path'] = '/api/admin/videos';

/** What is stored now; undefined where it is gone. */
export async function theirVideo(id: string) {
  const videos = (await getJson(path)) as ReplyOf<typeof listWrittenVideos>;
  return videos.find((video) => video.id === id);
}
