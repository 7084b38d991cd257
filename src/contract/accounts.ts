/** Accounts: who someone is, how they sign in, where they are signed in. */
import { z } from 'zod';
import { listColumns } from '#domain/list-columns.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language, personName, tier } from './shapes.ts';

/** Accepted special characters are those of the specification, no others. */
export const passwordRules = {
  length: (value: string) => value.length >= 8,
  uppercase: (value: string) => /[A-Z]/.test(value),
  lowercase: (value: string) => /[a-z]/.test(value),
  number: (value: string) => /[0-9]/.test(value),
  special: (value: string) => /[!@#$%^&*(),.?":{}|<>]/.test(value),
} as const;

export type PasswordRule = keyof typeof passwordRules;
export const passwordRuleNames = Object.keys(passwordRules) as PasswordRule[];

/** `view` may look, `edit` may change songs and what goes with them; neither has a say in the account itself. */
export const memberRole = z.enum(['view', 'edit']);
export type MemberRole = z.infer<typeof memberRole>;

/** Messages are keys of the texts `accounts:error.…`; the pages translate them. */
const email = z.email('emailInvalid').max(254, 'emailInvalid');
const newPassword = z
  .string()
  .min(8, 'passwordShort')
  .max(200, 'passwordLong')
  .refine((value) => passwordRuleNames.every((rule) => passwordRules[rule](value)), 'passwordWeak');
const nameOr = (required: string) => personName({ required, long: 'nameLong' });

export const currentUser = z.object({
  id: idShape('user'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  subscriptionTier: tier,
  isAdmin: z.boolean(),
  language: language.nullable(),
  timeZone: z.string(),
  /** An account of "Explore with sample data". */
  isDemo: z.boolean(),
  /** What the table of songs shows; null: what is usual. */
  listColumns: z.array(z.enum(listColumns)).nullable(),
  /** There where somebody else is signed in and sees this account; language is theirs then, and nobody an administrator. */
  acting: z
    .object({
      role: memberRole,
      /** Whose name is signed in with. */
      ownName: z.string(),
      /** Support looks at it, until then; null: a member of the account. */
      supportUntil: z.iso.datetime().nullable(),
    })
    .optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const loginBody = z.object({
  email,
  password: z.string().min(1, 'passwordRequired').max(200, 'passwordLong'),
});

export const registerBody = z.object({
  email,
  password: newPassword,
  firstName: nameOr('firstNameRequired'),
  lastName: nameOr('lastNameRequired'),
  /** The chosen plan: it leads to checkout and grants nothing. */
  tier: tier.default('free'),
  /** IANA name of the browser's zone; UTC when absent or unknown. */
  timeZone: z.string().max(64).optional(),
});

/** The form asks for more than the call sends. */
export const registerForm = registerBody
  .extend({ confirmPassword: z.string().min(1, 'confirmRequired'), captcha: z.string().optional() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'passwordMismatch',
  });

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  reply: currentUser,
  errors: ['unauthenticated'],
});

/** Failure is plain text, for people. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  body: loginBody,
  reply: currentUser,
  access: 'anyone',
  errors: ['unauthenticated', 'suspended', 'too_many_requests'],
});

/** Failure is `{message}`. */
export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  body: registerBody,
  reply: currentUser,
  status: 201,
  access: 'anyone',
  errors: ['conflict', 'too_many_requests'],
});

export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'anyone' });

/** Out of sample data, back to the account from which this browser opened it; `unauthenticated` where that has ended. */
export const leaveSample = endpoint({
  method: 'POST',
  path: '/api/demo/leave',
  reply: currentUser,
  access: 'anyone',
  errors: ['unauthenticated'],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  members: 'owner',
  body: z.object({
    firstName: nameOr('firstNameRequired').optional(),
    lastName: nameOr('lastNameRequired').optional(),
    language: language.optional(),
    timeZone: z.string().max(64).optional(),
    listColumns: currentUser.shape.listColumns.unwrap().max(listColumns.length).nullable().optional(),
  }),
  reply: currentUser,
  errors: ['unauthenticated'],
});

export const passwordChange = z.object({
  currentPassword: loginBody.shape.password,
  newPassword,
});

/**
 * Signs out every other place. `invalid_input` names the field: the current password is wrong (`passwordWrong`), or the
 * new one is guessed first (as in `register`). `conflict`: a sample account, which has none.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  members: 'owner',
  body: passwordChange,
  status: 204,
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
});

/**
 * Removes the account with all that is its own, at once and for ever. `invalid_input`: the password is wrong. `conflict`:
 * a sample account, or the last administrator.
 */
export const removeAccount = endpoint({
  method: 'POST',
  path: '/api/auth/user/removal',
  members: 'owner',
  body: loginBody.pick({ password: true }),
  status: 204,
  errors: ['unauthenticated', 'conflict', 'too_many_requests'],
});

export const session = z.object({
  id: idShape('session'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  members: 'owner',
  reply: z.array(session),
  errors: ['unauthenticated'],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  members: 'owner',
  params: z.object({ id: idShape('session') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Every two minutes while signed in; feeds the activity counts. */
export const userHeartbeat = endpoint({
  method: 'POST',
  path: '/api/user/heartbeat',
  members: 'self',
  errors: ['unauthenticated'],
});

export const visitorHeartbeat = endpoint({
  method: 'POST',
  path: '/api/visitor/heartbeat',
  body: z.object({ currentPage: z.string().max(2048) }),
  access: 'anyone',
});
