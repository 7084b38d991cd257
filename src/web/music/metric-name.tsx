/**
 * A metric's name, which leads to its entry in the dictionary; hovering or focusing it says in one line what is
 * counted. Not for use inside a link.
 */
import { Link } from 'react-router';
import type { Metric } from '#domain/metrics.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useDictionaryAddress } from './dictionary-link.tsx';

type MetricNameProps = { metric: Metric; className?: string };

export function MetricName({ metric, className }: MetricNameProps) {
  const { t } = useTranslation('metrics');
  const meaning = t(`meaning.${metric}`);
  return (
    <Tooltip content={meaning}>
      <Link
        className={cn(
          'rounded-sm text-start underline decoration-dotted decoration-line-control underline-offset-4 hover:text-strong',
          className,
        )}
        to={useDictionaryAddress(metric)}
      >
        {t(`name.${metric}`)}
        <span className="sr-only">&nbsp;· {meaning}</span>
      </Link>
    </Tooltip>
  );
}
