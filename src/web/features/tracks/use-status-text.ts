/** Why a song is not refreshed and since when its numbers stand, in words; empty for an active one. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/metrics/use-terms.ts';

export function useStatusText(track: Track): string {
  const { t } = useTranslation('tracks');
  const { instant, count } = useFormats();
  const days = useTerms().keepDays[track.platform];
  if (track.status === 'active') return '';
  const platform = platformNames[track.platform];
  const reason = t(`status.${track.status}Reason`, { platform });
  const history =
    days === undefined
      ? t('status.historyStays')
      : t('status.historyKept', { platform, count: days, n: count(days) });
  const since = track.statusSince ? t('status.noticed', { when: instant(track.statusSince) }) : '';
  const last = track.lastSyncedAt ? t('status.since', { when: instant(track.lastSyncedAt) }) : '';
  return [reason, track.status === 'paused' ? '' : history, since, last].filter(Boolean).join(' ');
}
