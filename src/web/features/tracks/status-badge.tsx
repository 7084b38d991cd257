/** What keeps a song from being refreshed; nothing for a song that is. */
import { CirclePause, Globe, Lock, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Explained } from '#web/ui/lazy-tooltip.tsx';
import { useStatusText } from './use-status-text.ts';

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
    <Explained content={reason}>
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {t(`status.${track.status}`)}
      </Badge>
      <span className="sr-only">{reason}</span>
    </Explained>
  );
}
