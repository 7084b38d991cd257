/** Which platforms' numbers may stand in one sum (SYNC-08). Pure. */
import type { PlatformId } from '#contract/platforms.ts';

/**
 * YouTube forbids figures that add its counts to other platforms' (its developer guide names "total views across
 * platforms" as the bad example), so its numbers stand alone, each with its name.
 */
const apart: readonly PlatformId[] = ['youtube'];

export const mayBeSummed = (platform: PlatformId): boolean => !apart.includes(platform);
