/** The sign-up form's state: its fields, its security check, and what sending it does. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { register } from '#contract/accounts.ts';
import { send } from '#web/data/api.ts';
import { useLanguage } from '#web/language/language.ts';
import { adoptLanguage, goSoon, useWayToPay } from './after-signing-in.ts';
import type { AuthRequest } from './auth-request.ts';
import { keptInvitation } from './mail-links/kept-invitation.ts';
import { drawSum, isRightAnswer, type Sum } from './security-check.ts';
import {
  emptySignup,
  type SignupBody,
  type SignupValues,
  signupBody,
  signupResolver,
} from './signup-values.ts';

export function useSignup(request: AuthRequest, onDone: () => void) {
  const language = useLanguage();
  const wayToPay = useWayToPay(request);
  const [sum, setSum] = useState<Sum>();
  const form = useForm<SignupValues>({ resolver: signupResolver, defaultValues: emptySignup });
  const sending = useMutation({
    mutationFn: (body: SignupBody) => send<typeof register>('POST', '/api/register', { body }),
    onSuccess: (user) => {
      adoptLanguage(user, language);
      onDone();
      goSoon(keptInvitation() === undefined ? (wayToPay ?? '/dashboard') : '/invitation');
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
      sending.mutate(signupBody(values, request.tier, zone));
    },
    () => void refuseWrongAnswer(form.getValues('captcha'), false),
  );
  return { form, sum, refresh, submit, sending };
}
