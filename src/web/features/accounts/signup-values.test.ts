/** The sign-up form's check. */
import { describe, expect, it } from 'vitest';
import { type SignupValues, signupBody, signupResolver } from './signup-values.ts';

const good: SignupValues = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: 'Abcdef1!',
  confirmPassword: 'Abcdef1!',
  captcha: '',
};

async function errorsOf(values: SignupValues): Promise<Record<string, string | undefined>> {
  const { errors } = await signupResolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message as string]));
}

describe('[AUTH-02] the sign-up form', () => {
  it('takes a form that meets all the rules', async () => {
    expect(await errorsOf(good)).toEqual({});
  });

  it('names every field that is missing', async () => {
    const empty = { email: '', firstName: '', lastName: '', password: '', confirmPassword: '', captcha: '' };
    expect(await errorsOf(empty)).toEqual({
      email: 'emailInvalid',
      firstName: 'firstNameRequired',
      lastName: 'lastNameRequired',
      password: 'passwordShort',
      confirmPassword: 'confirmRequired',
    });
  });

  it('shows a mismatch on confirmPassword, even while other fields are wrong', async () => {
    expect(await errorsOf({ ...good, confirmPassword: 'Abcdef1?' })).toEqual({
      confirmPassword: 'passwordMismatch',
    });
    expect(await errorsOf({ ...good, email: 'ada', confirmPassword: 'x' })).toEqual({
      email: 'emailInvalid',
      confirmPassword: 'passwordMismatch',
    });
  });

  it('demands an uppercase and a lowercase letter, a number and a special character', async () => {
    for (const password of ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcdef1_']) {
      expect(await errorsOf({ ...good, password, confirmPassword: password })).toEqual({
        password: 'passwordWeak',
      });
    }
  });

  it('sends neither the repeated password nor the answer', () => {
    expect(signupBody({ ...good, email: ' ada@example.com ' }, 'indie', 'Europe/Berlin')).toEqual({
      email: 'ada@example.com',
      password: 'Abcdef1!',
      firstName: 'Ada',
      lastName: 'Lovelace',
      tier: 'indie',
      timeZone: 'Europe/Berlin',
    });
  });
});
