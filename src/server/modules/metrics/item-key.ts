/** What names an item before it has an id of ours. Pure. */
import type { PlatformId } from '#domain/platforms.ts';
import type { ItemStatus } from './table.ts';

export type ItemKey = { platform: PlatformId; platformTrackId: string };

/** One text per item, for maps. */
export const keyOf = ({ platform, platformTrackId }: ItemKey): string => `${platform} ${platformTrackId}`;

export type KnownItem = ItemKey & { id: string; status: ItemStatus; confirmedAt: Date | undefined };
