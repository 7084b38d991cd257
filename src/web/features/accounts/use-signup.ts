/** The sign-up form's state: its fields, its security check, and what sending it does. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { register } from '#contract/accounts.ts';
import type { Tier } from '#domain/plans.ts';
import { send } from '#web/data/api.ts';
import { useLanguage } from '#web/language/language.ts';
import { adoptLanguage, goSoon } from './after-signing-in.ts';
import { keptInvitation } from './mail-links/kept-invitation.ts';
import { drawSum, isRightAnswer, type Sum } from './security-check.ts';
import {
  emptySignup,
  type SignupBody,
  type SignupValues,
  signupBody,
  signupResolver,
} from './signup-values.ts';

export function useSignup(tier: Tier, onDone: () => void) {
  const language = useLanguage();
  const [sum, setSum] = useState<Sum>();
  const form = useForm<SignupValues>({ resolver: signupResolver, defaultValues: emptySignup });
  const sending = useMutation({
    mutationFn: (body: SignupBody) => send<typeof register>('POST', '/api/register', { body }),
    onSuccess: (user) => {
      adoptLanguage(user, language);
      onDone();
      goSoon(keptInvitation() === undefined ? '/dashboard' : '/invitation');
    },
  });
  // Drawn in the browser, whenever the form appears.
  useEffect(() => setSum(drawSum()), []);

  const refresh = () => {
    setSum(drawSum());
    form.setValue('captcha', '');
    form.clearErrors('captcha');
  };
  const refuseWrongAnswer = (answer: string | undefined, shouldFocus: boolean): boolean => {
    if (sum && isRightAnswer(sum, answer)) return false;
    form.setError('captcha', { type: 'custom', message: 'captchaWrong' }, { shouldFocus });
    return true;
  };
  const submit = form.handleSubmit(
    (values) => {
      if (refuseWrongAnswer(values.captcha, true)) return;
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      sending.mutate(signupBody(values, tier, zone));
    },
    () => void refuseWrongAnswer(form.getValues('captcha'), false),
  );
  return { form, sum, refresh, submit, sending };
}
