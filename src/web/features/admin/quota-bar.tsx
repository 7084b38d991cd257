/** How much of one of a platform's budgets is used, and when it begins anew. */
import { useTranslation } from 'react-i18next';
import type { QuotaStatus } from '#contract/admin.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Moment } from './moment.tsx';

export function QuotaBar({ quota, now }: { quota: QuotaStatus; now: Date }) {
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
            {' · '}
            {t('quota.resets')} <Moment instant={resetsAt} never="" now={now} />
          </>
        ) : null}
      </p>
    </li>
  );
}
