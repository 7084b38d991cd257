/** The sign-up form's values and their check by the contract's own shape. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { type registerBody, registerForm } from '#contract/accounts.ts';

export type SignupValues = z.input<typeof registerForm>;
export type SignupBody = z.input<typeof registerBody>;

export const emptySignup: SignupValues = {
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmPassword: '',
  captcha: '',
};

const byShape = zodResolver(registerForm);

/** The shape compares the passwords only once every field is fine; people are told at once. */
export const signupResolver: Resolver<SignupValues> = async (values, context, options) => {
  const checked = await byShape(values, context, options);
  const errors: FieldErrors<SignupValues> = checked.errors;
  if (!values.confirmPassword || errors.confirmPassword || values.password === values.confirmPassword) {
    return checked as Awaited<ReturnType<Resolver<SignupValues>>>;
  }
  return {
    values: {},
    errors: { ...errors, confirmPassword: { type: 'custom', message: 'passwordMismatch' } },
  };
};

/** What is sent: the answer and the repeated password stay here. */
export const signupBody = (values: SignupValues, tier: SignupBody['tier'], timeZone: string): SignupBody => ({
  email: values.email.trim(),
  password: values.password,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  tier,
  timeZone,
});
