/** One platform: how it stands, in words, what waits for it, what it has used, and what can be done. */
import { useTranslation } from 'react-i18next';
import type { PlatformStatus } from '#contract/admin.ts';
import { platformNames } from '#contract/platforms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { FailureCounts } from './failure-counts.tsx';
import { noteOf } from './health.ts';
import { Moment } from './moment.tsx';
import { PlatformActions } from './platform-actions.tsx';
import { PlatformFacts } from './platform-facts.tsx';
import { QuotaBar } from './quota-bar.tsx';
import { StateBadge } from './state-badge.tsx';
import { useBounded } from './use-bounded.ts';

type PlatformCardProps = { platform: PlatformStatus; now: Date };

const part = 'mt-4 border-line border-t pt-3';

export function PlatformCard({ platform, now }: PlatformCardProps) {
  const { t } = useTranslation('admin');
  const bounded = useBounded();
  const { id, isConfigured, pausedUntil, failures, quotas, due } = platform;
  const name = platformNames[id];
  const note = noteOf(platform, now);
  return (
    <Panel
      actions={<StateBadge note={note} />}
      level={3}
      title={<PlatformMark name={name} platform={id} />}
    >
      <p className="mb-4 min-h-10 text-muted text-sm">
        {t(`note.${note}`)}
        {pausedUntil ? (
          <>
            {' '}
            {t('note.next')} <Moment instant={pausedUntil} never="" now={now} />
          </>
        ) : null}
      </p>
      {isConfigured ? (
        <>
          <PlatformFacts now={now} platform={platform} />
          <ul className={`${part} flex flex-col gap-3`}>
            {quotas.map((quota) => (
              <QuotaBar key={quota.name} now={now} quota={quota} />
            ))}
          </ul>
          <div className={part}>
            <FailureCounts failures={failures} label={t('failures.of', { platform: name })} />
          </div>
          <PlatformActions platform={platform} />
        </>
      ) : (
        <p className="text-body text-sm">
          {t('note.waiting', { count: due.count, n: bounded(due) })}
        </p>
      )}
    </Panel>
  );
}
