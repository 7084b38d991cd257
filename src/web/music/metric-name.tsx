/** A metric's name; hovering or focusing it says in one line what is counted. Not for use inside a link. */
import { useTranslation } from 'react-i18next';
import type { Metric } from '#domain/metrics.ts';
import { cn } from '#web/ui/cn.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

type MetricNameProps = { metric: Metric; className?: string };

export function MetricName({ metric, className }: MetricNameProps) {
  const { t } = useTranslation('metrics');
  const meaning = t(`meaning.${metric}`);
  return (
    <Tooltip content={meaning}>
      <button
        className={cn(
          'cursor-help rounded-sm text-start underline decoration-dotted decoration-line-control underline-offset-4',
          className,
        )}
        type="button"
      >
        {t(`name.${metric}`)}
        <span className="sr-only">. {meaning}</span>
      </button>
    </Tooltip>
  );
}
