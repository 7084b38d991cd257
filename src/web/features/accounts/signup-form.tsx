/** Making an account: who you are, a password that meets the rules, and a small sum against robots. */
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { AuthRequest } from './auth-request.ts';
import { registrationFailure } from './failure-text.ts';
import { useFieldError } from './field-error.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SecurityCheckField } from './security-check-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSignup } from './use-signup.ts';
import { WishedPlan } from './wished-plan.tsx';

type SignupFormProps = {
  request: AuthRequest;
  /** False where the tab above keeps the focus. */
  takesFocus: boolean;
  onDone: () => void;
  onSwitch: () => void;
};

const names = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
] as const;

export function SignupForm({ request, takesFocus, onDone, onSwitch }: SignupFormProps) {
  const { t } = useTranslation('accounts');
  const say = useFieldError();
  const { form, sum, refresh, submit, sending } = useSignup(request.tier, onDone);
  const { errors } = form.formState;
  useFirstFocus(takesFocus, () => form.setFocus('email'));
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {sending.error ? <Alert tone="danger">{registrationFailure(sending.error, t)}</Alert> : null}
      <WishedPlan request={request} />
      <Field error={say(errors.email)} label={t('field.email')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            autoComplete="email"
            inputMode="email"
            type="email"
          />
        )}
      </Field>
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        {names.map(({ name, autoComplete }) => (
          <Field error={say(errors[name])} key={name} label={t(`field.${name}`)}>
            {(control) => <Input {...control} {...form.register(name)} autoComplete={autoComplete} />}
          </Field>
        ))}
      </div>
      <NewPasswordFields form={form} />
      {sum ? (
        <SecurityCheckField
          answer={form.watch('captcha')}
          error={say(errors.captcha)}
          onRefresh={refresh}
          registration={form.register('captcha')}
          sum={sum}
        />
      ) : null}
      <SubmitButton
        isSending={sending.isPending || sending.isSuccess}
        label={t('signup.submit')}
        sendingLabel={t('signup.sending')}
      />
      <ModeSwitch link={t('signup.switchLink')} onSwitch={onSwitch} question={t('signup.switch')} />
    </form>
  );
}
