import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgePlays } from './discovery.ts';
import { purgePlaylists } from './jobs.ts';
import { purgeRemovedPlaylists } from './playlists.ts';

export const playlistsBindings: Binding<Ctx>[] = [
  bindJob(purgePlaylists, async (ctx: Ctx) => {
    await purgeRemovedPlaylists(ctx);
    await purgePlays(ctx);
  }),
];
