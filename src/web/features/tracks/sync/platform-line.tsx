/** One platform: whether it is read as usual, and if not, why and until when. */
import { Link } from 'react-router';
import type { SyncedPlatform } from '#contract/sync.ts';
import { platformNames } from '#domain/platforms.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useReasonText } from './use-sync.ts';

const tones = { asked: 'neutral', paused: 'warning', down: 'danger', 'not-configured': 'neutral' } as const;

const week = 7 * 24 * 3600;

export function PlatformLine({ platform, now }: { platform: SyncedPlatform; now: Date }) {
  const { t } = useTranslation('sync');
  const { count, moment, sentences, until } = useFormats();
  const reasonText = useReasonText();
  const { id, songs, everySeconds, readToday, waiting, state, reason, pausedUntil, lastSuccessAt } = platform;
  const isWeekly = everySeconds !== null && everySeconds >= week;
  const isToCome = pausedUntil !== null && Date.parse(pausedUntil) > now.getTime();
  return (
    <li className="flex flex-col items-start gap-1 rounded-md border border-line p-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <PlatformMark name={platformNames[id]} platform={id} />
          {state === 'asked' ? null : <Badge tone={tones[state]}>{t(`platform.${state}`)}</Badge>}
        </h3>
        <p className="mt-1 text-body text-sm">
          {sentences([
            state === 'asked' ? t(isWeekly ? 'platform.weekly' : 'platform.asked') : reasonText(reason, id),
            isToCome && t('nextTry', { when: until(pausedUntil, now) }),
          ])}
        </p>
      </div>
      <p className="text-muted text-xs">
        {sentences([
          t('summary.read', { n: count(readToday), all: count(songs) }),
          waiting > 0 && t('waiting', { n: count(waiting) }),
          lastSuccessAt && state !== 'asked' && t('lastAnswer', { when: moment(lastSuccessAt, now) }),
        ])}
      </p>
      <KeysLink platform={platform} />
    </li>
  );
}

/** Where keys are missing or refused, only whoever runs the installation can help. */
function KeysLink({ platform: { id, reason } }: { platform: SyncedPlatform }) {
  const { t } = useTranslation('sync');
  const isAdmin = useCurrentUser()?.isAdmin === true;
  if (!isAdmin || (reason !== 'not-configured' && reason !== 'needs-auth')) return null;
  return (
    <Link className={buttonStyle('secondary', 'sm')} to="/admin/sync">
      {t('act.keys')}
      <VisuallyHidden>{platformNames[id]}</VisuallyHidden>
    </Link>
  );
}
