/** What keeps a song from being refreshed; nothing for a song that is. */
import { CirclePause, Globe, Lock, Unlink } from 'lucide-react';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { useTerms } from './terms.ts';

const looks = {
  paused: { icon: CirclePause, tone: 'neutral' },
  gone: { icon: Unlink, tone: 'danger' },
  private: { icon: Lock, tone: 'warning' },
  blocked: { icon: Globe, tone: 'warning' },
} as const;

export function StatusBadge({ track }: { track: Track }) {
  const { t } = useTranslation('tracks');
  const reason = useStatusText(track);
  if (track.status === 'active') return null;
  const { icon: Icon, tone } = looks[track.status];
  return (
    <LazyTooltip content={reason}>
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {t(`status.${track.status}`)}
      </Badge>
      <span className="sr-only">{reason}</span>
    </LazyTooltip>
  );
}

/** Why a song is not refreshed and since when its numbers stand, in words; empty for an active one. */
export function useStatusText(track: Track): string {
  const { t } = useTranslation('tracks');
  const { instant, count, sentences } = useFormats();
  const days = useTerms().keepDays[track.platform];
  if (track.status === 'active') return '';
  const platform = platformNames[track.platform];
  const reason = t(`status.${track.status}Reason`, { platform });
  const history =
    days === undefined
      ? t('status.historyStays')
      : t('status.historyKept', { platform, count: days, n: count(days) });
  return sentences([
    reason,
    track.status !== 'paused' && history,
    track.statusSince && t('status.noticed', { when: instant(track.statusSince) }),
    track.lastSyncedAt && t('status.since', { when: instant(track.lastSyncedAt) }),
  ]);
}
