/** Failures of sign-in and registration in the words the specification fixes: English, shown as they are. */
import type { ErrorCode } from '#domain/errors.ts';
import { type SignInReply, signInReplies } from '#domain/sign-in.ts';
import { AppError, fieldErrorsOf } from '#server/kernel/errors.ts';
import type { FailureReply } from '#server/route.ts';

/** The messages of the contract's shapes. */
const messages: Record<string, string> = {
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordLong: 'Password must be at most 200 characters',
  passwordWeak:
    'Password must contain an uppercase letter, a lowercase letter, a number and a special character',
  passwordCommon: 'Please choose another password. This one is too easy to guess',
  passwordPersonal: 'Please choose another password. This one is too close to your email address or name',
  codeRequired: signInReplies.codeWanted,
  codeWrong: signInReplies.codeWrong,
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameLong: 'Names may have at most 100 characters',
  controlCharacter: 'Names may not contain invisible characters',
  nulCharacter: 'The request contains a character that is not allowed',
};

/** For a field that is missing or of the wrong type: the shapes have no words of their own for that. */
const messageOfField: Record<string, string | undefined> = {
  email: messages.emailInvalid,
  password: messages.passwordRequired,
  code: signInReplies.codeWrong,
  answer: signInReplies.passkeyRefused,
  firstName: messages.firstNameRequired,
  lastName: messages.lastNameRequired,
};

const words: Partial<Record<ErrorCode, string>> = {
  conflict: 'An account with this email already exists',
  unauthenticated: 'Invalid email or password',
  suspended: 'This account is suspended. If you think this is a mistake, write to us on the contact page',
  forbidden_origin: 'This request did not come from our own pages',
  payload_too_large: 'The request is too large',
  unsupported_media: 'The request must be JSON',
};

/** A sign-in that goes no further, or not yet. */
export const refusedSignIn = (reply: SignInReply): AppError => new AppError('unauthenticated', { reply });

/** The English words for a message of the contract's shapes. */
export const errorWords = (message: string): string => messages[message] ?? message;

function inWords(error: AppError): string {
  if (error.code === 'too_many_requests') return tooMany(Number(error.params.retryAfter ?? 60));
  if (typeof error.params.reply === 'string') return signInReplies[error.params.reply as SignInReply];
  if (error.code !== 'invalid_input') return words[error.code] ?? 'An error occurred. Please try again.';
  const [first] = fieldErrorsOf(error);
  return (
    (first && (messages[first.message] ?? messageOfField[first.path])) ?? 'The request could not be read'
  );
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

export const asText = (error: AppError): FailureReply => ({
  type: 'text/plain; charset=utf-8',
  body: inWords(error),
});

export const asMessage = (error: AppError): FailureReply => ({
  type: 'application/json',
  body: JSON.stringify({ message: inWords(error) }),
});
