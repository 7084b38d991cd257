/** The four figures one looks at first. */
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '#contract/admin.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import { healthOf } from './health.ts';
import { Moment } from './moment.tsx';
import { useBounded } from './use-bounded.ts';

export const stripGrid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';

export function HealthStrip({ status, now }: { status: SyncStatus; now: Date }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const bounded = useBounded();
  const { configured, inOrder, due, oldestDueAt, deadLetters } = healthOf(status, now);
  return (
    <div className={stripGrid}>
      <StatCard
        change={
          inOrder === configured
            ? t('strip.allWell')
            : t('strip.care', { count: configured - inOrder, n: count(configured - inOrder) })
        }
        name={t('strip.inOrder')}
        value={t('strip.of', { n: count(inOrder), all: count(configured) })}
      />
      <StatCard change={t('strip.dueText')} name={t('strip.due')} value={bounded(due)} />
      <StatCard
        change={t('strip.oldestText')}
        name={t('strip.oldest')}
        value={<Moment instant={oldestDueAt} never={t('fact.nothing')} now={now} />}
      />
      <StatCard change={t('strip.deadText')} name={t('strip.dead')} value={bounded(deadLetters)} />
    </div>
  );
}
