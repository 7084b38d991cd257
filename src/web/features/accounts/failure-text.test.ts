/** What is said when signing in or up failed. */
import { describe, expect, it } from 'vitest';
import german from '#i18n/accounts/de.json' with { type: 'json' };
import english from '#i18n/accounts/en.json' with { type: 'json' };
import { ApiError } from '#web/data/api.ts';
import { translationsOf } from '#web/language/translations.ts';
import { loginFailure, registrationFailure } from './failure-text.ts';

const t = translationsOf('en', { accounts: english }).translate<'accounts'>('accounts');
const de = translationsOf('de', { accounts: german }).translate<'accounts'>('accounts');
const failure = (status: number, body: string) => new ApiError(new Response(null, { status }), body);

describe('[AUTH-01] a failed sign-in', () => {
  it('shows the text of the reply, or "Login failed" where it is empty', () => {
    expect(loginFailure(failure(401, 'Invalid email or password'), t)).toBe('Invalid email or password');
    expect(loginFailure(failure(500, 'Some new sentence'), t)).toBe('Some new sentence');
    expect(loginFailure(failure(500, ''), t)).toBe('Login failed');
  });

  it('shows the known sentences in the reader’s language', () => {
    expect(loginFailure(failure(401, 'Invalid email or password'), de)).toBe(german.reply.credentials);
    const wait = 'Too many attempts. Please try again in 5 minutes.';
    expect(loginFailure(failure(429, wait), t)).toBe(wait);
    expect(loginFailure(failure(429, wait), de)).toContain('5 Minuten');
  });

  it('says so when the server was not reached', () => {
    expect(loginFailure(new TypeError('Failed to fetch'), t)).toBe('An error occurred. Please try again.');
  });
});

describe('[AUTH-01] a failed registration', () => {
  it('shows the message of the reply, or "Registration failed" where there is none', () => {
    const taken = 'An account with this email already exists';
    expect(registrationFailure(failure(409, JSON.stringify({ message: taken })), t)).toBe(taken);
    const common = 'Please choose another password. This one is too easy to guess';
    expect(registrationFailure(failure(400, JSON.stringify({ message: common })), t)).toBe(common);
    expect(registrationFailure(failure(400, JSON.stringify({ message: common })), de)).toBe(
      german.reply.passwordCommon,
    );
    expect(registrationFailure(failure(500, '<html>'), t)).toBe('Registration failed');
    expect(registrationFailure(failure(500, '{"message":7}'), t)).toBe('Registration failed');
    expect(registrationFailure(new TypeError('Failed to fetch'), t)).toBe(
      'An error occurred. Please try again.',
    );
  });
});
