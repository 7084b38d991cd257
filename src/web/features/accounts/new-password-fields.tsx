/** A new password with its live checklist, and the same once more. */
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field.tsx';
import { useFieldError } from './field-error.ts';
import { PasswordChecklist } from './password-checklist.tsx';
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
