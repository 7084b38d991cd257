/** The second step of signing in: a code, after the password was right. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '#contract/accounts.ts';
import { codeForm, type loginWithCode } from '#contract/second-factor.ts';
import { send } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { loginFailure } from '../failure-text.ts';
import { useFieldError } from '../field-error.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useFirstFocus } from '../use-first-focus.ts';
import { PasskeyButton } from './passkey-button.tsx';

type CodeFormProps = {
  onSignedIn: (user: CurrentUser) => void;
  /** Back to the password. */
  onBack: () => void;
};

export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const { t } = useTranslation('accounts');
  const say = useFieldError();
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: '' } });
  useFirstFocus(true, () => form.setFocus('code'));
  const sending = useMutation({
    mutationFn: (body: { code: string }) => send<typeof loginWithCode>('POST', '/api/login/code', { body }),
    onSuccess: onSignedIn,
    onError: () => form.setFocus('code', { shouldSelect: true }),
  });
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => sending.mutate(values))}
    >
      <p className="text-body text-sm">{t('second.text')}</p>
      {sending.error ? <Alert tone="danger">{loginFailure(sending.error, t)}</Alert> : null}
      <Field error={say(form.formState.errors.code)} label={t('second.code')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoCapitalize="none"
            autoComplete="one-time-code"
            dir="ltr"
            spellCheck={false}
          />
        )}
      </Field>
      <SubmitButton
        isSending={sending.isPending || sending.isSuccess}
        label={t('second.submit')}
        sendingLabel={t('login.sending')}
      />
      <PasskeyButton onSignedIn={onSignedIn} />
      <Button className="self-center text-sm" onClick={onBack} variant="link">
        {t('second.back')}
      </Button>
    </form>
  );
}
