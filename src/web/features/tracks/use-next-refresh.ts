/** When a song is refreshed next, as far as its status and the plan tell. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { plans, type Tier } from '#domain/plans.ts';
import { useFormats } from '#web/language/use-formats.ts';

export function useNextRefresh(track: Track, tier: Tier = 'free'): string {
  const { t } = useTranslation('tracks');
  const { count, instant } = useFormats();
  if (track.status === 'paused') return t('source.nextPaused');
  const when = track.nextSyncAt && instant(track.nextSyncAt);
  const seconds = plans[tier].syncEverySeconds;
  if (seconds === undefined) return when || t('source.nextHand');
  if (track.status !== 'active') return [when, t('source.nextRare')].filter(Boolean).join(' · ');
  const hours = Math.round(seconds / 3600);
  return [when, t('source.nextHours', { count: hours, n: count(hours) })].filter(Boolean).join(' · ');
}
