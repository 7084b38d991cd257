/** When links that have no gain to show yet will have one. */
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { growthStarts } from '#domain/momentum.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';

/** Null: they have one, or it is late. A link that is gone or was never read has none to come. */
export function useGrowthStart(
  tracks: readonly Pick<Track, 'addedAt' | 'lastSyncedAt' | 'status'>[],
): string | null {
  const { timeZone } = useFormats();
  const added = tracks.flatMap(({ addedAt, lastSyncedAt, status }) =>
    status === 'active' && lastSyncedAt ? dayIn(new Date(addedAt), timeZone) : [],
  );
  return growthStarts(added, dayIn(usePageNow(), timeZone));
}
