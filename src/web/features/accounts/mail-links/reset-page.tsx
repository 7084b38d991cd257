/** `/reset-password`: asks for a link, and where a mail's link led here, for the new password. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type requestReset, resetForm, type resetPassword, resetRequest } from '#contract/account-mail.ts';
import { ApiError, send } from '#web/data/api.ts';
import { showRefused } from '#web/data/refused-fields.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFieldError } from '../field-error.ts';
import { PasswordChecklist } from '../new-password-fields.tsx';
import { PasswordInput } from '../password-input.tsx';
import { LinkCard } from './link-card.tsx';
import { useLinkToken } from './link-token.ts';

export function ResetPage() {
  const { t } = useTranslation('security');
  const token = useLinkToken();
  const [state, setState] = useState<'form' | 'done' | 'ended'>('form');
  if (state === 'done')
    return (
      <LinkCard text={t('reset.doneText')} title={t('reset.doneTitle')}>
        <AuthButton className="self-start" mode="login" variant="primary">
          {t('reset.signIn')}
        </AuthButton>
      </LinkCard>
    );
  if (token && state === 'form')
    return (
      <LinkCard text={t('reset.text')} title={t('reset.title')}>
        <NewPasswordForm onDone={() => setState('done')} onEnded={() => setState('ended')} token={token} />
      </LinkCard>
    );
  return <AskPart isEnded={state === 'ended'} isReady={token !== undefined} />;
}

type AskPartProps = { isEnded: boolean; isReady: boolean };

function AskPart({ isEnded, isReady }: AskPartProps) {
  const { t } = useTranslation('security');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <LinkCard text={t('reset.sentText', { email: sentTo })} title={t('reset.sentTitle')}>
        <Button className="self-start" onClick={() => setSentTo(undefined)}>
          {t('reset.again')}
        </Button>
      </LinkCard>
    );
  return (
    <LinkCard
      text={isEnded ? t('reset.endedText') : t('reset.askText')}
      title={isEnded ? t('reset.endedTitle') : t('reset.askTitle')}
    >
      {isReady ? <AskForm onSent={setSentTo} /> : <Skeleton className="h-28" />}
    </LinkCard>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation(['security', 'accounts']);
  const explain = useErrorText();
  const say = useFieldError();
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(resetRequest) });
  const asking = useMutation({
    mutationFn: (body: { email: string }) =>
      send<typeof requestReset>('POST', '/api/password-reset', { body }),
    onSuccess: (_reply, { email }) => onSent(email),
  });
  const isSilent = asking.error instanceof ApiError && asking.error.code === 'not_configured';
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => asking.mutate(values))}
    >
      {asking.error ? (
        <Alert tone="danger">{isSilent ? t('accounts:forgot.text') : explain(asking.error)}</Alert>
      ) : null}
      <Field error={say(form.formState.errors.email)} label={t('accounts:field.email')}>
        {(control) => <Input {...control} {...form.register('email')} autoComplete="username" type="email" />}
      </Field>
      <Button busy={asking.isPending} className="self-start" type="submit" variant="primary">
        {t('reset.ask')}
      </Button>
    </form>
  );
}

type NewPasswordFormProps = { token: string; onDone: () => void; onEnded: () => void };

function NewPasswordForm({ token, onDone, onEnded }: NewPasswordFormProps) {
  const { t } = useTranslation(['security', 'accounts']);
  const explain = useErrorText();
  const say = useFieldError();
  const rules = useId();
  const form = useForm({ defaultValues: { newPassword: '' }, resolver: zodResolver(resetForm) });
  const saving = useMutation({
    mutationFn: ({ newPassword }: { newPassword: string }) =>
      send<typeof resetPassword>('POST', '/api/password-reset/confirmation', {
        body: { token, newPassword },
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_found') onEnded();
      else showRefused(error, form);
    },
  });
  const { errors } = form.formState;
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
    >
      {saving.error && !errors.newPassword ? <Alert tone="danger">{explain(saving.error)}</Alert> : null}
      <Field error={say(errors.newPassword)} label={t('reset.new')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('newPassword')}
            aria-describedby={`${control['aria-describedby'] ?? ''} ${rules}`.trim()}
            autoComplete="new-password"
            hideLabel={t('accounts:password.hideNew')}
            showLabel={t('accounts:password.showNew')}
          />
        )}
      </Field>
      <PasswordChecklist id={rules} password={form.watch('newPassword')} />
      <Button busy={saving.isPending} className="self-start" type="submit" variant="primary">
        {t('reset.save')}
      </Button>
    </form>
  );
}
