/** Setting up the authenticator app, and what can be done with it afterwards. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  codeForm,
  type confirmTotp,
  type removeTotp,
  type renewRecoveryCodes,
  type startTotp,
} from '#contract/second-factor.ts';
import { send } from '#web/data/api.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFieldError } from '../../field-error.ts';
import { AskPassword } from './ask-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type OpenedProps = { trigger: ReactElement; onChanged: () => void };
type Started = ReplyOf<typeof startTotp>;

export function SetUpDialog({ trigger, onChanged }: OpenedProps) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(true);
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (open: boolean) => {
    // Read anew once it is closed: before that the button that opened it would go.
    if (!open && codes) onChanged();
    setOpen(open);
    setStarted(undefined);
    setCodes(undefined);
  };
  return (
    <Dialog
      description={codes ? t('codes.text') : undefined}
      onOpenChange={show}
      open={isOpen}
      size="sm"
      title={codes ? t('codes.title') : t('totp.setTitle')}
      trigger={trigger}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => show(false)} />
      ) : started ? (
        <ConfirmForm onConfirmed={setCodes} started={started} />
      ) : (
        <AskPassword
          label={t('totp.next')}
          onDone={setStarted}
          run={(password) => send<typeof startTotp>('POST', '/api/auth/totp', { body: { password } })}
        />
      )}
    </Dialog>
  );
}

type ConfirmFormProps = { started: Started; onConfirmed: (codes: readonly string[]) => void };

function ConfirmForm({ started, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation('security');
  const explain = useErrorText();
  const say = useFieldError();
  const form = useForm({ defaultValues: { code: '' }, resolver: zodResolver(codeForm) });
  const confirming = useMutation({
    mutationFn: (body: { code: string }) =>
      send<typeof confirmTotp>('POST', '/api/auth/totp/confirmation', { body }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => showRefused(error, form),
  });
  const { errors } = form.formState;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => confirming.mutate(values))}
    >
      <p className="text-body text-sm">{t('totp.scan')}</p>
      <QrCode label={t('totp.qr')} text={started.uri} />
      <Field label={t('totp.secret')}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} className="font-mono text-xs" dir="ltr" readOnly value={started.secret} />
            <Button
              onClick={() =>
                void navigator.clipboard
                  .writeText(started.secret)
                  .then(() => toast({ title: t('totp.copied') }))
              }
            >
              {t('totp.copy')}
            </Button>
          </div>
        )}
      </Field>
      {confirming.error && !errors.code ? <Alert tone="danger">{explain(confirming.error)}</Alert> : null}
      <Field error={say(errors.code)} label={t('totp.code')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="one-time-code"
            dir="ltr"
            inputMode="numeric"
          />
        )}
      </Field>
      <Button busy={confirming.isPending} className="self-end" type="submit" variant="primary">
        {t('totp.confirm')}
      </Button>
    </form>
  );
}

export function RenewDialog({ trigger, onChanged }: OpenedProps) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(true);
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (open: boolean) => {
    if (!open && codes) onChanged();
    setOpen(open);
    setCodes(undefined);
  };
  return (
    <Dialog
      description={codes ? t('codes.text') : t('codes.renewText')}
      onOpenChange={show}
      open={isOpen}
      size="sm"
      title={codes ? t('codes.title') : t('codes.renewTitle')}
      trigger={trigger}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => show(false)} />
      ) : (
        <AskPassword<ReplyOf<typeof renewRecoveryCodes>>
          label={t('codes.make')}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          run={(password) =>
            send<typeof renewRecoveryCodes>('POST', '/api/auth/recovery-codes', { body: { password } })
          }
        />
      )}
    </Dialog>
  );
}

export function TurnOffDialog({ trigger, onChanged }: OpenedProps) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      description={t('totp.removeText')}
      onOpenChange={setOpen}
      open={isOpen}
      size="sm"
      title={t('totp.removeTitle')}
      trigger={trigger}
    >
      <AskPassword
        danger
        label={t('totp.remove')}
        onDone={() => {
          setOpen(false);
          toast({ title: t('totp.removed') });
          onChanged();
        }}
        run={(password) => send<typeof removeTotp>('POST', '/api/auth/totp/removal', { body: { password } })}
      />
    </Dialog>
  );
}
