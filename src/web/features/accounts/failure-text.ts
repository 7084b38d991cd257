/** Why signing in or up failed, in the words of the reply; in other languages the sentences we know are translated. */
import { type SignInReply, signInReplies } from '#domain/sign-in.ts';
import type { Translate } from '#i18n/texts.ts';
import { ApiError } from '#web/data/api.ts';

type T = Translate<'accounts'>;

type Known =
  | Exclude<SignInReply, 'codeWanted'>
  | 'credentials'
  | 'suspended'
  | 'taken'
  | 'passwordCommon'
  | 'passwordPersonal';

const known: Record<string, `reply.${Known}`> = {
  'This account is suspended. If you think this is a mistake, write to us on the contact page':
    'reply.suspended',
  'Invalid email or password': 'reply.credentials',
  'An account with this email already exists': 'reply.taken',
  'Please choose another password. This one is too easy to guess': 'reply.passwordCommon',
  'Please choose another password. This one is too close to your email address or name':
    'reply.passwordPersonal',
  [signInReplies.codeWrong]: 'reply.codeWrong',
  [signInReplies.stepEnded]: 'reply.stepEnded',
  [signInReplies.passkeyRefused]: 'reply.passkeyRefused',
};

/** The password was right, and the account asks for more: the next step, no failure. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.body.trim() === signInReplies.codeWanted;

/** A reply's sentence in the reader's language; unknown ones stay as they came. */
export function translateReply(text: string, t: T): string {
  const key = known[text];
  if (key) return t(key);
  const minutes = /^Too many attempts\. Please try again in (\d+) minutes?\.$/.exec(text)?.[1];
  return minutes ? t('reply.tooMany', { count: Number(minutes) }) : text;
}

/** The failure's body is plain text. */
export function loginFailure(error: unknown, t: T): string {
  if (!(error instanceof ApiError)) return t('error.network');
  return translateReply(error.body.trim(), t) || t('error.loginFailed');
}

/** The failure's body is JSON with a message. */
export function registrationFailure(error: unknown, t: T): string {
  if (!(error instanceof ApiError)) return t('error.network');
  try {
    const { message } = JSON.parse(error.body) as { message?: unknown };
    if (typeof message === 'string' && message) return translateReply(message, t);
  } catch {}
  return t('error.registrationFailed');
}
