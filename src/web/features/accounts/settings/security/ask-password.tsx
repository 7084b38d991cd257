/** A dialog that asks for the password before it does something. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { loginBody } from '#contract/accounts.ts';
import { refusedFields, showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useFieldError } from '../../field-error.ts';
import { PasswordInput } from '../../password-input.tsx';

type AskPasswordProps<Reply> = {
  label: string;
  danger?: boolean;
  /** Once it is done the page is left. */
  isLast?: boolean;
  run: (password: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  /** In place of the usual sentence about what failed. */
  failureText?: (error: Error) => string | undefined;
  /** Other fields, before the password. */
  children?: ReactNode;
};

export function AskPassword<Reply>(props: AskPasswordProps<Reply>) {
  const { label, danger, isLast, run, onDone, failureText, children } = props;
  const { t } = useTranslation('accounts');
  const explain = useErrorText();
  const say = useFieldError();
  const form = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(loginBody.pick({ password: true })),
  });
  const asking = useMutation({
    mutationFn: ({ password }: { password: string }) => run(password),
    onSuccess: onDone,
    onError: (error) => showRefused(error, form),
  });
  const { error } = asking;
  const isOfField = error !== null && 'password' in refusedFields(error);
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => asking.mutate(values))}
    >
      {error && !isOfField ? <Alert tone="danger">{failureText?.(error) ?? explain(error)}</Alert> : null}
      {children}
      <Field error={say(form.formState.errors.password)} label={t('field.password')}>
        {(control) => <CurrentPasswordInput {...control} {...form.register('password')} />}
      </Field>
      <Button
        busy={asking.isPending || (isLast && asking.isSuccess)}
        className="self-end"
        type="submit"
        variant={danger ? 'danger' : 'primary'}
      >
        {label}
      </Button>
    </form>
  );
}

type CurrentPasswordProps = Omit<
  ComponentProps<typeof PasswordInput>,
  'autoComplete' | 'hideLabel' | 'showLabel'
>;

export function CurrentPasswordInput(props: CurrentPasswordProps) {
  const { t } = useTranslation('accounts');
  return (
    <PasswordInput
      {...props}
      autoComplete="current-password"
      hideLabel={t('password.hide')}
      showLabel={t('password.show')}
    />
  );
}
