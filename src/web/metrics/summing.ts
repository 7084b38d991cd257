/** Which platforms' numbers may stand in one sum (SYNC-08). Pure. */
import type { PlatformId } from '#domain/platforms.ts';

/** `apart`: those whose terms forbid it on this installation (`/api/site`). */
export const mayBeSummed = (platform: PlatformId, apart: readonly PlatformId[]): boolean =>
  !apart.includes(platform);
