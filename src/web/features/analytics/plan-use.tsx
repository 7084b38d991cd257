/** How many of the plan's songs are in use. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Progress } from '#web/ui/progress.tsx';

type PlanUseProps = { plan: Overview['plan']; plansPath?: string | undefined };

export function PlanUse({ plan: { used, limit }, plansPath }: PlanUseProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  return (
    <div className="mt-5 border-line border-t pt-4">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-sm text-strong">{t('plan.title')}</h3>
        {plansPath ? (
          <Link
            className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
            to={plansPath}
          >
            {t('plan.see')}
          </Link>
        ) : null}
      </div>
      {limit < 0 ? (
        <p className="text-muted text-sm">{t('plan.unlimited', { count: used, n: count(used) })}</p>
      ) : (
        <Progress
          label={t('plan.label')}
          max={limit}
          text={t('plan.used', { used: count(used), limit: count(limit) })}
          value={used}
        />
      )}
    </div>
  );
}
