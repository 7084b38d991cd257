/** A platform's state: a word and a sign of its own, with a colour besides. */
import { Check, CirclePause, KeyRound, RefreshCw, TriangleAlert, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import type { Note } from './health.ts';

const looks = {
  idle: { icon: Check, tone: 'neutral', word: 'idle' },
  working: { icon: RefreshCw, tone: 'info', word: 'working' },
  stalled: { icon: TriangleAlert, tone: 'warning', word: 'stalled' },
  pausedLimit: { icon: CirclePause, tone: 'neutral', word: 'paused' },
  pausedKeys: { icon: CirclePause, tone: 'warning', word: 'paused' },
  pausedOther: { icon: CirclePause, tone: 'warning', word: 'paused' },
  down: { icon: Unplug, tone: 'danger', word: 'down' },
  notConfigured: { icon: KeyRound, tone: 'neutral', word: 'notConfigured' },
} as const;

export function StateBadge({ note }: { note: Note }) {
  const { t } = useTranslation('admin');
  const { icon: Icon, tone, word } = looks[note];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`state.${word}`)}
    </Badge>
  );
}
