/** Signing in with email and password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CurrentUser, type login, loginBody } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { getSite } from '#contract/site.ts';
import { pathIn } from '#domain/paths.ts';
import { send } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { adoptLanguage, goSoon, reloadSoon, useWayToPay } from './after-signing-in.ts';
import type { AuthRequest } from './auth-request.ts';
import { loginFailure, wantsCode } from './failure-text.ts';
import { useFieldError } from './field-error.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { PasswordInput } from './password-input.tsx';
import { CodeForm } from './second-step/code-form.tsx';
import { PasskeyButton } from './second-step/passkey-button.tsx';
import { useOfferedPasskeys } from './second-step/use-offered-passkeys.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type LoginFormProps = {
  request: AuthRequest;
  /** False where the tab above keeps the focus. */
  takesFocus: boolean;
  onDone: () => void;
  onSwitch: () => void;
};

export function LoginForm({ request, takesFocus, onDone, onSwitch }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const wayToPay = useWayToPay(request);
  const say = useFieldError();
  const form = useForm({ resolver: zodResolver(loginBody), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  useFirstFocus(takesFocus, () => form.setFocus('email'));
  const onSignedIn = (user: CurrentUser) => {
    adoptLanguage(user, language);
    onDone();
    if (wayToPay) goSoon(wayToPay);
    else reloadSoon();
  };
  const sending = useMutation({
    mutationFn: (body: BodyInputOf<typeof login>) => send<typeof login>('POST', '/api/login', { body }),
    onSuccess: onSignedIn,
  });
  const offered = useOfferedPasskeys(onSignedIn);
  const error = sending.error ?? offered.error;
  if (wantsCode(sending.error)) return <CodeForm onBack={sending.reset} onSignedIn={onSignedIn} />;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => {
        offered.end();
        sending.mutate(values);
      })}
    >
      {error ? <Alert tone="danger">{loginFailure(error, t)}</Alert> : null}
      <Field error={say(errors.email)} label={t('field.email')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            autoComplete="username webauthn"
            inputMode="email"
            type="email"
          />
        )}
      </Field>
      <Field aside={<ForgotPassword />} error={say(errors.password)} label={t('field.password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="current-password"
            hideLabel={t('password.hide')}
            showLabel={t('password.show')}
          />
        )}
      </Field>
      <SubmitButton
        isSending={sending.isPending || sending.isSuccess}
        label={t('login.submit')}
        sendingLabel={t('login.sending')}
      />
      <PasskeyButton onSignedIn={onSignedIn} />
      <ModeSwitch link={t('login.switchLink')} onSwitch={onSwitch} question={t('login.switch')} />
    </form>
  );
}

/** The way back in without a password: a question that leads to the contact page, in a tab of its own. */
function ForgotPassword() {
  const { t } = useTranslation('accounts');
  const { gap } = useFormats();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  return (
    <ConfirmDialog
      cancelLabel={t('forgot.no')}
      confirmLabel={t('forgot.yes')}
      danger={false}
      description={
        site?.sendsMail ? (
          <>
            {t('forgot.text')}
            {gap}
            <a className="text-link underline" href={pathIn(language, '/reset-password')}>
              {t('forgot.byMail')}
            </a>
          </>
        ) : (
          t('forgot.text')
        )
      }
      onConfirm={() => {
        window.open(pathIn(language, '/contact'), '_blank', 'noopener');
        setOpen(false);
      }}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('forgot.title')}
      trigger={
        <Button className="text-xs" variant="link">
          {t('login.forgot')}
        </Button>
      }
    />
  );
}
