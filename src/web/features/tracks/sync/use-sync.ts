/** What the page of one's own sync reads, and the words that its parts share. */
import type { getSyncReport, listSyncedSongs, SyncReason } from '#contract/sync.ts';
import { type PlatformId, platformIds, platformNames } from '#domain/platforms.ts';
import { type SyncState, syncStateNames } from '#domain/sync.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export const readSyncReport = () => read<typeof getSyncReport>('/api/sync');

export type Shown = { state: SyncState | undefined; platform: PlatformId | undefined };

/** As the address of the page says it; what it cannot be is left out. */
export const shownBy = (search: URLSearchParams): Shown => ({
  state: syncStateNames.find((name) => name === search.get('state')),
  platform: platformIds.find((id) => id === search.get('platform')),
});

/** Another state or platform is another list; each goes on page after page. */
export function useSyncedSongs({ state, platform }: Shown) {
  const query = { ...(state && { state }), ...(platform && { platform }) };
  return usePages<typeof listSyncedSongs>(addressOf<typeof listSyncedSongs>('/api/sync/songs', { query }), {
    staleTime: 0,
  });
}

export function useReasonText(): (reason: SyncReason | null, platform: PlatformId) => string {
  const { t } = useTranslation('sync');
  return (reason, platform) => (reason ? t(`why.${reason}`, { platform: platformNames[platform] }) : '');
}
