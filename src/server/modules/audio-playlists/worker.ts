import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeAudioPlaylists } from './jobs.ts';
import { purgeRemovedAudioPlaylists } from './playlists.ts';

export const audioPlaylistsBindings: Binding<Ctx>[] = [
  bindJob(purgeAudioPlaylists, purgeRemovedAudioPlaylists),
];
