/** What only somebody with the password may do: choose another one, and end the account. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type changePassword, passwordChange, type removeAccount } from '#contract/accounts.ts';
import { send } from '#web/data/api.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFieldError } from '../field-error.ts';
import { PasswordChecklist } from '../new-password-fields.tsx';
import { PasswordInput } from '../password-input.tsx';
import { AskPassword, CurrentPasswordInput } from './security/ask-password.tsx';

/** The dialogs open with the page that has just loaded them. */
type OpenedProps = { trigger: ReactElement };

export function PasswordDialog({ trigger }: OpenedProps) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(true);
  const rules = useId();
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: zodResolver(passwordChange),
  });
  const say = useFieldError();
  const close = (open: boolean) => {
    setOpen(open);
    form.reset();
  };
  const changing = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      send<typeof changePassword>('POST', '/api/auth/password', { body }),
    onSuccess: () => {
      close(false);
      toast({ title: t('settings.password.changed') });
    },
    onError: (error) => showRefused(error, form),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      description={t('settings.password.text')}
      onOpenChange={close}
      open={isOpen}
      size="sm"
      title={t('settings.password.title')}
      trigger={trigger}
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((values) => changing.mutate(values))}
      >
        <OtherFailure error={changing.error} isShown={Object.keys(errors).length === 0} />
        <Field error={say(errors.currentPassword)} label={t('settings.password.current')}>
          {(control) => <CurrentPasswordInput {...control} {...form.register('currentPassword')} />}
        </Field>
        <div className="flex flex-col gap-2.5">
          <Field error={say(errors.newPassword)} label={t('settings.password.new')}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('newPassword')}
                aria-describedby={`${control['aria-describedby'] ?? ''} ${rules}`.trim()}
                autoComplete="new-password"
                hideLabel={t('password.hideNew')}
                showLabel={t('password.showNew')}
              />
            )}
          </Field>
          <PasswordChecklist id={rules} password={form.watch('newPassword')} />
        </div>
        <Button busy={changing.isPending} className="self-end" type="submit" variant="primary">
          {t('settings.password.save')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Says what goes, and asks for the password: nobody does it by a slip, nor at a browser that was left open. */
export function RemovalDialog({ trigger }: OpenedProps) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      description={t('settings.removal.text')}
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('settings.removal.title')}
      trigger={trigger}
    >
      <AskPassword
        danger
        isLast
        label={t('settings.removal.confirm')}
        onDone={() => {
          sessionStorage.clear();
          window.location.assign('/');
        }}
        run={(password) =>
          send<typeof removeAccount>('POST', '/api/auth/user/removal', { body: { password } })
        }
      />
    </Dialog>
  );
}

/** Of a failure that is no field's. */
function OtherFailure({ error, isShown }: { error: Error | null; isShown: boolean }) {
  const explain = useErrorText();
  return error && isShown ? <Alert tone="danger">{explain(error)}</Alert> : null;
}
