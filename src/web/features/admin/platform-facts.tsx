/** How a platform's queue stands: what waits, since when, what is in work, when it last answered. */
import { useTranslation } from 'react-i18next';
import type { PlatformStatus } from '#contract/admin.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { Moment } from './moment.tsx';
import { useBounded } from './use-bounded.ts';

export function PlatformFacts({ platform, now }: { platform: PlatformStatus; now: Date }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const bounded = useBounded();
  const { due, oldestDueAt, claimed, deadLetters, lastSuccessAt, lastFailureAt, lastFailure } = platform;
  const facts = [
    [t('fact.due'), bounded(due)],
    [t('fact.oldest'), <Moment instant={oldestDueAt} key="oldest" never={t('fact.nothing')} now={now} />],
    [t('fact.claimed'), count(claimed)],
    [t('fact.deadLetters'), bounded(deadLetters)],
    [t('fact.lastSuccess'), <Moment instant={lastSuccessAt} key="success" never={t('fact.never')} now={now} />],
    [t('fact.lastFailure'), <Moment instant={lastFailureAt} key="failure" never={t('fact.never')} now={now} />],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        {facts.map(([name, value]) => (
          <div className="min-w-0" key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="mt-0.5 font-medium text-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {lastFailure ? <p className="mt-1 text-muted text-xs">{t(`kind.${lastFailure}`)}</p> : null}
    </div>
  );
}
