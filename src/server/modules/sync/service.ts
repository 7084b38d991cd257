/** What others may ask of the sync. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';

export const loopName = (platform: string): string => `sync.${platform}`;

/** Has this process look at once for what is due; those of other processes find it when they look again, seconds later. */
export const wakeLoop = ({ jobs }: Pick<Ctx, 'jobs'>, platform: PlatformId): void =>
  jobs.wake.get(loopName(platform))?.();
