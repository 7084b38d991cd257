/** The sum to be answered at sign-up, with its verdict while one types and a way to another sum. */
import { Check, RefreshCw, X } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { type Sum, verdictOf } from './security-check.ts';

type SecurityCheckFieldProps = {
  sum: Sum;
  answer: string | undefined;
  registration: UseFormRegisterReturn;
  onRefresh: () => void;
  error: string | undefined;
};

export function SecurityCheckField({ sum, answer, registration, onRefresh, error }: SecurityCheckFieldProps) {
  const { t } = useTranslation('accounts');
  const verdict = error ? undefined : verdictOf(sum, answer);
  const Mark = verdict === 'correct' ? Check : X;
  return (
    <Field error={error} label={t('field.captcha', sum)}>
      {(control) => (
        <div className="flex items-center gap-2">
          <Input {...control} {...registration} autoComplete="off" className="w-24" inputMode="numeric" />
          <IconButton
            icon={<RefreshCw aria-hidden="true" />}
            label={t('captcha.refresh')}
            onClick={onRefresh}
          />
          <span className="text-sm" role="status">
            {verdict ? (
              <span
                className={cn('flex items-center gap-1.5', verdict === 'correct' ? 'text-up' : 'text-danger')}
              >
                <Mark aria-hidden="true" className="size-4" strokeWidth={2.5} />
                {t(`captcha.${verdict}`)}
              </span>
            ) : null}
          </span>
        </div>
      )}
    </Field>
  );
}
