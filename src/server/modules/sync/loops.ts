/** Syncs what is due: each platform by itself, so that one that is slow or down delays no other. */
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { syncClaim } from './run.ts';

/** Calls at a time to one platform by one process: while one batch is stored the next is on its way. */
const lanes = 3;

export const loopName = (platform: string): string => `sync.${platform}`;

const loopOf = (connected: ConnectedPlatform): Loop<Ctx> => ({
  name: loopName(connected.platform.id),
  lanes,
  step: (ctx, stop) => syncClaim(ctx, connected, stop),
});

/** What belongs to a platform without keys waits until it has some. */
export const syncLoops = (ctx: Ctx): Loop<Ctx>[] =>
  Object.values(ctx.platforms)
    .filter(({ isConfigured }) => isConfigured)
    .map(loopOf);
