/** Asks a platform again although it is paused. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { noteAct } from '#server/kernel/log.ts';
import { endPause } from '#server/platform-state/states.ts';
import type { SignedIn } from '#server/route.ts';
import { loopName } from '../sync/loops.ts';

/** Should the trouble still be there, the next calls pause it anew. */
export async function resume(ctx: Ctx, admin: SignedIn, platform: PlatformId): Promise<undefined> {
  found(ctx.platforms[platform]);
  await endPause(ctx.db, platform);
  ctx.jobs.wake.get(loopName(platform))?.();
  noteAct(ctx, admin, 'sync.resume', { platform });
}
