/** What can be done about a platform; nothing where nothing is wrong. */
import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlatformStatus } from '#contract/admin.ts';
import { platformNames } from '#domain/platforms.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useResume, useRetry } from './mutations.ts';
import { useBounded } from './use-bounded.ts';

export function PlatformActions({ platform }: { platform: PlatformStatus }) {
  const { t } = useTranslation('admin');
  const bounded = useBounded();
  const { id, state, deadLetters } = platform;
  const resuming = useResume(id);
  const retrying = useRetry('songs');
  const name = platformNames[id];
  const isHeld = state === 'paused' || state === 'down';
  if (!isHeld && deadLetters.count === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isHeld ? (
        <Button busy={resuming.isPending} onClick={() => resuming.mutate()} size="sm">
          <Play aria-hidden="true" />
          {t('resume.now')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ) : null}
      {deadLetters.count > 0 ? (
        <Button busy={retrying.isPending} onClick={() => retrying.mutate({ platform: id })} size="sm">
          <RotateCcw aria-hidden="true" />
          {t('retry.all', { count: deadLetters.count, n: bounded(deadLetters) })}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ) : null}
    </div>
  );
}
