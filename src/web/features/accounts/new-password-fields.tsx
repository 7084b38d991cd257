/** A new password with its live checklist, and the same once more. */
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { passwordRuleNames, passwordRules } from '#contract/accounts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { useFieldError } from './field-error.ts';
import { PasswordInput } from './password-input.tsx';
import type { SignupValues } from './signup-values.ts';

export function NewPasswordFields({ form }: { form: UseFormReturn<SignupValues> }) {
  const { t } = useTranslation('accounts');
  const say = useFieldError();
  const rules = useId();
  const { errors } = form.formState;
  return (
    <>
      <div className="flex flex-col gap-2.5">
        <Field error={say(errors.password)} label={t('field.password')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              aria-describedby={`${control['aria-describedby'] ?? ''} ${rules}`.trim()}
              autoComplete="new-password"
              hideLabel={t('password.hide')}
              showLabel={t('password.show')}
            />
          )}
        </Field>
        <PasswordChecklist id={rules} password={form.watch('password')} />
      </div>
      <Field error={say(errors.confirmPassword)} label={t('field.confirmPassword')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('confirmPassword')}
            autoComplete="new-password"
            hideLabel={t('password.hideConfirm')}
            showLabel={t('password.showConfirm')}
          />
        )}
      </Field>
    </>
  );
}

/** The rules of a new password, each marked met or unmet while one types. */
export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  const { t } = useTranslation('accounts');
  return (
    <ul
      aria-label={t('password.rules')}
      className="grid grid-cols-1 gap-x-4 gap-y-1 text-xs min-[360px]:grid-cols-2"
      id={id}
    >
      {passwordRuleNames.map((rule) => {
        const isMet = passwordRules[rule](password);
        const Mark = isMet ? Check : X;
        return (
          <li
            className={cn('flex items-center gap-1.5', isMet ? 'text-up' : 'text-danger')}
            data-met={isMet}
            key={rule}
          >
            <Mark aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.5} />
            <span>{t(`password.${rule}`)}</span>
            <span className="sr-only">{isMet ? t('password.met') : t('password.unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
