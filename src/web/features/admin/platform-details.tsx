/** What unfolds below a platform's line: what is in work, its budgets, what failed, what can be done. */
import { useTranslation } from 'react-i18next';
import type { PlatformStatus } from '#contract/admin.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { cn } from '#web/ui/cn.ts';
import { Fact } from './fact.tsx';
import { FailureCounts } from './failure-counts.tsx';
import { Moment } from './moment.tsx';
import { PlatformActions } from './platform-actions.tsx';
import { QuotaBar } from './quota-bar.tsx';
import { useBounded } from './use-bounded.ts';

type PlatformDetailsProps = { platform: PlatformStatus; now: Date; className: string };

export function PlatformDetails({ platform, now, className }: PlatformDetailsProps) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const bounded = useBounded();
  const { id, claimed, deadLetters, lastFailureAt, lastFailure, quotas, failures } = platform;
  return (
    <div className={cn(className, 'pt-0')}>
      <div className="grid gap-x-8 gap-y-5 border-line border-t pt-4 md:grid-cols-3">
        <div className="grid grid-cols-2 content-start gap-x-4 gap-y-3">
          <Fact name={t('fact.claimed')}>{count(claimed)}</Fact>
          <Fact name={t('fact.deadLetters')}>{bounded(deadLetters)}</Fact>
          <Fact className="col-span-2" name={t('fact.lastFailure')}>
            <Moment instant={lastFailureAt} never={t('fact.never')} now={now} />
            {lastFailure ? <span className="text-muted">{` · ${t(`kind.${lastFailure}`)}`}</span> : null}
          </Fact>
        </div>
        <ul className="flex flex-col gap-3">
          {quotas.map((quota) => (
            <QuotaBar key={quota.name} now={now} quota={quota} />
          ))}
        </ul>
        <FailureCounts
          failures={failures}
          label={t('failures.of', { platform: platformNames[id] })}
          now={now}
        />
      </div>
      <PlatformActions platform={platform} />
    </div>
  );
}
