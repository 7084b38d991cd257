/** What links in our mails are good for: a new password, another address. */
import { z } from 'zod';
import { loginBody, passwordChange } from './accounts.ts';
import { endpoint } from './endpoint.ts';

const token = z.string().max(100);

export const resetRequest = loginBody.pick({ email: true });

/**
 * Sends a link by mail if there is an account with this address; the answer is the same if there is none.
 * `not_configured`: this installation sends no mail.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  body: resetRequest,
  status: 204,
  access: 'anyone',
  errors: ['not_configured', 'too_many_requests'],
});

export const resetForm = passwordChange.pick({ newPassword: true });

/** Signs out everywhere, and in nowhere. `not_found`: the link was used, or is too old. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset/confirmation',
  body: resetForm.extend({ token }),
  status: 204,
  access: 'anyone',
  errors: ['not_found', 'too_many_requests'],
});

export const emailChange = loginBody;

/**
 * Moves the account to another address: at once, or where mail is sent once the link that goes there is opened.
 * `invalid_input` names the field: the password is wrong, the address is taken or the same. `conflict`: a sample account.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  members: 'owner',
  body: emailChange,
  reply: z.object({ isChanged: z.boolean() }),
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
});

/** `not_found`: the link was used, or is too old. `conflict`: another account has the address meanwhile. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirmation',
  body: z.object({ token }),
  status: 204,
  access: 'anyone',
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
