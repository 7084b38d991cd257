/** What unfolds below a platform's line: what is in work, its budgets, what failed, what can be done. */
import { Play, RotateCcw } from 'lucide-react';
import type { PlatformStatus, QuotaStatus } from '#contract/admin.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Fact } from './fact.tsx';
import { FailureCounts } from './failure-counts.tsx';
import { Moment } from './moment.tsx';
import { useResume, useRetry } from './mutations.ts';
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
            {lastFailure ? <span className="text-muted">{`\u00a0· ${t(`kind.${lastFailure}`)}`}</span> : null}
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

/** How much of one of a platform's budgets is used, and when it begins anew. */
function QuotaBar({ quota, now }: { quota: QuotaStatus; now: Date }) {
  const { t } = useTranslation('admin');
  const { count, span } = useFormats();
  const { name, calls, used, window, resetsAt } = quota;
  const text = t('quota.used', { used: count(used), calls: count(calls) });
  return (
    <li className="flex flex-col gap-1.5 text-xs">
      <p className="flex flex-wrap justify-between gap-x-3">
        <code className="text-body">{name}</code>
        <span aria-hidden="true" className="text-body">
          {text}
        </span>
      </p>
      <Progress label={t('quota.label', { name })} max={calls} text={text} textHidden value={used} />
      <p className="text-muted">
        {'dayIn' in window
          ? t('quota.day', { zone: window.dayIn })
          : t('quota.rolling', { span: span(window.rollingMilliseconds) })}
        {resetsAt ? (
          <>
            {'\u00a0· '}
            {t('quota.resets')} <Moment instant={resetsAt} never="" now={now} />
          </>
        ) : null}
      </p>
    </li>
  );
}

/** What can be done about a platform; nothing where nothing is wrong. */
function PlatformActions({ platform }: { platform: PlatformStatus }) {
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
