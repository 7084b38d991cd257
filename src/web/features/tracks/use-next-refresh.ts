/** When a song is refreshed next, as far as its status and the plan tell. */
import { useTranslation } from 'react-i18next';
import type { Tier } from '#contract/plans.ts';
import type { Track } from '#contract/tracks.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { syncEveryHours } from './known-plans.ts';

export function useNextRefresh(track: Track, tier: Tier = 'free'): string {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  if (track.status === 'paused') return t('source.nextPaused');
  if (track.status !== 'active') return t('source.nextRare');
  const hours = syncEveryHours[tier];
  return hours === undefined
    ? t('source.nextHand')
    : t('source.nextHours', { count: hours, n: count(hours) });
}
