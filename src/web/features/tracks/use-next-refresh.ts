/** When a song is refreshed next, as far as its status and the plan tell. */
import { useTranslation } from 'react-i18next';
import { plans, type Tier } from '#contract/plans.ts';
import type { Track } from '#contract/tracks.ts';
import { useFormats } from '#web/lib/use-formats.ts';

export function useNextRefresh(track: Track, tier: Tier = 'free'): string {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  if (track.status === 'paused') return t('source.nextPaused');
  if (track.status !== 'active') return t('source.nextRare');
  const seconds = plans[tier].syncEverySeconds;
  if (seconds === undefined) return t('source.nextHand');
  const hours = Math.round(seconds / 3600);
  return t('source.nextHours', { count: hours, n: count(hours) });
}
