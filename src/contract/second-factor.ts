/** The second step of signing in: codes of an authenticator app, recovery codes, and passkeys. */
import { z } from 'zod';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { longestPasskeyName } from '#domain/sign-in.ts';
import { currentUser, loginBody } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

/** Spaces, dashes and digits of any script are taken as people write them. */
const code = z.string().min(1, 'codeRequired').max(60, 'codeWrong');

export const codeForm = z.object({ code });

const passwordOnly = loginBody.pick({ password: true });

export const passkey = z.object({
  id: idShape('passkey'),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const signInWays = z.object({
  /** Since when an authenticator app is asked for; null: it is not. */
  totpSince: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  passkeys: z.array(passkey),
  /** False where the installation has no key to keep secrets with. */
  isTotpPossible: z.boolean(),
});
export type SignInWays = z.infer<typeof signInWays>;

export const getSignInWays = endpoint({
  method: 'GET',
  path: '/api/auth/ways',
  members: 'owner',
  reply: signInWays,
  errors: ['unauthenticated'],
});

/**
 * A new secret for an authenticator app; it counts once a code of it is given. `conflict`: there is one already, or a
 * sample account. `invalid_input`: the password is wrong.
 */
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  members: 'owner',
  body: passwordOnly,
  /** `uri` is what a QR code says to the app. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['unauthenticated', 'conflict', 'not_configured', 'too_many_requests'],
});

export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** From here on signing in asks for a code. The recovery codes are told this once. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/confirmation',
  members: 'owner',
  body: codeForm,
  reply: newRecoveryCodes,
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
});

/** The app and the recovery codes are forgotten. */
export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/auth/totp/removal',
  members: 'owner',
  body: passwordOnly,
  status: 204,
  errors: ['unauthenticated', 'conflict', 'not_found', 'too_many_requests'],
});

/** Ten new ones; those from before are worth nothing. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  members: 'owner',
  body: passwordOnly,
  reply: newRecoveryCodes,
  errors: ['unauthenticated', 'conflict', 'not_found', 'too_many_requests'],
});

/**
 * The second step, after a right password that `/api/login` answered with 401 and the sentence that asks for a code.
 * Takes a code of the app or a recovery code. Failure is plain text, for people.
 */
export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/login/code',
  body: codeForm,
  reply: currentUser,
  access: 'anyone',
  errors: ['unauthenticated', 'too_many_requests'],
});

/** What WebAuthn says, which its own library checks: https://www.w3.org/TR/webauthn-3/. */
const asWebAuthnHasIt = z.record(z.string(), z.unknown());
const answer = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).nullish(),
});

export const passkeyName = z
  .string()
  .trim()
  .min(1, 'passkeyNameRequired')
  .max(longestPasskeyName, 'passkeyNameLong')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'passkeyNameRequired');

/** What a browser makes a passkey from. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/challenge',
  members: 'owner',
  body: passwordOnly,
  reply: asWebAuthnHasIt,
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
});

/** `conflict`: it was added before, or there are too many. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  members: 'owner',
  body: z.object({ name: passkeyName, answer }),
  reply: passkey,
  status: 201,
  errors: ['unauthenticated', 'conflict'],
});

const byId = z.object({ id: idShape('passkey') });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  members: 'owner',
  params: byId,
  body: z.object({ name: passkeyName }),
  reply: passkey,
  errors: ['unauthenticated', 'not_found'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/:id/removal',
  members: 'owner',
  params: byId,
  body: passwordOnly,
  status: 204,
  errors: ['unauthenticated', 'not_found', 'conflict', 'too_many_requests'],
});

/** What a browser asks its passkeys with; says nothing of any account. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/challenge',
  reply: asWebAuthnHasIt,
  access: 'anyone',
  errors: ['too_many_requests'],
});

/** Signs in: a passkey is possession and a check of who holds it, so that nothing more is asked. Failure is plain text. */
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  body: z.object({ answer }),
  reply: currentUser,
  access: 'anyone',
  errors: ['unauthenticated', 'too_many_requests'],
});
