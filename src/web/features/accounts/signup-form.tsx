/** Making an account: who you are, a password that meets the rules, and a small sum against robots. */
import { useQuery } from '@tanstack/react-query';
import { Check, RefreshCw, X } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { getSite } from '#contract/site.ts';
import { plans } from '#domain/plans.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { cn } from '#web/ui/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import type { AuthRequest } from './auth-request.ts';
import { registrationFailure } from './failure-text.ts';
import { useFieldError } from './field-error.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkAnswer, type Sum } from './security-check.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSignup } from './use-signup.ts';

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
  const { form, sum, refresh, submit, sending } = useSignup(request, onDone);
  const { errors } = form.formState;
  useFirstFocus(takesFocus, () => form.setFocus('email'));
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      {sending.error ? <Alert tone="danger">{registrationFailure(sending.error, t)}</Alert> : null}
      <ChosenPlan request={request} />
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

/** The paid plan someone picked before signing up: said, so that nobody thinks it is bought by that. */
function ChosenPlan({ request: { tier, cycle } }: { request: AuthRequest }) {
  const { t } = useTranslation(['accounts', 'frame']);
  const { money } = useFormats();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (tier === 'free') return null;
  const price = t(`signup.${cycle}`, { price: money(plans[tier].price[cycle], 'USD') });
  const text = site?.canPay === false ? 'signup.chosenNotSold' : 'signup.chosenPlan';
  return <Alert>{t(text, { plan: t(`frame:plan.${tier}`), price })}</Alert>;
}

/** The sum to be answered at sign-up, with its result while one types and a way to another sum. */
type SecurityCheckFieldProps = {
  sum: Sum;
  answer: string | undefined;
  registration: UseFormRegisterReturn;
  onRefresh: () => void;
  error: string | undefined;
};

function SecurityCheckField({ sum, answer, registration, onRefresh, error }: SecurityCheckFieldProps) {
  const { t } = useTranslation('accounts');
  const result = error ? undefined : checkAnswer(sum, answer);
  const Mark = result === 'correct' ? Check : X;
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
            {result ? (
              <span
                className={cn('flex items-center gap-1.5', result === 'correct' ? 'text-up' : 'text-danger')}
              >
                <Mark aria-hidden="true" className="size-4" strokeWidth={2.5} />
                {t(`captcha.${result}`)}
              </span>
            ) : null}
          </span>
        </div>
      )}
    </Field>
  );
}
